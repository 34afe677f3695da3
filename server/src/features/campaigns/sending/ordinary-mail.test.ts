import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { testConfig, testMark } from '../../../../test/app.ts'
import {
  createCampaign,
  createMailbox,
  createSender,
  enrol,
  type StepOptions,
} from '@rapport/test-support/campaign-world.ts'
import { cleanUpAfterFile } from '../../../../test/cleanup.ts'
import { testDatabase } from '../../../../test/database.ts'
import {
  headerIn,
  type GmailAccount,
  type StoredMessage,
} from '@rapport/test-support/gmail/gmail-accounts.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { gmailMailbox } from '../../../mail/gmail/gmail-mailbox.ts'
import type { DraftMailbox, Mailbox } from '../../../mail/mailbox.ts'
import { runMailbox } from './wake/batch.ts'
import { createSending } from './wake/create-sending.ts'
import { findMailbox } from './facts/mailbox-queries.ts'
import { planFirst } from './plan/plan.ts'
import { recover } from './recover/recover.ts'
import type { SendingDeps } from './facts/turn.ts'

/**
 * A mailbox that gets ordinary mail never stops: sends are decided, everything is read, and sending
 * goes on, within the quota of Gmail.
 */

let now: Date
const clock = () => now
const google = new GmailServer(clock)
let pool: Pool
let userId: AccountId
let account: GmailAccount
let mailboxId: number
let campaignId: number
let serial = 0

beforeAll(async () => {
  await google.start()
  cleanUpAfterFile(() => google.stop())
  ;({ pool } = await testDatabase())
})

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z')
  google.clearFaults()
  ;({ id: userId } = await createSender(pool))
  account = google.account(`ann${++serial}@mail.example`)
  account.rewritesMessageIds = true
  mailboxId = await createMailbox(pool, userId, { email: account.email, provider: 'gmail', now })
})

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

/** One server that keeps what it knows of the mailbox, or another one at each turn. */
function sendingOf(isKept: boolean): SendingDeps {
  let kept: Mailbox | null = null
  const open = (address: string): Mailbox =>
    gmailMailbox({ url: google.url, token: async () => `token of ${address}`, now: clock, timeoutMs: 2000 })
  return {
    ...createSending({ pool, config: testConfig, now: clock, log: { warn: () => {} }, mark: testMark() }),
    open: async ({ address }) => (isKept ? (kept ??= open(address)) : open(address)),
  }
}

async function startCampaign({
  people = 3,
  steps = [{}],
}: {
  people?: number
  steps?: StepOptions[]
}): Promise<void> {
  ;({ id: campaignId } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], steps, now }))
  for (let n = 0; n < people; n++)
    await enrol(pool, { userId, campaignId }, { email: `p${n}@company${n}.example`, now })
  await asAccount(pool, userId, (client) => planFirst(client, { random: () => 0 }, { campaignId, now }))
}

