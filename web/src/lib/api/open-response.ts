import type { Failure } from '@rapport/contract/errors.ts'
import { currentLanguage, textOf } from '../texts/i18n.ts'
import { ApiError } from './api-error.ts'
import { retryTime } from './retry-time.ts'
import { renewSession } from './session.ts'
import { accessToken } from './tokens.ts'

type Wanted = {
  /** The media type of a success. */
  type: string
  /** The text of the error for a call without a session. */
  signedOut: SignedOutText
  signal: AbortSignal
  /** Sent as JSON by a POST. */
  body?: unknown
}

type SignedOutText = 'errors:stream.expired' | 'errors:stream.signedOut'

/**
 * Opens a call whose answer is read as it arrives: a GET, or a POST if it has a body. A 401 renews
 * the session once.
 *
 * @throws ApiError with the server's message or 'Request failed'; an abort through `signal` throws
 *   its `AbortError`.
 */
export async function openResponse(url: string, wanted: Wanted): Promise<Response> {
  const token = accessToken()
  const first = await fetchOnce(url, token, wanted)
  if (first.status !== 401) return succeeded(first, wanted)
  const renewed = await renewSession(token)
  return succeeded(renewed ? await fetchOnce(url, renewed, wanted) : first, wanted)
}

async function fetchOnce(url: string, token: string | null, wanted: Wanted): Promise<Response> {
  const { type, signal, body } = wanted
  const headers: Record<string, string> = { accept: type, 'accept-language': currentLanguage() }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  try {
    return await fetch(url, { ...post, headers, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw requestFailed(0, error)
  }
}

async function succeeded(response: Response, { type, signedOut }: Wanted): Promise<Response> {
  if (response.ok && response.headers.get('content-type')?.startsWith(type)) return response
  const { status, headers } = response
  throw failureOf(await response.json().catch(() => null), { status, signedOut, retryAt: retryTime(headers) })
}

const sessionCodes = new Set(['unauthenticated', 'token_expired'])

export function failureOf(
  answer: unknown,
  { status, signedOut, retryAt = null }: { status: number; signedOut: SignedOutText; retryAt?: Date | null },
): ApiError {
  const { code, message: text } = (answer ?? {}) as Partial<Failure>
  const language = currentLanguage()
  if (status === 401 || sessionCodes.has(code ?? '')) {
    const expired = { title: textOf(signedOut), subTitle: '' }
    return new ApiError({ code: 'unauthenticated', status: 401, text: expired, language })
  }
  if (code === undefined || text === undefined) return requestFailed(status)
  return new ApiError({ code, status, text, language, retryAt })
}

export function requestFailed(status: number, cause?: unknown): ApiError {
  const text = { title: textOf('errors:stream.failed'), subTitle: '' }
  const code = status === 0 ? 'offline' : 'internal'
  return new ApiError({ code, status, text, language: currentLanguage(), cause })
}
