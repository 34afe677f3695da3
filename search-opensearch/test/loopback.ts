import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small HTTP server on the loopback address that answers as a node of a cluster might. */
export class Loopback {
  /** The requests it received, except probes. */
  readonly requests: { url: string; method: string; body: string; authorization: string | undefined }[] = []
  probes = 0
  answer: RequestListener
  readonly #server: Server

  private constructor(answer: RequestListener) {
    this.answer = answer
    this.#server = createServer((request, response) => {
      void this.#take(request).then(() => this.answer(request, response))
    })
  }

  async #take(request: IncomingMessage): Promise<void> {
    const { url = '', method = '', headers } = request
    if (url === '/_cluster/health') {
      this.probes++
      return
    }
    let body = ''
    for await (const part of request) body += String(part)
    this.requests.push({ url, method, body, authorization: headers.authorization })
  }

  static async start(answer: RequestListener): Promise<Loopback> {
    const loopback = new Loopback(answer)
    loopback.#server.listen(0, '127.0.0.1')
    await once(loopback.#server, 'listening')
    return loopback
  }

  /** Refuses connections from now on, and ends those that exist. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }
}

export const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

export const html =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>a proxy</html>')
  }

/** Takes the request and says nothing. */
export const hang: RequestListener = () => {}

/** Takes the request and ends the connection. */
export const die: RequestListener = (request) => request.socket.destroy()

/** Ends the connection in the middle of an answer. */
export const dieMidway: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"took": 1', () => request.socket.destroy())
}
