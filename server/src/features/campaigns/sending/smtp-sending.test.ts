import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createCampaign,
  createMailbox,
  createSender,
  enrol,
  subjectOf,
} from '@rapport/test-support/campaign-world.ts'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import { testConfig, testMark } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cuttingProxy, type CuttingProxy } from '../../../../test/stand-ins/cutting-proxy.ts'
import { smtpServer } from '../../../../test/stand-ins/smtp-server.ts'
import { asAccount } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { SmtpMailboxes } from '../../integrations/integrations.ts'
import type { SendingDeps } from './facts/turn.ts'
import { planFirst } from './plan/plan.ts'
import { runMailbox } from './wake/batch.ts'
import { createSending } from './wake/create-sending.ts'

const minute = 60_000
const config = { ...testConfig, secretsKey: 'a key of this test alone, long enough' }

let pool: Pool
let imap: ImapServer
let smtpPort: number
let proxy: CuttingProxy
let sending: SendingDeps
let clock: Date
let userId: AccountId
let mailboxId: number
let campaignId: number
let address: string

/** What the mail server does with the next email that it accepts. */
const behaviour = { files: true, answers: true }
let accepted: string[]

beforeAll(async () => {
  ;({ pool } = await testDatabase())
  imap = await new ImapServer().start()
  const { url } = await smtpServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => accept(Buffer.concat(chunks).toString(), done))
    },
  })
  smtpPort = Number(new URL(url).port)
})
afterAll(() => imap.stop())

/** The server has the whole email now. Its answer may get lost. */
function accept(raw: string, answer: () => void): void {
  accepted.push(raw)
  if (behaviour.files) imap.deliver(address, 'Sent', raw, clock)
  if (behaviour.answers) answer()
  else void proxy.close()
}

beforeEach(async () => {
  clock = new Date('2026-11-23T10:00:00Z')
  accepted = []
  Object.assign(behaviour, { files: true, answers: true })
  proxy = await cuttingProxy(smtpPort)
  sending = createSending({
    pool,
    config,
    now: () => clock,
    log: pino({ level: 'silent' }),
    mark: testMark(),
  })
  ;({ id: userId } = await createSender(pool))
  address = `mina${userId}@company.example`
  imap.account(address)
  mailboxId = await createMailbox(pool, userId, { email: address, provider: 'smtp', now: clock })
  await store({ filesSent: true })
  const steps = [{ subject: subjectOf('Hello') }, { waitAmount: 60 }]
  ;({ id: campaignId } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], steps, now: clock }))
})

/** Stores the settings of the mailbox, with its servers here. */
async function store({ filesSent }: { filesSent: boolean }): Promise<void> {
  const given = { host: '127.0.0.1', security: 'none' as const, user: address, password: 'secret' }
  const settings = {
    smtp: { ...given, port: proxy.port },
    imap: { ...given, port: imap.port },
  }
  const sealed = new SmtpMailboxes({ pool, config, now: () => clock }).seal(mailboxId, settings)
  await pool.query('update mailboxes set credentials = $2, files_sent = $3 where id = $1', [
    mailboxId,
    sealed,
    filesSent,
  ])
}

const turn = () => runMailbox(sending, mailboxId, new AbortController().signal)
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * minute))

async function person(): Promise<number> {
  const email = `p${randomUUID()}@example.com`
  const id = await enrol(pool, { userId, campaignId }, { email, now: clock })
  await asAccount(pool, userId, (client) => planFirst(client, sending, { campaignId, now: clock }))
  return id
}

async function statesOf(enrolmentId: number) {
  const { rows } = await pool.query<{ state: string }>(
    'select state from sends where enrolment_id = $1 order by id',
    [enrolmentId],
  )
  return rows.map(({ state }) => state)
}

const reasonOf = async (enrolmentId: number) =>
  (await pool.query('select state, reason from enrolments where id = $1', [enrolmentId])).rows[0]

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim()

