import type { AddressVerdict } from '@rapport/contract/contacts/vocabularies.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { asAccount } from '../../../database/as-account.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { storeOwnVerdict } from '../../own-people/own-people.ts'
import { planFirst } from './plan/plan.ts'
import { runMailbox } from './wake/batch.ts'

const clock = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let mailboxId: number
let campaignId: number
beforeAll(async () => {
  t = await testApp({ now: () => clock })
  ann = await signInInternal(t, 'ann')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
})

let serial = 0
beforeEach(async () => {
  const email = `ann${++serial}@mail.example`
  mailboxId = await createMailbox(t.pool, ann.user.id, { email, provider: 'outbox', now: clock })
  ;({ id: campaignId } = await createCampaign(t.pool, ann.user.id, { mailboxIds: [mailboxId], now: clock }))
})

const deps = () => outboxSending(t.pool, () => clock)
const turn = () => runMailbox(deps(), mailboxId, new AbortController().signal)

const verdict = (address: string, said: AddressVerdict) =>
  asAccount(t.pool, ann.user.id, (client) =>
    storeOwnVerdict(client, ann.user.id, {
      hash: mailboxHash(testConfig.suppressionKey, address),
      verdict: said,
      reason: 'unsaid',
      evidence: '',
      by: 'X',
      now: clock,
    }),
  )

async function stateOf(id: number): Promise<string> {
  const { rows } = await t.pool.query<{ state: string }>(
    `select concat_ws(' ', state, reason) as state from enrolments where id = $1`,
    [id],
  )
  return rows[0]!.state
}

const sent = async () =>
  (await t.pool.query('select from sends where campaign_id = $1 and sent_at is not null', [campaignId]))
    .rowCount

test.each([
  ['invalid', 'held address_invalid'],
  ['catch_all', 'held address_risky'],
] as const)(
  'who is found %s after they joined is not written to until the address works',
  async (said, held) => {
    const address = `person+${++serial}@example.com`
    const person = await enrol(t.pool, { userId: ann.user.id, campaignId }, { email: address, now: clock })
    await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps(), { campaignId, now: clock }))
    await verdict(address, said)
    await turn()
    expect([await stateOf(person), await sent()]).toEqual([held, 0])
    const resume = () =>
      callCampaigns(t, ann, 'PATCH', `/${campaignId}/contacts/${person}`, { action: 'resume' })
    await resume()
    await turn()
    expect([await stateOf(person), await sent()]).toEqual([held, 0])
    await verdict(address, 'valid')
    await resume()
    await turn()
    expect([await stateOf(person), await sent()]).toEqual(['finished', 1])
  },
)
