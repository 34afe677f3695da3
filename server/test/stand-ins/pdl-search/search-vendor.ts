import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUpAfterFile } from '../../cleanup.ts'
import { InvalidQuery, lowered, readQuery } from './person-documents.ts'

/**
 * The vendor's Person Search API after its documentation: `POST /v5/person/search` with a key, a
 * query of its language, `size` from 1 to 100 and a `scroll_token`. It bills each record that it
 * sends. Every failure that a page may meet can be played.
 */

type Json = Record<string, unknown>

/** What becomes of one request. Without a number of times, of the next one. */
type Fault =
  | 'busy'
  | 'busy for long'
  | 'down'
  | 'silent'
  | 'broken'
  | 'cut'
  | 'other shape'
  /** The same page again, though the token is another one. */
  | 'repeats'
  /** The token that it was given. */
  | 'goes nowhere'
  | 'expired'
  | 'fewer'
  /** One of the records stands in the page twice. */
  | 'twice'
  /** One of the records isn't one. */
  | 'misshapen'

export type SearchVendor = {
  /** Without a trailing slash. */
  url: string
  key: string
  /** The bodies of all requests, in order. */
  asked: Json[]
  /** How many records were sent whole, and so are on the bill. */
  billed: number
  /** Milliseconds that each answer takes. */
  delay: number
  play(...faults: (Fault | 'none')[]): void
  /** Every request fails so, until it is called with null. */
  always(fault: Fault | 'credits' | null): void
  close(): void
}

export async function searchVendor(people: readonly Json[], key = 'pdl-key-4711'): Promise<SearchVendor> {
  const stored = people.map((record) => lowered(record))
  const state = { next: [] as (Fault | 'none')[], always: null as Fault | 'credits' | null }
  const vendor: SearchVendor = {
    url: '',
    key,
    asked: [],
    billed: 0,
    delay: 0,
    play: (...faults) => state.next.push(...faults),
    always: (fault) => {
      state.always = fault
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const server = createServer((request, response) => {
    void answer(request, response, { vendor, stored, state })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanUpAfterFile(() => vendor.close())
  return vendor
}

type Context = {
  vendor: SearchVendor
  stored: readonly Json[]
  state: { next: (Fault | 'none')[]; always: Fault | 'credits' | null }
}

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { vendor, state } = context
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Json
  vendor.asked.push(body)
  if (vendor.delay > 0) await sleep(vendor.delay)
  if (request.url !== '/v5/person/search' || request.method !== 'POST')
    return fail(response, 404, 'not_found')
  if (request.headers['x-api-key'] !== vendor.key) return fail(response, 401, 'authentication_error')
  const fault = state.always ?? state.next.shift() ?? 'none'
  if (fault === 'credits') return fail(response, 402, 'payment_required')
  if (fault === 'busy') return fail(response, 429, 'rate_limit_error', { 'retry-after': '0' })
  if (fault === 'busy for long') return fail(response, 429, 'rate_limit_error', { 'retry-after': '60' })
  if (fault === 'down') return fail(response, 500, 'api_error')
  if (fault === 'expired' && body.scroll_token !== undefined)
    return fail(response, 400, 'invalid_request_error')
  // The connection stays open until the client gives up.
  if (fault === 'silent') return
  send(response, body, { ...context, fault })
}

function send(
  response: ServerResponse,
  body: Json,
  { vendor, stored, fault }: Context & { fault: Fault | 'none' },
): void {
  const page = pageOf(stored, body)
  if (page === null) return fail(response, 400, 'invalid_request_error')
  const { all, from, size } = page
  const start = fault === 'repeats' ? Math.max(0, from - size) : from
  let records: unknown[] = all.slice(start, start + size)
  if (records.length === 0) return fail(response, 404, 'not_found')
  const token = from + records.length < all.length ? `${from + records.length}$14.278746` : null
  if (fault === 'fewer') records = records.slice(0, Math.ceil(records.length / 2))
  if (fault === 'twice') records = [...records.slice(0, -1), records[0]]
  if (fault === 'misshapen') records = [{ ...(records[0] as Json), experience: 7 }, ...records.slice(1)]
  vendor.billed += records.length
  const scroll =
    fault === 'goes nowhere' ? body.scroll_token : fault === 'fewer' ? tokenAfter(from, records) : token
  const text = JSON.stringify({ status: 200, data: records, scroll_token: scroll, total: all.length })
  response.writeHead(200, { 'content-type': 'application/json' })
  if (fault === 'broken') response.end(text.slice(0, -20))
  else if (fault === 'other shape') response.end(JSON.stringify(records[0]))
  else if (fault === 'cut') {
    response.write(text.slice(0, text.length / 2))
    setTimeout(() => response.destroy(), 20)
  } else response.end(text)
}

const tokenAfter = (from: number, records: readonly unknown[]) => `${from + records.length}$14.278746`

/** Null for what the vendor refuses. */
function pageOf(
  stored: readonly Json[],
  { query, size = 1, scroll_token: token, ...rest }: Json,
): { all: Json[]; from: number; size: number } | null {
  if (Object.keys(rest).length > 0 || typeof size !== 'number' || size < 1 || size > 100) return null
  const place = typeof token === 'string' ? /^(\d+)\$14\.278746$/.exec(token)?.[1] : undefined
  const from = token === undefined ? 0 : Number(place)
  if (Number.isNaN(from)) return null
  try {
    return { all: stored.filter(readQuery(query)), from, size }
  } catch (error) {
    if (error instanceof InvalidQuery) return null
    throw error
  }
}

function fail(
  response: ServerResponse,
  status: number,
  type: string,
  headers: Record<string, string> = {},
): void {
  // Vendors repeat a key in their messages.
  const message = `${type} for ${String(response.req.headers['x-api-key'])}`
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ status, error: { type, message } }))
}
