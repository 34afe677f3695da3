import type { ErrorCode, Message } from '@rapport/contract/errors.ts'

/** What a failed call says: the server's code, or that it could not be reached or did not answer in time. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout'
export type FieldIssue = { path: string; code: string }

/**
 * A call that failed. `title` and `subTitle` are in the interface's language when they come from the server, and null
 * when it could not be reached; `errors` names the fields at fault; `data` is what a failure carried along, if anything.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly text: Message | null
  readonly errors: FieldIssue[]
  readonly data: unknown

  constructor(failure: {
    code: ApiErrorCode
    status: number
    text?: Message
    errors?: FieldIssue[]
    data?: unknown
    /** In place of the server's title. */
    message?: string
    cause?: unknown
  }) {
    super(failure.text?.title ?? failure.message ?? failure.code, { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.text = failure.text ?? null
    this.errors = failure.errors ?? []
    this.data = failure.data
  }
}
