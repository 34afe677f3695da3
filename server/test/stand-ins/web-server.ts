import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { cleanUpAfterFile } from '../cleanup.ts'
import { webCertificate } from './test-certificate.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

export type WebServer = {
  port: number
  /** Requests in order: `autoconfig.acme.test/mail/config-v1.1.xml?emailaddress=…`. */
  asked: string[]
  /** Replaces what it serves, by host and path without the query. Anything else is a 404. */
  serve(answers: Record<string, string | Answer>): void
}

/** An https server on this machine, for any name that its certificate bears. */
export async function webServer(): Promise<WebServer> {
  let served: Record<string, string | Answer> = {}
  const asked: string[] = []
  const server = createServer(webCertificate, (request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':', 1)
    asked.push(host + request.url)
    const answer = served[host + (request.url ?? '').split('?', 1)[0]]
    if (typeof answer === 'function') answer(response, request)
    else response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/xml' }).end(answer)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanUpAfterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    serve: (answers) => {
      served = answers
    },
  }
}
