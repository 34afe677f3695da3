import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { cleanUpAfterFile } from '../cleanup.ts'

/** What the mail server of an address is like, as Reacher finds it. */
type ReacherMailbox =
  | 'deliverable'
  | 'missing'
  | 'catch_all'
  | 'full'
  | 'disabled'
  | 'throwaway'
  | 'no_mail'
  | 'not_told'
  | 'unreachable'
  | 'timed_out'
  | 'greylisted'

/** How the server itself fails. */
type ReacherFault = 'down' | 'unavailable' | 'refuses' | 'broken' | 'other_shape' | 'silent' | 'cut'

export type ReacherServer = {
  /** Without a trailing slash. */
  url: string
  /** The addresses that it was asked about, in order. */
  asked: string[]
  /** The secrets that came with them. */
  secrets: (string | undefined)[]
  /** Addresses that are left out are deliverable. */
  know(mailboxes: Record<string, ReacherMailbox | ReacherFault>): void
  /** Fails for all. */
  fail(fault: ReacherFault | null): void
  /** Its next answer, whatever it is asked. */
  answer(body: object): void
  /** What happens before its next answer. */
  before(work: () => Promise<unknown>): void
}

const faults = new Set<string>(['down', 'unavailable', 'refuses', 'broken', 'other_shape', 'silent', 'cut'])

/**
 * A Reacher server: `POST /v0/check_email` and `/v1/check_email` as its OpenAPI description (0.10.0)
 * says, with errors of its parts in the form of CoreError. Closed at the end of the test file.
 */
export async function reacherServer(): Promise<ReacherServer> {
  let known: Record<string, ReacherMailbox | ReacherFault> = {}
  let fault: ReacherFault | null = null
  let given: object | null = null
  let meanwhile: (() => Promise<unknown>) | null = null
  const asked: string[] = []
  const secrets: (string | undefined)[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { to_email: address } = (await json(request)) as { to_email: string }
    if (request.method !== 'POST' || !/^\/v[01]\/check_email$/.test(request.url ?? ''))
      return end(response, 404)
    asked.push(address)
    secrets.push(request.headers['x-reacher-secret'] as string | undefined)
    const work = meanwhile
    meanwhile = null
    await work?.()
    if (given !== null) {
      end(response, 200, given)
      given = null
      return
    }
    const mailbox = fault ?? known[address] ?? 'deliverable'
    if (isFault(mailbox)) return failWith(mailbox, response)
    end(response, 200, outputOf(address, mailbox))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanUpAfterFile(async () => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    secrets,
    know: (next) => {
      known = next
    },
    fail: (next) => {
      fault = next
    },
    answer: (body) => {
      given = body
    },
    before: (work) => {
      meanwhile = work
    },
  }
}

const isFault = (mailbox: string): mailbox is ReacherFault => faults.has(mailbox)

function end(response: ServerResponse, status: number, body: unknown = { error: 'no' }): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function failWith(fault: ReacherFault, response: ServerResponse): void {
  if (fault === 'down') return end(response, 500)
  if (fault === 'unavailable') return end(response, 503)
  if (fault === 'refuses') return end(response, 401)
  if (fault === 'other_shape') return end(response, 200, { is_reachable: 7 })
  if (fault === 'broken') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"is_reachable": ')
  }
  if (fault === 'cut') response.destroy()
}

const smtp = {
  can_connect_smtp: true,
  has_full_inbox: false,
  is_catch_all: false,
  is_deliverable: false,
  is_disabled: false,
}
const timedOut = { type: 'SmtpError', message: 'SMTP error: connection timed out' }
const putOff = {
  type: 'SmtpError',
  message: 'SMTP error: transient: 4.7.1 Greylisted, please try again in 300 seconds',
}

const smtpOf: Record<ReacherMailbox, [summary: string, smtp: object]> = {
  deliverable: ['safe', { ...smtp, is_deliverable: true }],
  missing: ['invalid', smtp],
  catch_all: ['risky', { ...smtp, is_catch_all: true, is_deliverable: true }],
  full: ['risky', { ...smtp, has_full_inbox: true }],
  disabled: ['invalid', { ...smtp, is_disabled: true }],
  throwaway: ['risky', { ...smtp, is_deliverable: true }],
  no_mail: ['invalid', { ...smtp, can_connect_smtp: false }],
  not_told: ['unknown', smtp],
  unreachable: ['unknown', { ...smtp, can_connect_smtp: false }],
  timed_out: ['unknown', { error: timedOut, description: null }],
  greylisted: ['unknown', { error: putOff, description: null }],
}

function outputOf(address: string, mailbox: ReacherMailbox): object {
  const [summary, found] = smtpOf[mailbox]
  const [username = '', domain = ''] = address.split('@')
  return {
    input: address,
    is_reachable: summary,
    misc: { is_disposable: mailbox === 'throwaway', is_role_account: username === 'info' },
    mx: { accepts_mail: mailbox !== 'no_mail', records: mailbox === 'no_mail' ? [] : [`mx.${domain}.`] },
    smtp: found,
    syntax: { domain, is_valid_syntax: true, username },
  }
}
