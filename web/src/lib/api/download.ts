import type { RouteOf } from '@rapport/contract/calls.ts'
import type { Input, Output, Route, RouteData } from '@rapport/contract/route.ts'
import { callUrl, type Value } from './call-url.ts'
import { openResponse, requestFailed } from './open-response.ts'

type Part<R, K extends string> = R extends Record<K, infer T extends Route['data']> ? T : never

type ParamsInput<R> = [Part<R, 'params'>] extends [never] ? unknown : { params: Output<Part<R, 'params'>> }
type QueryInput<R> = [Part<R, 'query'>] extends [never] ? unknown : { query: Input<Part<R, 'query'>> }
type BodyInput<R> = [Part<R, 'body'>] extends [never] ? unknown : { body: Input<Part<R, 'body'>> }
type DownloadInput<R> = ParamsInput<R> & QueryInput<R> & BodyInput<R> & { signal: AbortSignal }

type LooseInput = {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
  signal: AbortSignal
}

/**
 * The file that a route answers. The browser keeps it outside of the page's memory, a large one on
 * its disk, because no script reads it. A 401 renews the session once.
 *
 * @throws ApiError 'Authentication required' for a 401, otherwise with the server's message or
 *   'Request failed', also when the connection breaks before the end; an abort through `signal`
 *   throws its `AbortError`.
 */
export async function download<const D extends RouteData>(
  route: D,
  input: DownloadInput<RouteOf<D>>,
): Promise<Blob> {
  const { params, query, body, signal }: LooseInput = input
  const url = callUrl(route.path, params, query)
  const response = await openResponse(url, {
    type: 'text/csv',
    signedOut: 'errors:stream.signedOut',
    signal,
    body,
  })
  try {
    return await response.blob()
  } catch (error) {
    if (signal.aborted) throw error
    throw requestFailed(0, error)
  }
}
