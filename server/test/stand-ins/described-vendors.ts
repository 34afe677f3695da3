import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUpAfterFile } from '../cleanup.ts'

/*
 * Servers that answer as the documentation of Hunter, Prospeo and Anymail Finder says, and count
 * what they charge. docs/providers.md says where each statement comes from.
 */

export const vendorKey = 'key-that-must-not-be-seen-7f3a'

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

type Known = { fullName: string; domain: string; email?: string; mobile?: string; status?: string }

/** What goes wrong, whatever is asked. */
export type Trouble = 'busy' | 'down' | 'slow' | 'broken' | 'cut' | 'endless' | 'page'

type World = {
  people: Known[]
  credits: number
  /** Addresses whose verification is still going on for so many more answers. */
  inProgress: number
}

type Reply = { status: number; body: unknown; credits?: number }
type Vendor = (asked: Asked, world: World) => Reply

export type FakeVendor = World & {
  url: string
  asked: Asked[]
  /** Credits charged so far. */
  charged: number
  /** The credits of each answer that cost some, and what was asked. */
  charges: { asked: Asked; credits: number }[]
  trouble: Trouble | null
  /** Replaces `trouble`, for each request anew. */
  nextTrouble?: () => Trouble | null
  /** Milliseconds until an answer. */
  delay: number
  /** The seconds that a busy vendor asks for. */
  retryAfter: number
}

const hunterError = (status: number, id: string): Reply => ({
  status,
  body: { errors: [{ id, code: status, details: `about ${vendorKey}` }] },
})

const hunter: Vendor = ({ path, query, headers }, world) => {
  if (headers['x-api-key'] !== vendorKey) return hunterError(401, 'authentication_failed')
  if (world.credits <= 0) return hunterError(429, 'too_many_requests')
  if (path === '/v2/email-verifier') return hunterVerification(query.get('email') ?? '', world)
  if (path !== '/v2/email-finder') return hunterError(404, 'not_found')
  const name = query.get('full_name')
  const domain = query.get('domain') ?? query.get('company')
  if (name === null || domain === null) return hunterError(400, 'wrong_params')
  const person = world.people.find((each) => each.fullName === name && each.domain === domain)
  const [first, ...rest] = name.split(' ')
  const common = { first_name: first, last_name: rest.join(' '), domain, company: null, linkedin_url: null }
  const meta = { params: { full_name: name, domain } }
  if (!person?.email)
    return {
      status: 200,
      body: {
        data: { ...common, email: null, score: null, verification: { date: null, status: null } },
        meta,
      },
    }
  const verification = { date: '2026-10-01', status: person.status ?? 'valid' }
  const data = {
    ...common,
    email: person.email,
    score: 97,
    position: null,
    twitter: null,
    verification,
    sources: [],
  }
  return { status: 200, body: { data, meta }, credits: 1 }
}

function hunterVerification(email: string, world: World): Reply {
  if (!email.includes('@')) return hunterError(400, 'wrong_params')
  if (world.inProgress > 0) {
    world.inProgress--
    return { status: 202, body: { data: { email }, meta: {} } }
  }
  const known = world.people.find((each) => each.email === email)
  return {
    status: 200,
    body: { data: { status: known?.status ?? 'unknown', score: 90, email }, meta: {} },
    credits: 0.5,
  }
}

const prospeoError = (status: number, code: string): Reply => ({
  status,
  body: { error: true, error_code: code },
})

const prospeo: Vendor = ({ method, path, headers, body }, world) => {
  if (headers['x-key'] !== vendorKey) return prospeoError(401, 'INVALID_API_KEY')
  if (world.credits <= 0) return prospeoError(400, 'INSUFFICIENT_CREDITS')
  if (method !== 'POST' || path !== '/enrich-person') return prospeoError(400, 'INVALID_REQUEST')
  const data = (body['data'] ?? {}) as Record<string, string>
  const isEnough =
    data['linkedin_url'] ?? (data['full_name'] && (data['company_website'] ?? data['company_name']))
  if (!isEnough) return prospeoError(400, 'INVALID_DATAPOINTS')
  const person = world.people.find((each) => each.fullName === data['full_name'])
  const wantsMobile = body['enrich_mobile'] === true
  const isKnown = wantsMobile ? person?.mobile : person?.email
  if (!person || !isKnown) return prospeoError(400, 'NO_MATCH')
  const mobile = {
    status: 'VERIFIED',
    revealed: wantsMobile,
    mobile: wantsMobile ? person.mobile : null,
    mobile_country_code: 'US',
  }
  return {
    status: 200,
    credits: wantsMobile ? 10 : 1,
    body: {
      error: false,
      free_enrichment: false,
      person: {
        person_id: 'p1',
        full_name: person.fullName,
        linkedin_url: data['linkedin_url'] ?? null,
        email: person.email ? { status: 'VERIFIED', revealed: true, email: person.email } : null,
        mobile,
        job_history: [],
        skills: [],
      },
      company: { name: 'Engines', domain: person.domain },
    },
  }
}

