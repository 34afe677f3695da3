import { cutText } from '@rapport/contract/plain-text.ts'
import { errorStatus, type ErrorCode, type Failure, type FieldError } from '@rapport/contract/errors.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { z } from 'zod'
import { AccessEnded } from '../database/as-account.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { errorMessages, faultMessages, preferredLanguage } from './messages.ts'

/** Maximum entries of `errors`. A body with more faults is no accident. */
const maxFieldErrors = 100
const maxPathLength = 200

/** An error of the error table, which callers may see. Any other error is shown as `internal`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  /** Number of missing credits. */
  readonly missing: number | undefined

  constructor(
    code: ErrorCode,
    details: { errors?: FieldError[]; retryAfter?: number; missing?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.missing = details.missing
  }
}

/** The error for a request rejected by a schema. Reports each path and code once. */
export function invalidRequest(issues: readonly z.core.$ZodIssue[]): AppError {
  const errors = new Map<string, FieldError>()
  for (const issue of issues.slice(0, maxFieldErrors))
    for (const error of fieldErrors(issue)) errors.set(`${error.path} ${error.code}`, error)
  return new AppError('invalid_request', { errors: [...errors.values()].slice(0, maxFieldErrors) })
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const near = issue.code === 'invalid_union' && !isOwn(issue) ? nearestOption(issue) : null
  if (near) return near.flatMap((each) => fieldErrors({ ...each, path: [...issue.path, ...each.path] }))
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maxFieldErrors)
      .map((key) => ({ path: pathText([...issue.path, key]), code: 'error_unknown_key' }))
  return [{ path: pathText(issue.path), code: codeOf(issue) }]
}

const pathText = (path: PropertyKey[]) => cutText(path.map(String).join('.'), maxPathLength)

/** Whether a schema of ours gave the code. */
const isOwn = ({ message }: z.core.$ZodIssue) => /^error_\w+$/.test(message)

/**
 * Returns the faults of the option of a union that fits except for the rules of its fields, such as
 * the length of a text.
 */
const nearestOption = ({ errors }: z.core.$ZodIssueInvalidUnion) =>
  errors.find((option) => option.length > 0 && option.every(isOwn))

/** Our schemas' messages are codes. Built-in rules get one of two codes: the value is missing, or invalid. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (isOwn(issue)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'error_required'
  return 'error_invalid_value'
}

/** Errors raised by the framework, by error code, else by status. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}
const statusCodes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  403: 'not_found',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

const bodyFaults: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'error_required',
  FST_ERR_CTP_INVALID_JSON_BODY: 'error_invalid_json',
}

/** Seconds in which a database usually recovers from a crash or restarts. */
const databaseRetryAfter = 5

/** As for a call that begins without the session, the elevation or the role. */
const endedCodes = {
  account: 'unauthenticated',
  session: 'unauthenticated',
  elevation: 'not_elevated',
  role: 'forbidden',
} as const satisfies Record<AccessEnded['what'], ErrorCode>

/** Maps an error to the error table; null for internal errors. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof AccessEnded) return new AppError(endedCodes[error.what], { cause: error })
  if (isUnavailable(error))
    return new AppError('unavailable', { retryAfter: databaseRetryAfter, cause: error })
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = frameworkCodes[String(code)] ?? statusCodes[Number(statusCode)]
  if (known === undefined) return null
  if (known !== 'invalid_request') return new AppError(known, { cause: error })
  const fault = bodyFaults[String(code)]
  return new AppError(known, { cause: error, errors: fault === undefined ? [] : [{ path: '', code: fault }] })
}

export function failureBody(error: AppError, language: Language): Failure {
  const message = errorMessages[language][error.code]
  const faults = error.errors?.map(({ code }) => faultMessages[language][code])
  const subTitle = faults?.find((text) => text !== undefined) ?? message.subTitle
  return {
    code: error.code,
    message: { ...message, subTitle },
    ...(error.errors && error.errors.length > 0 ? { errors: error.errors } : {}),
    ...(error.missing === undefined ? {} : { missing: error.missing }),
  }
}

/**
 * Failures whose cause an operator needs, and their texts in the log. A server that stops answers
 * `unavailable` without a cause.
 */
const explained: Partial<Record<ErrorCode, string>> = {
  unavailable: 'temporarily unavailable',
  google_failed: 'sign-in by the provider failed',
  google_unverified: 'sign-in by the provider failed',
  oauth_refused: 'a provider refused',
  oauth_outdated: 'a return from a provider was refused',
  gmail_failed: 'connecting a mailbox failed',
}

/** Returns the message alone, without the fields of a database error that contain values of rows. */
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/**
 * Answers with an error; the only such mapper. Logs internal errors in full and shows them as a
 * plain 500.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.destroyed) {
    request.log.info('client disconnected')
    reply.hijack()
    return
  }
  const known = toAppError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const line = known && known.cause !== undefined && explained[known.code]
  if (line) request.log.warn({ reason: reasonOf(known.cause) }, line)
  const failure = known ?? new AppError('internal')
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
  if (errorStatus[failure.code] === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(errorStatus[failure.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, preferredLanguage(request.headers['accept-language'])))
}

/**
 * Answers requests that are not HTTP, or have headers beyond 16 kB, with the usual failure body,
 * and closes the connection.
 */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request'
  const status = errorStatus[code]
  const body = JSON.stringify(failureBody(new AppError(code), 'en'))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
