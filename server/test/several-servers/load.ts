import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../src/config/data-dir.ts'

type Call = { method: string; path: string; body?: string }

/** All succeed every time that they are repeated. */
const calls: Call[] = [
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
 * A browser that calls one thing after the other, each on the same connection while it may. Returns how often each answer came: a status, or
 * why there was none.
 */
export async function callUntil(
  stop: AbortSignal,
  { address, token, from }: Caller,
): Promise<Map<unknown, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(from !== undefined && { 'x-forwarded-for': from }),
  }
  const answers = new Map<unknown, number>()
  while (!stop.aborted) {
    for (const each of calls) {
      const answer = await answerTo(address, each, { agent, headers })
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    await sleep(pauseMs)
  }
  agent.destroy()
  return answers
}

async function answerTo(
  address: string,
  { method, path, body = '' }: Call,
  options: RequestOptions,
): Promise<unknown> {
  try {
    const call = request(address + path, { method, ...options }).end(body)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    await text(response)
    return response.statusCode
  } catch (error) {
    return errorCode(error)
  }
}
