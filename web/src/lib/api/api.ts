import type { Message } from '@rapport/contract/errors.ts'
import type { Input, Output, Route } from '@rapport/contract/route.ts'
import { accessToken } from './tokens.ts'
import { ApiError } from './api-error.ts'
import { callUrl, type Value } from './call-url.ts'
import { send, type Answer } from './send.ts'
import { renewSession } from './session.ts'

/**
 * The part of a route's declaration that the browser needs: `const endpoint: Endpoint<typeof login> = { method: 'POST',
 * path: '/auth/login' }`. Only the declaration's type is imported; both values are checked against it. Importing the
 * declaration itself brings the whole of zod along (25 kB), and `call` takes that as well.
 */
export type Endpoint<R extends Route> = { method: R['method']; path: R['path']; readonly declaration?: R }

type Part<R, K extends string> = R extends Record<K, infer T extends Route['data']> ? T : never
type ParamsInput<R> = [Part<R, 'params'>] extends [never]
  ? { params?: never }
  : { params: Output<Part<R, 'params'>> }
type QueryInput<R> = [Part<R, 'query'>] extends [never]
  ? { query?: never }
  : { query?: Partial<Output<Part<R, 'query'>>> }
type BodyInput<R> = [Part<R, 'body'>] extends [never] ? { body?: never } : { body: Input<Part<R, 'body'>> }

export type CallInput<R> = ParamsInput<R> & QueryInput<R> & BodyInput<R> & { signal?: AbortSignal }
type CallArguments<R> =
  Partial<CallInput<R>> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]

type LooseInput = {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Makes a call of the API and answers its `data`.
 *
 * Sends the access token when there is one. A 401 renews the session once and repeats the call; when it cannot be
 * renewed, the tokens are removed and the page reloads, which leads to sign-in.
 *
 * @throws ApiError for every failure; an abort through `signal` throws its `AbortError`.
 */
export async function call<R extends Route>(
  route: Endpoint<R> | R,
  ...[input]: CallArguments<R>
): Promise<Output<R['data']>> {
  const { data } = await request(route, input as LooseInput | undefined)
  return data as Output<R['data']>
}

/** The same, with what the server tells the user of the success. */
export async function callWithMessage<R extends Route>(
  route: Endpoint<R>,
  input: CallInput<R>,
): Promise<{ data: Output<R['data']>; message?: Message }> {
  return (await request(route, input as LooseInput)) as { data: Output<R['data']>; message?: Message }
}

/** Calls whose 401 says something of what they were given, not of the session. */
const isAboutSession = (path: string) =>
  !path.startsWith('/auth/') || path === '/auth/resend-verification-email'

async function request(route: Pick<Route, 'method' | 'path'>, input: LooseInput = {}): Promise<Answer> {
  const { params, query, body, signal } = input
  const sent = {
    method: route.method,
    url: callUrl(route.path, params, query),
    body,
    ...(signal ? { signal } : {}),
  }
  const token = accessToken()
  try {
    return await send(sent, token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !isAboutSession(route.path)) throw error
    const renewed = await renewSession(token)
    if (!renewed) throw error
    return await send(sent, renewed)
  }
}
