import { createUser } from '@rapport/test-support/factories.ts'
import { internalActor } from '../../../../test/internal-actor.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testConfig } from '../../../../test/app.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { copyOfDatabase, testDatabase } from '../../../../test/database.ts'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { createPool } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { gmailMailbox } from '../../../mail/gmail/gmail-mailbox.ts'
import { SignInLimit } from '../../../limits/sign-in-limit.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'
import type { SendingDeps } from '../sending/facts/turn.ts'
import { Brake } from '../restored/check-mailbox.ts'
import { confirmBrake, getBrake } from './release.ts'
import { checkIdentity, SendingMark } from '../restored/identity.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2026-11-23T10:00:00Z')
let clock = start
const now = () => new Date(clock)

const gmail = await new GmailServer(now).start()
const folder = await mkdtemp(join(tmpdir(), 'rapport-brake-'))
afterAll(async () => {
  await gmail.stop()
  await rm(folder, { recursive: true })
})

let url: string
let pool: Pool
let userId: AccountId
let password: string
let mailboxId: number
let email: string
let serial = 0

/** A server process as far as sending is concerned. */
function process(db: Pool, mark = new SendingMark(folder)): SendingDeps {
  const deps = { pool: db, config: testConfig, now, log: { warn: () => {} }, mark }
  const brake = new Brake(deps)
  return {
    ...deps,
    random: () => 0,
    open: async ({ address }) =>
      gmailMailbox({ url: gmail.url, token: async () => `token of ${address}`, now, timeoutMs: 500 }),
    sync: async () => ({ isSynced: true, again: null }),
    brake: (mailbox, port) => brake.of(mailbox, port),
  }
}

/** The database may be a restored one. */
const actorOf = (db: Pool, id: AccountId) => internalActor(db, { id, email })
const turn = (deps: SendingDeps) => runMailbox(deps, mailboxId, new AbortController().signal)
/** Null: without a password. */
const confirm = async (deps: SendingDeps, id?: number, given: string | null = password) =>
  confirmBrake(brakeDeps(deps), await actorOf(deps.pool, userId), {
    mailboxId: id,
    password: given,
    address: '127.0.0.1',
  })
const brakeDeps = (deps: SendingDeps) => ({
  ...deps,
  sending: deps,
  signInLimit: new SignInLimit({ pool: deps.pool, now }),
})
const held = async (db: Pool) => getBrake({ pool: db }, await actorOf(db, userId))

const identity = async () => (await pool.query('select * from sending_identity')).rows

/** The number of emails that each address got. */
function received(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { raw } of gmail.account(email).sent) {
    const to = /[\w.]+@[\w.]+/.exec(headerIn(raw, 'To') ?? '')![0]
    counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}

beforeEach(async () => {
  clock = start
  ;({ url, pool } = await testDatabase())
  ;({ id: userId, password } = await createSender(pool))
  email = `mina${++serial}@rapport.test`
  gmail.account(email)
  mailboxId = await createMailbox(pool, userId, { email, provider: 'gmail', now: now() })
  const { id } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], steps: [{}, {}], now: now() })
  for (const name of ['ann', 'ben'])
    await enrol(pool, { userId, campaignId: id }, { email: `${name}@people.example`, now: now() })
  await asAccount(pool, userId, (client) =>
    planFirst(client, { random: () => 0 }, { campaignId: id, now: now() }),
  )
  clock += minute
})

test('a restored backup sends nothing that went out after it was made', async () => {
  await pool.end()
  const restored = await copyOfDatabase(url)
  pool = createPool(url)
  await turn(process(pool))
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })
  await pool.end()

  clock += day
  const deps = process(restored.pool)
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })
  expect(await held(restored.pool)).toEqual({
    all: null,
    mailboxes: [{ id: mailboxId, email, reason: 'unknown_sent', since: now().toISOString() }],
  })
  const { rows } = await restored.pool.query('select type, content from notifications where user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ type: 'MAILBOX_HELD', content: { mailbox: email } }])

  // Another process finds the same, and holds as well.
  await turn(process(restored.pool))
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })

  expect(await confirm(deps, mailboxId)).toEqual({ found: 2, matched: 2 })
  expect(await confirm(deps, mailboxId)).toEqual({ found: 0, matched: 0 })
  await turn(deps)
  clock += 2 * 60 * minute
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 2, 'ben@people.example': 2 })
})

