import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, testConfig, testMark, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol, subjectOf } from '@rapport/test-support/campaign-world.ts'
import { headerIn, type GmailAccount } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { runMailbox } from './wake/batch.ts'
import { createSending } from './wake/create-sending.ts'
import { planFirst } from './plan/plan.ts'
import type { SendingDeps } from './facts/turn.ts'
import { findWaking } from './wake/wake-queries.ts'

let now = new Date('2026-11-23T10:00:00Z')
const clock = () => now
const google = new GmailServer(clock)
let t: TestApp
let sending: SendingDeps
let ann: SignedIn
let account: GmailAccount
let mailboxId: number
let serial = 0

beforeAll(async () => {
  await google.start()
  const credentials = { clientId: 'client', clientSecret: 'not-a-real-one', issuer: google.url }
  const config = { ...testConfig, google: credentials, gmailUrl: google.url }
  t = await testApp({ config, now: clock })
  sending = createSending({
    pool: t.pool,
    config,
    now: clock,
    log: pino({ level: 'silent' }),
    mark: testMark(),
  })
  ann = await signInInternal(t, 'ann')
  await t.pool.query(`update users set plan_expires_at = '2100-01-01' where id = $1`, [ann.user.id])
})
afterAll(() => google.stop())
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z')
  google.clearFaults()
  account = google.account(`ann${++serial}@mail.example`)
  mailboxId = await connect()
})

async function connect(): Promise<number> {
  const url = '/api/integrations/google/gmail'
  const started = await t.inject({ url: `${url}/start`, headers: ann.headers })
  const { data } = started.json<{ data: { url: string; flow: string } }>()
  const payload = { flow: data.flow, parameters: google.oauth.consent(data.url, { email: account.email }) }
  const connected = await t.inject({ method: 'POST', url, headers: ann.headers, payload })
  return connected.json<{ data: { id: number } }>().data.id
}

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const turn = () => runMailbox(sending, mailboxId, new AbortController().signal)

async function startCampaign(): Promise<number> {
  const { id: userId } = ann.user
  const { id } = await createCampaign(t.pool, userId, {
    mailboxIds: [mailboxId],
    steps: [{ subject: subjectOf('Hello') }, { waitAmount: 60 }],
    now,
  })
  const person = { email: `minsu${serial}@example.com`, now }
  const enrolmentId = await enrol(t.pool, { userId, campaignId: id }, person)
  await asAccount(t.pool, userId, (client) => planFirst(client, { random: () => 0 }, { campaignId: id, now }))
  return enrolmentId
}
const rowOf = async (table: string, id: number): Promise<Record<string, unknown> | undefined> =>
  (await t.pool.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id])).rows[0]

test('a campaign sends by a connected mailbox, the second step in the thread of the first, which Gmail renamed', async () => {
  account.rewritesMessageIds = true
  await startCampaign()
  await turn()
  later(61)
  await turn()
  const [first, second] = account.sent
  expect(account.sent).toHaveLength(2)
  expect(headerIn(first!.raw, 'From')).toContain(account.email)
  expect(second!.threadId).toBe(first!.threadId)
  expect(headerIn(second!.raw, 'In-Reply-To')).toBe(headerIn(first!.raw, 'Message-ID'))
  expect(account.drafts.size).toBe(0)
})

test('a reply stops the person before the next step', async () => {
  const person = await startCampaign()
  await turn()
  const [sent] = account.sent
  account.deliver(
    `From: minsu${serial}@example.com\r\nTo: ${account.email}\r\nSubject: Re: Hello\r\nIn-Reply-To: ${headerIn(sent!.raw, 'Message-ID')}\r\n\r\nYes, please`,
    { threadId: sent!.threadId },
  )
  later(61)
  await turn()
  expect(account.sent).toHaveLength(1)
  expect(await rowOf('enrolments', person)).toMatchObject({ state: 'stopped', reason: 'replied' })
})

test('people wait while Google refuses the access, and go on once it is given again', async () => {
  const person = await startCampaign()
  google.oauth.endGrants(account.email)
  await turn()
  expect(account.sent).toEqual([])
  expect(await rowOf('mailboxes', mailboxId)).toMatchObject({ connection: 'reconnect' })
  expect(await rowOf('enrolments', person)).toMatchObject({ state: 'active' })
  await turn()
  const { rows } = await t.pool.query(
    `select type, content from notifications where user_id = $1 and type <> 'CAMPAIGN_REPLY'`,
    [ann.user.id],
  )
  expect(rows).toEqual([{ type: 'MAILBOX_RECONNECT', content: { mailbox: account.email } }])
  expect(await connect()).toBe(mailboxId)
  later(5)
  await turn()
  expect(account.sent).toHaveLength(1)
})

test.each(['while it is read', 'before an email is created'])(
  'an access that ends late, %s, says nothing of the one that replaced it',
  async (when) => {
    await startCampaign()
    const replace = async () => {
      google.oauth.endGrants(account.email)
      expect(await connect()).toBe(mailboxId)
    }
    const racing: SendingDeps = {
      ...sending,
      sync: async (mailbox, port) => {
        if (when === 'while it is read') await replace()
        return sending.sync(mailbox, port)
      },
      brake: async (mailbox, port) => {
        const brake = await sending.brake(mailbox, port)
        if (when !== 'while it is read') await replace()
        return brake
      },
    }
    await runMailbox(racing, mailboxId, new AbortController().signal)
    expect(account.sent).toEqual([])
    expect(await rowOf('mailboxes', mailboxId)).toMatchObject({ connection: 'connected' })
    const { rowCount } = await t.pool.query('select from notifications where content->>$1 = $2', [
      'mailbox',
      account.email,
    ])
    expect(rowCount).toBe(0)
    later(5)
    await turn()
    expect(account.sent).toHaveLength(1)
  },
)

test('the limits of 24 hours and of the day count what another account sent by the same mailbox', async () => {
  const ben = await t.signIn()
  const other = { email: account.email, provider: 'gmail' as const, now }
  const shared = await createMailbox(t.pool, ben.user.id, other)
  await t.pool.query(
    `insert into sends (key, kind, user_id, team_id, mailbox_id, state, message_id, claimed_at)
     select gen_random_uuid(), 'test', $1, (select team_id from users where id = $1), $2, 'sent', gen_random_uuid()::text, $3::timestamptz - n * interval '30 seconds'
     from generate_series(1, 1800) n`,
    [ben.user.id, shared, now],
  )
  await startCampaign()
  await turn()
  expect(account.sent).toEqual([])
  await t.pool.query('update mailboxes set daily_cap = 1 where id = $1', [mailboxId])
  later(9 * 60)
  await turn()
  expect(account.sent).toEqual([])
  later(24 * 60)
  await turn()
  expect(account.sent).toHaveLength(1)
})

test('an email that was accepted without an answer is found and not sent again', async () => {
  await startCampaign()
  google.fail('drafts.send', 'dropped_after')
  await turn()
  for (let each = 0; each < 4; each++) {
    later(5)
    await turn()
  }
  expect(account.sent).toHaveLength(1)
  const { rows } = await t.pool.query('select state from sends where mailbox_id = $1', [mailboxId])
  expect(rows).toEqual([{ state: 'sent' }])
})

test('a mailbox is woken whatever its cursor', async () => {
  await t.pool.query('update mailboxes set sync_cursor = $2, synced_at = $3 where id = $1', [
    mailboxId,
    'list:12345678901234:1795000000',
    now,
  ])
  expect(await findWaking(t.pool, now)).not.toContain(mailboxId)
  expect(await findWaking(t.pool, later(6))).toContain(mailboxId)
})
