import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanUpAfterFile } from '../cleanup.ts'

type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }
export type Play = (response: ServerResponse, asked: Asked) => void

export type VendorServer = {
  /** Without a trailing slash. */
  url: string
  /** All requests, in order. */
  asked: Asked[]
  /** Replaces the answer. */
  play(next: Play): void
  close(): void
}

/** An HTTP server that answers with `play`. Closed at the end of the test file. */
export async function vendorServer(first: Play = (response) => response.end()): Promise<VendorServer> {
  let current = first
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const seen = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
    }
    asked.push(seen)
    current(response, seen)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const vendor: VendorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    play: (next) => {
      current = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  cleanUpAfterFile(() => vendor.close())
  return vendor
}

/** Answers with JSON. */
export const answer =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Play =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
