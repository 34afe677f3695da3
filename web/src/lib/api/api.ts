import type { Message } from '@rapport/contract/errors.ts'
import type { RouteOf } from '@rapport/contract/calls.ts'
import type { Input, Output, Route, RouteData } from '@rapport/contract/route.ts'
import { accessToken } from './tokens.ts'
import { ApiError } from './api-error.ts'
import { callUrl, type Value } from './call-url.ts'
import { send, type Answer } from './send.ts'
import { renewSession } from './session.ts'

type Part<R, K extends string> = R extends Record<K, infer T extends Route['data']> ? T : never
type ParamsInput<R> = [Part<R, 'params'>] extends [never]
  ? { params?: never }
  : { params: Output<Part<R, 'params'>> }
type QueryInput<R> = [Part<R, 'query'>] extends [never]
  ? { query?: never }
  : { query?: Partial<Output<Part<R, 'query'>>> }
type BodyInput<R> = [Part<R, 'body'>] extends [never] ? { body?: never } : { body: Input<Part<R, 'body'>> }

type CallInput<R> = ParamsInput<R> & QueryInput<R> & BodyInput<R> & { signal?: AbortSignal }
type CallArguments<R> =
  Partial<CallInput<R>> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]

/** The `data` that a route answers. */
export type AnswerOf<D extends RouteData> = Output<RouteOf<D>['data']>

type LooseInput = {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls the API and returns the answer's `data`. `route` is the contract's data; the types come
 * from its declaration.
 *
 * Sends the access token if there is one. A 401 renews the session once and repeats the call. If
 * the session cannot be renewed, it removes the tokens and reloads the page, which leads to
 * sign-in.
 *
 * @throws ApiError for every failure; an abort through `signal` throws its `AbortError`.
 */
export async function call<const D extends RouteData>(
  route: D,
  ...[input]: CallArguments<RouteOf<D>>
): Promise<AnswerOf<D>> {
  const { data } = await request(route, input as LooseInput | undefined)
  return data as AnswerOf<D>
}

/** The same, with the server's message to the user. */
export async function callWithMessage<const D extends RouteData>(
  route: D,
  ...[input]: CallArguments<RouteOf<D>>
): Promise<{ data: AnswerOf<D>; message?: Message }> {
  return (await request(route, input as LooseInput | undefined)) as { data: AnswerOf<D>; message?: Message }
}

async function request(route: RouteData, input: LooseInput = {}): Promise<Answer> {
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
    // The 401 of a public route is about what was sent, such as a wrong password.
    if (!(error instanceof ApiError) || error.status !== 401 || route.permission === 'public') throw error
    const renewed = await renewSession(token)
    if (!renewed) throw error
    return await send(sent, renewed)
  }
}