test('what went out to somebody who has stopped since, or is gone, is recorded by its key', async () => {
  await pool.end()
  const restored = await copyOfDatabase(url)
  pool = createPool(url)
  await turn(process(pool))
  const { rows } = await pool.query<{ row: object }>('select to_jsonb(s) as row from sends s order by id')
  await pool.end()
  // The backup was made right before both went out: they were planned.
  for (const { row } of rows)
    await restored.pool.query(
      `insert into sends overriding system value select * from jsonb_populate_record(null::sends, $1)`,
      [{ ...row, state: 'planned', sent_at: null, sent_message_id: null, provider_id: null }],
    )
  await restored.pool.query(
    `update enrolments set state = 'stopped', reason = 'replied', next_step_id = null, due_at = null where address = 'ann@people.example'`,
  )
  await restored.pool.query(
    `delete from own_people where id = (select own_person_id from enrolments where address = 'ben@people.example')`,
  )
  await restored.pool.query(`delete from enrolments where reason = 'person_gone'`)
  const deps = process(restored.pool)
  await turn(deps)
  expect(await confirm(deps, mailboxId)).toEqual({ found: 2, matched: 1 })
  const after = await restored.pool.query('select state from sends order by id')
  expect(after.rows).toEqual([{ state: 'sent' }, { state: 'sent' }])
  const people = await restored.pool.query('select state, reason, next_step_id as next from enrolments')
  expect(people.rows).toEqual([{ state: 'stopped', reason: 'replied', next: null }])
  expect((await held(restored.pool)).mailboxes).toEqual([])
})

