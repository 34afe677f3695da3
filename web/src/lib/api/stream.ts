import type { RouteOf } from '@rapport/contract/calls.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import type { Output, RouteData } from '@rapport/contract/route.ts'
import { currentLanguage, textOf } from '../texts/i18n.ts'
import { ApiError } from './api-error.ts'
import { callUrl, type Value } from './call-url.ts'
import { eventsOf } from './event-texts.ts'
import { renewSession } from './session.ts'
import { accessToken } from './tokens.ts'

type StreamInput = { params?: Record<string, Value>; query?: Record<string, Value>; signal: AbortSignal }

/**
 * Calls a GET route that `streams`, and yields its data now and after each change. A 401 before the first value renews the session once.
 *
 * @throws ApiError 'Session expired. Please log in again.' for a 401, otherwise with the server's message or 'Request failed'; an abort
 * through `signal` throws its `AbortError`.
 */
export async function* stream<const D extends RouteData>(
  route: D,
  { params, query, signal }: StreamInput,
): AsyncGenerator<Output<RouteOf<D>['data']>, void> {
  const url = callUrl(route.path, params, query)
  const { body } = await open(url, signal)
  if (!body) throw requestFailed(0)
  for await (const { name, data } of eventsOf(body)) {
    const value: unknown = JSON.parse(data)
    if (name === 'failure') throw failureOf(value, 0)
    yield (value as { data: Output<RouteOf<D>['data']> }).data
  }
}

async function open(url: string, signal: AbortSignal): Promise<Response> {
  const token = accessToken()
  const first = await fetchEvents(url, token, signal)
  if (first.status !== 401) return succeeded(first)
  const renewed = await renewSession(token)
  return succeeded(renewed ? await fetchEvents(url, renewed, signal) : first)
}

async function fetchEvents(url: string, token: string | null, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'text/event-stream',
    'accept-language': currentLanguage(),
  }
  if (token) headers['authorization'] = `Bearer ${token}`
  try {
    return await fetch(url, { headers, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw requestFailed(0, error)
  }
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  throw failureOf(await response.json().catch(() => null), response.status)
}

const sessionCodes = new Set(['unauthenticated', 'token_expired'])

function failureOf(answer: unknown, status: number): ApiError {
  const { code, message: text } = (answer ?? {}) as Partial<Failure>
  const language = currentLanguage()
  if (status === 401 || sessionCodes.has(code ?? '')) {
    const expired = { title: textOf('errors:stream.expired'), subTitle: '' }
    return new ApiError({ code: 'unauthenticated', status: 401, text: expired, language })
  }
  if (code === undefined || text === undefined) return requestFailed(status)
  return new ApiError({ code, status, text, language })
}

function requestFailed(status: number, cause?: unknown): ApiError {
  const text = { title: textOf('errors:stream.failed'), subTitle: '' }
  const code = status === 0 ? 'offline' : 'internal'
  return new ApiError({ code, status, text, language: currentLanguage(), cause })
}
