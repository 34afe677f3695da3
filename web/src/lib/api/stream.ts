import type { RouteOf } from '@rapport/contract/calls.ts'
import type { Output, RouteData } from '@rapport/contract/route.ts'
import { callUrl, type Value } from './call-url.ts'
import { eventsOf } from './event-texts.ts'
import { failureOf, openResponse, requestFailed } from './open-response.ts'

const signedOut = 'errors:stream.expired'

type StreamInput = { params?: Record<string, Value>; query?: Record<string, Value>; signal: AbortSignal }

/**
 * Calls a GET route that `streams`, and yields its data now and after each change. A 401 before the
 * first value renews the session once.
 *
 * @throws ApiError 'Session expired. Please log in again.' for a 401, otherwise with the server's
 *   message or 'Request failed'; an abort through `signal` throws its `AbortError`.
 */
export async function* stream<const D extends RouteData>(
  route: D,
  { params, query, signal }: StreamInput,
): AsyncGenerator<Output<RouteOf<D>['data']>, void> {
  const url = callUrl(route.path, params, query)
  const { body } = await openResponse(url, { type: 'text/event-stream', signedOut, signal })
  if (!body) throw requestFailed(0)
  for await (const { name, data } of eventsOf(body)) {
    const value: unknown = JSON.parse(data)
    if (name === 'failure') throw failureOf(value, { status: 0, signedOut })
    yield (value as { data: Output<RouteOf<D>['data']> }).data
  }
}
