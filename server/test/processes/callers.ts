import { once } from 'node:events'
import {
  Agent,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../src/config/data-dir.ts'

export const json = { 'content-type': 'application/json' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Call = { method: string; path: string; body?: string }

/** All succeed every time that they are repeated. */
const repeatable: Call[] = [
  { method: 'GET', path: '/api/users/profile' },
  { method: 'POST', path: '/api/v2/search/people', body: '{}' },
  { method: 'PATCH', path: '/api/users/profile', body: '{"firstName":"Demo"}' },
]

type Caller = {
  address: string
  token: string
  /** Its address, for servers that trust the one that calls. */
  from?: string
}

/** Fewer than the limit of requests of one address. */
const pauseMs = 20

/**
 * A browser that calls one thing after the other, each on the same connection while it may. Returns
 * how often each answer came: a status, or why there was none.
 */
export async function callUntil(
  stop: AbortSignal,
  { address, token, from }: Caller,
): Promise<Map<unknown, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { ...bearer(token), ...json, ...(from !== undefined && { 'x-forwarded-for': from }) }
  const answers = new Map<unknown, number>()
  while (!stop.aborted) {
    for (const each of repeatable) {
      const answer = await answerTo(address, each, { agent, headers })
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    await sleep(pauseMs)
  }
  agent.destroy()
  return answers
}

async function answerTo(address: string, call: Call, options: RequestOptions): Promise<unknown> {
  try {
    return (await send(address, call, options)).status
  } catch (error) {
    return errorCode(error)
  }
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Over a connection of the agent's, if it has one. */
export async function send(
  address: string,
  { method, path, body = '' }: Call,
  options: RequestOptions,
): Promise<Answer> {
  const call = request(address + path, { method, ...options }).end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await text(response)
  return { status: response.statusCode ?? 0, headers: response.headers, text: answer }
}
