import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'

const start = new Date('2026-11-23T10:00:00Z')
let clock = start
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
  clock = start
  const email = `ann${++serial}@mail.example`
  mailboxId = await createMailbox(t.pool, ann.user.id, { email, provider: 'outbox', now: start })
  ;({ id: campaignId } = await createCampaign(t.pool, ann.user.id, { mailboxIds: [mailboxId], now: start }))
})

const enter = (companyDomain: string) =>
  enrol(
    t.pool,
    { userId: ann.user.id, campaignId },
    { email: `p${++serial}@${companyDomain}`, companyDomain, now: start },
  )
const deps = () => outboxSending(t.pool, () => clock)
const plan = () =>
  asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps(), { campaignId, now: clock }))
const turn = () => runMailbox(deps(), mailboxId, new AbortController().signal)
const act = async (contactId: number, action: string) =>
  expect(
    await callCampaigns(t, ann, 'PATCH', `/${campaignId}/contacts/${contactId}`, { action }),
  ).toMatchObject({ status: 200 })
const stateOf = async (id: number) =>
  (
    await t.pool.query<{ state: string; reason: string | null }>(
      'select state, reason from enrolments where id = $1',
      [id],
    )
  ).rows[0]

const reply = (contactId: number) =>
  t.pool.query(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, enrolment_id, received_at)
     values ($1, $2, gen_random_uuid(), 'reply', 'test', $3, $4)`,
    [ann.user.id, mailboxId, contactId, clock],
  )

test.each(['release', 'resume'])(
  'after a %s the same reply of a colleague holds nobody again; a later one does',
  async (how) => {
    const domain = `${how}.example`
    const [colleague, released, waiting] = [await enter(domain), await enter(domain), await enter(domain)]
    await t.pool.query(`update enrolments set state = 'stopped', reason = 'replied' where id = $1`, [
      colleague,
    ])
    await plan()
    await reply(colleague)
    await turn()
    const held = { state: 'held', reason: 'colleague_replied' }
    expect([await stateOf(released), await stateOf(waiting)]).toEqual([held, held])
    clock = new Date(start.getTime() + 60_000)
    const release = async (contactId: number) =>
      how === 'resume'
        ? act(contactId, 'resume')
        : callCampaigns(t, ann, 'POST', `/${campaignId}/contacts/release`, { contactIds: [contactId] })
    await release(released)
    await turn()
    expect(await stateOf(released)).toMatchObject({ state: 'finished' })
    await release(waiting)
    clock = new Date(start.getTime() + 120_000)
    await reply(colleague)
    await turn()
    expect(await stateOf(waiting)).toEqual(held)
  },
)

test('somebody held out who is held and resumed still gets nothing, and keeps nobody else from theirs', async () => {
  const [out, other] = [await enter('out.example'), await enter('other.example')]
  await t.pool.query('update enrolments set is_holdout = true where id = $1', [out])
  await act(out, 'hold')
  await act(out, 'resume')
  await plan()
  await turn()
  expect(await stateOf(out)).toEqual({ state: 'active', reason: null })
  expect(await stateOf(other)).toMatchObject({ state: 'finished' })
})
