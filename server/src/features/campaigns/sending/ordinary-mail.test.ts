import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testConfig, testMark } from '../../../../test/app.ts'
import {
  createCampaign,
  createMailbox,
  createSender,
  enrol,
} from '../../../../test/campaigns/campaign-world.ts'
import { cleanUpAfterFile } from '../../../../test/cleanup.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { GmailAccount } from '../../../../test/stand-ins/gmail/gmail-accounts.ts'
import { GmailServer } from '../../../../test/stand-ins/gmail/gmail-server.ts'
import { gmailMailbox } from '../../../mail/gmail/gmail-mailbox.ts'
import type { Mailbox } from '../../../mail/mailbox.ts'
import { runMailbox } from './batch.ts'
import { createSending } from './create-sending.ts'
import { planFirst } from './plan.ts'
import type { SendingDeps } from './turn.ts'

/** A mailbox that gets ordinary mail never stops: sends are decided, everything is read, and sending goes on, within the quota of Gmail. */

let now: Date
const clock = () => now
const google = new GmailServer(clock)
let pool: Pool
let userId: number
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
  setup = {},
}: { people?: number; setup?: object } = {}): Promise<void> {
  ;({ id: campaignId } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], setup, now }))
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

describe.each([
  [500, 'one server', true],
  [200, 'another server at each turn', false],
])('%i ordinary messages beside an email that nobody has answered for, %s', (count, _name, isKept) => {
  test('are read, that email is decided, and sending goes on', async () => {
    await startCampaign()
    const sending = sendingOf(isKept)
    const turn = () => runMailbox(sending, mailboxId, new AbortController().signal)
    await turn()
    expect(account.sent).toHaveLength(3)
    await startCampaign()
    google.fail('drafts.send', 'dropped_after')
    await turn()
    expect(await states()).toEqual({ sent: 3, drafted: 1 })
    const ids = deliverOrdinary(count)
    let minutes = 0
    while (minutes < 8 && (await states())['sent'] !== 6) {
      later(1)
      minutes++
      await turn()
    }
    expect(await states()).toEqual({ sent: 6 })
    expect(account.sent).toHaveLength(6)
    expect(minutes).toBeLessThanOrEqual(4)
    for (let more = 0; more < 6; more++) {
      later(1)
      await turn()
    }
    expect(await mailOf()).toEqual({ sync_failure: null, synced_at: now })
    expect(ids.filter((id) => !account.fetched.has(id))).toEqual([])
  })
})