const anymailError = (status: number, error: string): Reply => ({
  status,
  body: { error, error_explained: 'words for people' },
})

const anymailFinder: Vendor = ({ method, path, headers, body }, world) => {
  if (headers['authorization'] !== `Bearer ${vendorKey}`) return anymailError(401, 'not_authorized')
  if (world.credits <= 0) return anymailError(402, 'payment_needed')
  if (method !== 'POST') return anymailError(400, 'bad_request')
  if (path === '/v5.1/verify-email') {
    const known = world.people.find((each) => each.email === body['email'])
    return { status: 200, body: { email_status: known?.status ?? 'invalid' }, credits: 0.2 }
  }
  const name = body['full_name']
  const company = body['domain'] ?? body['company_name']
  if (path !== '/v5.1/find-email/person' || !name || !company) return anymailError(400, 'bad_request')
  const person = world.people.find((each) => each.fullName === name && each.domain === company)
  if (!person?.email)
    return { status: 200, body: { email: null, email_status: 'not_found', valid_email: null } }
  const status = person.status ?? 'valid'
  const isValid = status === 'valid'
  return {
    status: 200,
    body: { email: person.email, email_status: status, valid_email: isValid ? person.email : null },
    credits: isValid ? 1 : 0,
  }
}

const vendors = { Hunter: hunter, Prospeo: prospeo, 'Anymail Finder': anymailFinder }
export type VendorName = keyof typeof vendors

/** Starts a vendor that knows nobody, with plenty of credits. Closed at the end of the test file. */
export async function describedVendorServer(name: VendorName): Promise<FakeVendor> {
  const fake: FakeVendor = {
    url: '',
    asked: [],
    charged: 0,
    charges: [],
    trouble: null,
    delay: 0,
    retryAfter: 60,
    people: [],
    credits: 1_000_000,
    inProgress: 0,
  }
  const server = createServer((request, response) => {
    void answerTo(request, response, (asked) => {
      // Hunter says so by another status than usual.
      const busyStatus = name === 'Hunter' ? 403 : 429
      const common = { delay: fake.delay, retryAfter: fake.retryAfter, busyStatus }
      const trouble = fake.nextTrouble ? fake.nextTrouble() : fake.trouble
      // These never get as far as a charge.
      if (trouble === 'busy' || trouble === 'down') return { ...common, reply: null, trouble }
      fake.asked.push(asked)
      const reply = vendors[name](asked, fake)
      const { credits = 0 } = reply
      if (credits > 0) fake.charges.push({ asked, credits })
      fake.charged += credits
      fake.credits -= credits
      return { ...common, reply, trouble }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanUpAfterFile(() => {
    server.close()
    server.closeAllConnections()
  })
  return fake
}

type Decision = {
  reply: Reply | null
  trouble: Trouble | null
  delay: number
  retryAfter: number
  busyStatus: number
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  decide: (asked: Asked) => Decision,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? ''
  const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
  const { reply, trouble, delay, retryAfter, busyStatus } = decide({
    method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body,
  })
  const type = { 'content-type': 'application/json' }
  if (delay > 0) await sleep(delay)
  // Each mentions the key, as a vendor might.
  if (trouble === 'busy')
    response
      .writeHead(busyStatus, { ...type, 'retry-after': String(retryAfter) })
      .end(`{"key":"${vendorKey}"}`)
  else if (trouble === 'down') response.writeHead(500, type).end(`{"key":"${vendorKey}"}`)
  else if (trouble === 'page') response.writeHead(200).end(`<html>${vendorKey}</html>`)
  else if (trouble === 'broken') response.writeHead(200, type).end(`{"data":{"email":"${vendorKey}`)
  else if (trouble === 'cut')
    response.writeHead(200, { ...type, 'content-length': '999' }).write('{', () => response.destroy())
  else if (trouble === 'endless') await endless(response)
  else {
    if (trouble === 'slow') await sleep(1000)
    response.writeHead(reply!.status, type).end(JSON.stringify(reply!.body))
  }
}

async function endless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  for (let chunk = 0; chunk < 40 && !response.destroyed; chunk++) {
    response.write(' '.repeat(65_536))
    await sleep(1)
  }
  response.end()
}
