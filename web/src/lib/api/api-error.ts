import type { ErrorCode, Message } from '@rapport/contract/errors.ts'
import type { Language } from '../texts/i18n.ts'

/** The server's code, or why there is no answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout'
export type FieldIssue = { path: string; code: string }

/**
 * A call that failed. `textIn` is the server's message; `errors` names the invalid fields; `data`
 * is the failure's data, if any.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number
  readonly #text: Message | null
  readonly #language: Language | null
  readonly errors: FieldIssue[]
  readonly data: unknown
  /** When the call may be repeated; null if the server doesn't say. */
  readonly retryAt: Date | null

  constructor(failure: {
    code: ApiErrorCode
    status: number
    text?: Message
    /** The language of `text`: that of the interface at the time of the call. */
    language?: Language
    errors?: FieldIssue[]
    data?: unknown
    retryAt?: Date | null
    /** For logs, if there is no text of the server. */
    message?: string
    cause?: unknown
  }) {
    super(failure.text?.title ?? failure.message ?? failure.code, { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.#text = failure.text ?? null
    this.#language = failure.language ?? null
    this.errors = failure.errors ?? []
    this.data = failure.data
    this.retryAt = failure.retryAt ?? null
  }

  /** The server's message; null if there was no answer, or if the interface's language has changed since. */
  textIn(language: Language): Message | null {
    return this.#language === language ? this.#text : null
  }
}
