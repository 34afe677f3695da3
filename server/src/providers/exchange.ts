import { wasNeverSent } from '../http/never-sent.ts'
import { readBounded } from '../http/read-bounded.ts'
import { ProviderFailure } from './provider.ts'

/** A complete person has some ten kilobytes. */
const maxBytes = 1024 * 1024
const hour = 60 * 60 * 1000
const minute = 60 * 1000

export type VendorRequest = {
  url: string
  method?: string
  headers: Record<string, string>
  body?: string
  /** Maximum milliseconds for the complete answer. */
  timeout: number
}

/**
 * Sends one request and reads its answer. Never follows a redirect, which would take the key
 * elsewhere. Throws `ProviderFailure`, or the signal's reason.
 */
export async function exchange<T>(
  { url, method = 'GET', headers, body, timeout }: VendorRequest,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, limit]),
      ...(body !== undefined && { body }),
    })
    return await read(response)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProviderFailure) throw error
    const message = limit.aborted ? 'no answer in time' : `no answer: ${causeOf(error)}`
    throw new ProviderFailure(message, { isOutage: true, isLost: limit.aborted || !wasNeverSent(error) })
  }
}

/** The whole body. Throws `ProviderFailure` if it is too long. */
export async function readWhole(response: Response, max = maxBytes): Promise<string> {
  const text = await readBounded(response, max)
  if (text === null) throw new ProviderFailure('the answer is too long', { isOutage: true, isLost: true })
  return text
}

/** Throws `ProviderFailure`. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw misread('it is not JSON')
  }
}

/** An answer that can't be read has been paid for nevertheless. */
export const misread = (reason: string) =>
  new ProviderFailure(`the answer cannot be read: ${reason}`, { isOutage: true, isLost: true })

/** The failure that an HTTP status means, unless a provider gives it another meaning. */
export function failureOfStatus({ status, headers }: Pick<Response, 'status' | 'headers'>): ProviderFailure {
  if (status === 401 || status === 403) return keyRefused(status)
  if (status === 402) return creditUsedUp(status)
  if (status === 429) return askedTooOften(headers.get('retry-after'))
  return new ProviderFailure(`it answered ${status}`, { isOutage: status >= 500 })
}

export const keyRefused = (status: number) =>
  new ProviderFailure(`it refused the key (${status})`, { pause: hour, reason: 'key' })

export const creditUsedUp = (status: number) =>
  new ProviderFailure(`all matches of its plan are used up (${status})`, { pause: hour, reason: 'credit' })

export const askedTooOften = (header: string | null) =>
  new ProviderFailure('it was asked too often (429)', { pause: retryAfter(header) })

/**
 * The milliseconds of a `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), limited to
 * between a tenth of a second and an hour. A minute if it says neither.
 */
function retryAfter(text: string | null): number {
  if (text === null) return minute
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(pause) ? minute : Math.min(Math.max(pause, 100), hour)
}

/** `fetch failed` says nothing, but the code of its cause does: ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause ? String(cause.code) : cause.name
}
