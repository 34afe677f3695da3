import type { Route } from '@rapport/contract/route.ts'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

type Sending = {
  method: Route['method']
  url: string
  headers: Record<string, string>
  body: Buffer
}

/**
 * A request whose sender takes its time: the headers and the first bytes of the body are sent, the
 * rest is for `finish`.
 */
export class LateBody {
  readonly #request: ClientRequest
  readonly #rest: Buffer

  constructor(port: number, { method, url, headers, body }: Sending) {
    this.#request = request({
      port,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'content-length': body.length },
    })
    this.#request.write(body.subarray(0, 1))
    this.#rest = body.subarray(1)
  }

  /** The status and body of the answer. */
  async finish(): Promise<{ status: number; body: string }> {
    const answered = once(this.#request, 'response') as Promise<[IncomingMessage]>
    this.#request.end(this.#rest)
    const [response] = await answered
    return { status: response.statusCode ?? 0, body: await text(response) }
  }
}