async function states(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from sends where mailbox_id = $1 group by state',
    [mailboxId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const mailOf = async () =>
  (await pool.query('select sync_failure, synced_at from mailboxes where id = $1', [mailboxId])).rows[0]

/** Newsletters, and people who write to each other. Returns the id of each. */
function deliverOrdinary(count: number): string[] {
  return Array.from({ length: count }, (_none, n) => {
    const isNewsletter = n % 4 !== 0
    const head = isNewsletter
      ? [`From: Shop <news@shop${n}.example>`, `List-Id: <news.shop${n}.example>`, `Subject: Offers ${n}`]
      : [
          `From: Bo Park <bo@friends.example>`,
          'Subject: Re: Lunch',
          `References: <lunch${n}@friends.example>`,
          `Date: ${now.toUTCString()}`,
        ]
    return account.deliver(`${head.join('\r\n')}\r\nTo: ${account.email}\r\n\r\nHello`).id
  })
}

const turnOf = (sending: SendingDeps) => () => runMailbox(sending, mailboxId, new AbortController().signal)

/**
 * Answers from another address, so that the id and the thread of the email alone say what it is
 * about.
 */
const answerFromElsewhere = (email: StoredMessage): string =>
  account.deliver(
    `From: Boss <boss@elsewhere.example>\r\nTo: ${account.email}\r\nReferences: ${headerIn(email.raw, 'Message-ID')}\r\nSubject: Re: Hello\r\n\r\nTell me more`,
  ).id

const fetchesOf = (ids: readonly string[]) => ids.map((id) => account.fetched.get(id) ?? 0)

async function remembered(): Promise<number> {
  const { rowCount } = await pool.query('select from unmatched_messages where mailbox_id = $1', [mailboxId])
  return rowCount!
}

describe.each([
  [500, 'one server', true],
  [200, 'another server at each turn', false],
])('%i ordinary messages beside an email of unknown outcome, %s', (count, _name, isKept) => {
  test('are read once each, that email is decided, and sending goes on', async () => {
    const turn = turnOf(sendingOf(isKept))
    await startCampaign({ steps: [{}, { waitAmount: 1 }] })
    google.fail('drafts.send', 'dropped_after')
    await turn()
    expect(await states()).toEqual({ drafted: 1 })
    const ids = deliverOrdinary(count)
    later(1)
    await turn()
    // First emails wait for no reading.
    expect(await states()).toEqual({ sent: 3 })
    for (let minutes = 0; minutes < 11; minutes++) {
      later(1)
      await turn()
    }
    expect(await states()).toEqual({ sent: 6 })
    expect(account.sent).toHaveLength(6)
    expect(await mailOf()).toEqual({ sync_failure: null, synced_at: now })
    expect(new Set(fetchesOf(ids))).toEqual(new Set([1]))
  })
})

test('an answer that only the sent email identifies is matched once that email is known; only possible answers are read twice', async () => {
  const turn = turnOf(sendingOf(true))
  await startCampaign({ people: 1, steps: [{}, { waitAmount: 1 }] })
  google.fail('drafts.send', 'dropped_after')
  await turn()
  const answer = answerFromElsewhere(account.sent[0]!)
  const ids = deliverOrdinary(8)
  later(0.5)
  await turn()
  expect(await remembered()).toBe(3)
  expect(await states()).toEqual({ drafted: 1 })
  later(1)
  await turn()
  const { rows } = await pool.query('select state, reason from enrolments where campaign_id = $1', [
    campaignId,
  ])
  expect(rows).toEqual([{ state: 'stopped', reason: 'replied' }])
  expect(await remembered()).toBe(0)
  expect(fetchesOf([answer, ...ids])).toEqual([2, 2, 1, 1, 1, 2, 1, 1, 1])
})

test('an email that was never sent has no answers, so no message is read again', async () => {
  const turn = turnOf(sendingOf(true))
  await startCampaign({ people: 1 })
  google.fail('drafts.create', 'dropped_before')
  await turn()
  const ids = deliverOrdinary(4)
  later(0.5)
  await turn()
  expect(await remembered()).toBe(1)
  for (const minutes of [1, 4, 4]) {
    later(minutes)
    await turn()
  }
  expect(await states()).toEqual({ sent: 1 })
  expect(account.sent).toHaveLength(1)
  expect(await remembered()).toBe(0)
  expect(fetchesOf(ids)).toEqual([1, 1, 1, 1])
})

test('emails without a pause between them leave no draft behind when the quota is used up', async () => {
  const turn = turnOf(sendingOf(true))
  await startCampaign({ people: 40 })
  await pool.query('update mailboxes set is_established = true')
  expect(await turn()).toEqual(new Date(now.getTime() + 60_000))
  expect(await states()).toEqual({ sent: 36, planned: 1 })
  expect(account.drafts.size).toBe(0)
  later(1)
  await turn()
  expect(await states()).toEqual({ sent: 40 })
  expect(account.sent).toHaveLength(40)
})

test('a mailbox whose quota others use goes on in small parts', async () => {
  const turn = turnOf(sendingOf(false))
  account.quota.limit = 700
  await startCampaign({ people: 2 })
  google.fail('drafts.send', 'dropped_after')
  await turn()
  const ids = deliverOrdinary(60)
  for (let minutes = 0; minutes < 12; minutes++) {
    later(1)
    await turn()
  }
  expect(await states()).toEqual({ sent: 2 })
  expect(account.sent).toHaveLength(2)
  expect(fetchesOf(ids)).not.toContain(0)
  expect(await mailOf()).toMatchObject({ sync_failure: null })
})

test('a draft that Gmail does not send now is deleted, and its email goes later', async () => {
  const turn = turnOf(sendingOf(true))
  await startCampaign({ people: 1 })
  google.fail('drafts.send', '429')
  expect(await turn()).toEqual(new Date(now.getTime() + 90_000))
  expect(await states()).toEqual({ planned: 1 })
  expect(account.drafts.size).toBe(0)
  later(1)
  await turn()
  expect(account.sent).toHaveLength(0)
  later(1)
  await turn()
  expect(account.sent).toHaveLength(1)
})

test('an email whose outcome Gmail cannot tell delays neither other emails nor reading', async () => {
  const turn = turnOf(sendingOf(true))
  await startCampaign({ people: 3 })
  google.fail('drafts.send', 'dropped_before')
  await turn()
  for (let times = 0; times < 4; times++) google.fail('drafts.get', '500_before')
  const ids = deliverOrdinary(4)
  later(1)
  await turn()
  expect(await states()).toEqual({ drafted: 1, sent: 2 })
  expect(fetchesOf(ids)).toEqual([1, 1, 1, 1])
  for (let minutes = 0; minutes < 8; minutes++) {
    later(3)
    await turn()
  }
  expect(await states()).toEqual({ sent: 3 })
  expect(account.sent).toHaveLength(3)
})

test('a process that slept after creating a draft leaves it to recovery, which has found it', async () => {
  const sending = sendingOf(true)
  await startCampaign({ people: 1 })
  const mailbox = (await findMailbox(pool, mailboxId))!
  const port = (await sending.open(mailbox, new AbortController().signal)) as DraftMailbox
  const sleepy: DraftMailbox = {
    ...port,
    createDraft: async (email) => {
      const draft = await port.createDraft(email)
      later(2)
      await recover(sending, mailbox, port)
      return draft
    },
  }
  await turnOf({ ...sending, open: async () => sleepy })()
  expect(await states()).toEqual({ drafted: 1 })
  expect(account.drafts.size).toBe(1)
  later(4)
  await turnOf(sending)()
  expect(await states()).toEqual({ sent: 1 })
  expect(account.sent).toHaveLength(1)
})
