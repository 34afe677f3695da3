import type { ImapFlowError } from 'imapflow'
import { MailboxError } from '../mailbox.ts'
import { withoutPassword } from '../server-words.ts'

/** Answers to a sign-in that say nothing about the password (RFC 5530, and what servers add to it). */
const passing = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'SERVERBUG',
  'OVERQUOTA',
  'THROTTLED',
  'CORRUPTION',
])

/** Errors of a connection that is gone, whatever was being done. */
const lost = new Set([
  'NoConnection',
  'EConnectionClosed',
  'StateLogout',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'NoMailboxSelected',
])

/** Errors of an answer that is too large, or can't be read. The connection is gone after most of them. */
const unreadable = new Set(['LiteralTooLarge', 'LineTooLarge', 'ResponseTooLarge', 'TooManyTokens'])

/** A mailbox that lacks a folder which campaigns need: its owner must choose one, or connect it again. */
export class MissingFolderError extends MailboxError {
  override name = 'MissingFolderError'
  readonly role: 'inbox' | 'sent'
  constructor(role: MissingFolderError['role'], { cause }: { cause?: unknown } = {}) {
    super(
      'reconnect',
      role === 'sent' ? 'the mailbox has no folder of sent emails' : 'the mailbox has no inbox',
      { cause },
    )
    this.role = role
  }
}

/** Whether the connection was lost, so that another one may succeed. */
export const isLost = (error: unknown): boolean => lost.has(codeOf(error))

export function isUnreadable(error: unknown): boolean {
  const code = codeOf(error)
  return unreadable.has(code) || code.startsWith('ParserError')
}

export const isMissing = (error: unknown): boolean => (error as ImapFlowError).mailboxMissing === true

/** Takes the password out of an error of the library, whose server may have repeated it. */
export function withoutSecret<E>(error: E, signIn: { user: string; password: string }): E {
  if (!(error instanceof Error)) return error
  const failure: ImapFlowError = error
  for (const name of ['message', 'stack', 'responseText', 'response', 'serverResponse'] as const) {
    const said = (failure as unknown as Record<string, unknown>)[name]
    if (typeof said === 'string') Object.assign(failure, { [name]: withoutPassword(said, signIn) })
  }
  return error
}

/** Whether the server refused a command for good: with a NO or BAD that does not say `later`. */
export function isRefusal(error: unknown): boolean {
  const { responseStatus, code } = error as ImapFlowError
  if (code === 'ETHROTTLE' || passing.has(responseCodeOf(error as ImapFlowError))) return false
  return responseStatus === 'NO' || responseStatus === 'BAD'
}

/** The error that the port knows for an error of the library. */
export function mailboxErrorOf(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error
  const { authenticationFailed, throttleReset, responseText, message } = error as ImapFlowError
  const text = responseText ?? message
  if (authenticationFailed && isRejection(error as ImapFlowError))
    return new MailboxError('reconnect', `the mail server rejected the sign-in: ${text}`, { cause: error })
  const retryAt = throttleReset ? new Date(Date.now() + throttleReset) : null
  return new MailboxError('later', `the mail server could not be read: ${text}`, { retryAt, cause: error })
}

/** The words of the server if it rejected the sign-in; else null. */
export function rejectionIn(error: unknown): { said: string | null } | null {
  for (let next = error; next instanceof Error; next = next.cause) {
    const failure: ImapFlowError = next
    if (failure.authenticationFailed && isRejection(failure)) return { said: failure.responseText ?? null }
  }
  return null
}

/**
 * Whether a failed sign-in is about the user and the password. A NO is; a BAD is about the command.
 * Without a status the library has refused to try, because the server takes no passwords here.
 */
function isRejection(error: ImapFlowError): boolean {
  const { responseStatus, response } = error
  if (passing.has(responseCodeOf(error))) return false
  return responseStatus === 'NO' || (responseStatus === undefined && !response)
}

const codeOf = (error: unknown): string => (error as ImapFlowError | null)?.code ?? ''

/** The code in brackets of an answer. The library reads it for all commands but FETCH. */
function responseCodeOf({ serverResponseCode, response }: ImapFlowError): string {
  if (serverResponseCode !== undefined) return serverResponseCode
  const [first] = typeof response === 'object' ? (response.attributes ?? []) : []
  const [code] = first && !Array.isArray(first) ? (first.section ?? []) : []
  const value = code && !Array.isArray(code) ? code.value : null
  return typeof value === 'string' ? value.toUpperCase() : ''
}
