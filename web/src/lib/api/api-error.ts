import type { ErrorCode, Message } from '@rapport/contract/errors.ts'

/** The server's code, or why there is no answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout'
export type FieldIssue = { path: string; code: string }

/**
 * A call that failed. `text` is the server's message in the interface's language, null if there was no answer; `errors` names the
 * invalid fields; `data` is the failure's data, if any.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status; 0 if there was no answer. */
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
    /** For logs, if there is no text of the server. */
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