test('sends steps in one thread, and reads a reply', async () => {
  const id = await person()
  await turn()
  later(60)
  await turn()
  expect(await statesOf(id)).toEqual(['sent', 'sent'])
  const [first, second] = accepted
  expect(headerOf(second!, 'References')).toBe(headerOf(first!, 'Message-ID'))
  const reply = `From: a@example.com\r\nTo: ${address}\r\nIn-Reply-To: ${headerOf(second!, 'Message-ID')}\r\nReferences: ${headerOf(second!, 'References')} ${headerOf(second!, 'Message-ID')}\r\nSubject: Re: Hello\r\n\r\nYes, gladly\r\n`
  imap.deliver(address, 'INBOX', reply, clock)
  later(1)
  await turn()
  const { rows } = await pool.query(
    'select class, body_text as text from inbound_messages where user_id = $1',
    [userId],
  )
  expect(rows).toEqual([{ class: 'reply', text: expect.stringContaining('Yes, gladly') }])
  expect(imap.commands.some(({ name }) => ['STORE', 'EXPUNGE', 'MOVE', 'SELECT'].includes(name))).toBe(false)
})

test('a reply in the folder of junk counts', async () => {
  const id = await person()
  await turn()
  const reply = `From: a@example.com\r\nIn-Reply-To: ${headerOf(accepted[0]!, 'Message-ID')}\r\n\r\nNo, thanks\r\n`
  imap.deliver(address, 'Junk', reply, clock)
  later(60)
  await turn()
  expect(await reasonOf(id)).toEqual({ state: 'stopped', reason: 'replied' })
  expect(accepted).toHaveLength(1)
})

test('a key that a stranger writes, and what PostgreSQL can not store, stop nothing', async () => {
  const id = await person()
  for (const key of ['a\0b', 'not a key', randomUUID()])
    imap.deliver(address, 'INBOX', `From: a@example.com\r\nX-Rapport-Send: ${key}\r\n\r\nHello \0\r\n`, clock)
  await turn()
  expect(await statesOf(id)).toEqual(['sent'])
  const { rows } = await pool.query('select sync_failure, synced_at from mailboxes where id = $1', [
    mailboxId,
  ])
  expect(rows).toEqual([{ sync_failure: null, synced_at: clock }])
})

test('an email whose answer gets lost is found among the sent ones, and never goes twice', async () => {
  const id = await person()
  behaviour.answers = false
  await turn()
  expect(await statesOf(id)).toEqual(['claimed'])
  later(1)
  await turn()
  expect(await statesOf(id)).toContain('sent')
  expect(accepted).toHaveLength(1)
})

test('one that is not found there is unknown after four looks, and stays so', async () => {
  const id = await person()
  Object.assign(behaviour, { files: false, answers: false })
  await turn()
  for (let look = 0; look < 5; look++) {
    later(45)
    await turn()
  }
  expect(await statesOf(id)).toEqual(['unknown'])
  expect(await reasonOf(id)).toEqual({ state: 'held', reason: 'send_unknown' })
  expect(accepted).toHaveLength(1)
})

test('what the server does not file is filed by us, once', async () => {
  await store({ filesSent: false })
  behaviour.files = false
  await person()
  await turn()
  later(1)
  await turn()
  const { messages } = imap.account(address).folder('Sent')
  expect(messages.map(({ raw, flags }) => [raw.toString(), [...flags]])).toEqual([
    [accepted[0], [String.raw`\Seen`]],
  ])
})

test('an email to itself that another installation sent, such as a check, holds no mailbox', async () => {
  const id = await person()
  const headers = `To: Mina <${address.toUpperCase()}>\r\nX-Rapport-Send: ${randomUUID()}\r\nMessage-ID: <c@b.example>`
  imap.deliver(address, 'Sent', `${headers}\r\n\r\nA check\r\n`, clock)
  await turn()
  expect(await statesOf(id)).toEqual(['sent'])
})

test('a mailbox that sent what is not on file is held, as after a restored backup', async () => {
  await person()
  imap.deliver(
    address,
    'Sent',
    `X-Rapport-Send: ${randomUUID()}\r\nMessage-ID: <a@b.example>\r\n\r\nHi\r\n`,
    clock,
  )
  await turn()
  expect(accepted).toEqual([])
  const { rows } = await pool.query('select brake from mailboxes where id = $1', [mailboxId])
  expect(rows).toEqual([{ brake: 'unknown_sent' }])
})