test('a test that went out although it counts as given up is no step of the contact’s', async () => {
  const key = randomUUID()
  await pool.query(
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, mailbox_id, state, reason, message_id, claimed_at)
     select $1, 'test', user_id, team_id, campaign_id, id, $2, 'cancelled', 'later', $3, $4
     from enrolments where address = 'ann@people.example'`,
    [key, mailboxId, `${key}@rapport.test`, now()],
  )
  const account = gmail.account(email)
  const raw = `From: <${email}>\r\nTo: <ann@people.example>\r\nMessage-ID: <${key}@rapport.test>\r\nX-Rapport-Send: ${key}\r\n\r\nHello`
  account.sendDraft(account.createDraft(Buffer.from(raw), null).id)
  const deps = process(pool)
  await turn(deps)
  expect(account.sent).toHaveLength(1)
  expect(await confirm(deps, mailboxId)).toEqual({ found: 1, matched: 0 })
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 2, 'ben@people.example': 1 })
  const { rows } = await pool.query('select kind, state from sends order by id')
  expect(rows).toEqual([
    { kind: 'test', state: 'sent' },
    { kind: 'step', state: 'sent' },
    { kind: 'step', state: 'sent' },
  ])
})

test('the mark is written by one at a time, and keeps what was noted last', async () => {
  const own = await mkdtemp(join(folder, 'mark-'))
  const mark = new SendingMark(own)
  await Promise.all([mark.note(1), mark.lowerTo(0), mark.note(2), mark.note(1)])
  expect(await new SendingMark(own).read()).toBe(2)
})

test('what a mailbox sent by itself, and what is on file, holds nothing; a gap compares again', async () => {
  const account = gmail.account(email)
  const byHand =
    'From: Mina <mina@rapport.test>\r\nTo: friend@other.example\r\nMessage-ID: <own@rapport.test>\r\n\r\nHi'
  account.sendDraft(account.createDraft(Buffer.from(byHand), null).id)
  const deps = process(pool)
  await turn(deps)
  clock += 11 * minute
  await turn(deps)
  expect((await held(pool)).mailboxes).toEqual([])
  expect(received()).toMatchObject({ 'ann@people.example': 1, 'ben@people.example': 1 })
})

test('a mailbox that cannot be asked sends nothing, and goes on as soon as it can', async () => {
  const deps = process(pool)
  gmail.fail('messages.list', '500_before')
  await turn(deps)
  expect(received()).toEqual({})
  expect((await held(pool)).mailboxes).toEqual([])
  clock += minute
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })
})

test('a mailbox that does not answer stays held', async () => {
  await pool.query(`update mailboxes set brake = 'unknown_sent', braked_at = $1`, [now()])
  const deps = process(pool)
  gmail.fail('messages.list', '500_before')
  await expect(confirm(deps, mailboxId)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await held(pool)).mailboxes).toHaveLength(1)
  const stranger = await createUser(pool)
  await expect(
    confirmBrake(brakeDeps(deps), await actorOf(pool, stranger.id), {
      mailboxId,
      password,
      address: '127.0.0.1',
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('another database, or an older one, holds all sending until it is confirmed', async () => {
  const mark = new SendingMark(folder)
  const deps = process(pool, mark)
  await checkIdentity(pool, { mark, now: now() })
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all).toBeNull()

  await pool.query(`update sending_identity set timeline = timeline + 1`)
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all).toEqual({ reason: 'other_database', since: now().toISOString() })
  clock += 2 * 60 * minute
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 1, 'ben@people.example': 1 })
  await confirm(deps)
  expect((await held(pool)).all).toBeNull()

  await new SendingMark(folder).note(1_000_000)
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all?.reason).toBe('older_database')
  await confirm(deps)
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all).toBeNull()
  await turn(deps)
  expect(received()).toEqual({ 'ann@people.example': 2, 'ben@people.example': 2 })
})

test('with nothing held, confirming changes nothing and asks for nothing', async () => {
  const mark = new SendingMark(folder)
  const deps = process(pool, mark)
  await checkIdentity(pool, { mark, now: now() })
  await turn(deps)
  const files = async () => [await readFile(join(folder, 'sending.json'), 'utf8'), await identity()]
  const before = await files()
  for (const given of [password, null, 'wrong'])
    expect(await confirm(deps, undefined, given)).toEqual({ found: 0, matched: 0 })
  expect(await files()).toEqual(before)

  // So the next start still notices an older database.
  await pool.query('delete from sends')
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all?.reason).toBe('older_database')
})

test('all sending is released by somebody who proves to be the account, and the mark stays as high as the database', async () => {
  const mark = new SendingMark(folder)
  const deps = process(pool, mark)
  await checkIdentity(pool, { mark, now: now() })
  await turn(deps)
  const { rows } = await pool.query<{ newest: number }>('select max(id) as newest from sends')
  await new SendingMark(folder).note(1_000_000)
  const restarted = new SendingMark(folder)
  await checkIdentity(pool, { mark: restarted, now: now() })
  const before = await identity()
  for (const given of ['wrong', null])
    await expect(confirm(process(pool, restarted), undefined, given)).rejects.toMatchObject({
      code: 'wrong_password',
    })
  expect(await identity()).toEqual(before)
  expect(await new SendingMark(folder).read()).toBe(1_000_000)
  await confirm(process(pool, restarted))
  expect((await held(pool)).all).toBeNull()
  expect(await new SendingMark(folder).read()).toBe(rows[0]!.newest)

  // A database that is older still is noticed, though nothing was sent since.
  await pool.query('delete from sends where id = $1', [rows[0]!.newest])
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  expect((await held(pool)).all?.reason).toBe('older_database')
})

test('guesses of the password are counted like those of a sign-in', async () => {
  await checkIdentity(pool, { mark: new SendingMark(folder), now: now() })
  await pool.query(`update sending_identity set brake = 'other_database', braked_at = $1`, [now()])
  const deps = process(pool)
  for (let at = 0; at < 10; at++)
    await expect(confirm(deps, undefined, 'wrong')).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(confirm(deps)).rejects.toMatchObject({ code: 'too_many_requests' })
})
