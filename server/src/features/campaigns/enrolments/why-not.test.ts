import type { EnrolmentDetails } from '@rapport/contract/campaigns/enrolments.ts'
import { readVariables } from '@rapport/contract/campaigns/variables.ts'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { planFirst } from '../sending/plan/plan.ts'

// A Monday.
const now = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let mailboxId: number
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
  mailboxId = await createMailbox(t.pool, ann.user.id, { email: 'ann@mail.example', provider: 'outbox', now })
})

let serial = 0
type Options = Partial<Parameters<typeof createCampaign>[2]>

/** A running campaign with one person, who is due now unless `isPlanned` is false. */
async function prepare(options: Options = {}, isPlanned = true) {
  const { id } = await createCampaign(t.pool, ann.user.id, { mailboxIds: [mailboxId], now, ...options })
  const email = `w${++serial}@works.example`
  const contactId = await enrol(t.pool, { userId: ann.user.id, campaignId: id }, { email, now })
  const deps = outboxSending(t.pool, () => now)
  if (isPlanned)
    await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId: id, now }))
  return { id, contactId }
}

const set = (contactId: number, columns: string) =>
  t.pool.query(`update enrolments set ${columns} where id = $1`, [contactId])

async function whyNot({ id, contactId }: { id: number; contactId: number }) {
  const { data } = await callCampaigns(t, ann, 'GET', `/${id}/contacts/${contactId}`)
  return (data as EnrolmentDetails).whyNot
}

test('nothing keeps somebody whose email may go now; without a step there is nothing to say', async () => {
  expect(await whyNot(await prepare())).toEqual([])
  expect(await whyNot(await prepare({ steps: [] }))).toBe(null)
})

test('each reason comes with its remedy and when it ends', async () => {
  const document = { blocks: [{ type: 'paragraph' as const, content: readVariables('{{title}}') }] }
  const held = await prepare({ steps: [{ document }], setup: { dailyCap: 1 }, status: 'paused' })
  await set(held.contactId, `state = 'held', reason = 'no_address', address = null`)
  expect(await whyNot(held)).toEqual([
    { reason: 'no_address', remedy: 'reveal_address', until: null },
    { reason: 'variable_missing', remedy: 'edit_variables', until: null },
    { reason: 'campaign_not_running', remedy: 'resume_campaign', until: null },
  ])
  const early = await prepare({ setup: { windows: { days: [2], from: '09:00', to: '10:00' } } })
  const tomorrow = '2026-11-24T09:00:00.000Z'
  expect(await whyNot(early)).toEqual([
    { reason: 'not_due', remedy: 'wait', until: tomorrow },
    { reason: 'window_closed', remedy: 'wait', until: tomorrow },
  ])
})

test('somebody without a plan is answered for the step that they would get', async () => {
  const draft = await prepare({ status: 'draft', mailboxIds: [] }, false)
  expect((await whyNot(draft))!.map(({ reason }) => reason)).toEqual([
    'campaign_not_running',
    'no_mailbox',
    'not_due',
  ])
  await set(draft.contactId, `state = 'stopped', reason = 'bounced'`)
  expect((await whyNot(draft))![0]).toEqual({ reason: 'bounced', remedy: null, until: null })
})

test('of several mailboxes, the one that is ready first answers', async () => {
  const off = await createMailbox(t.pool, ann.user.id, {
    email: 'off@mail.example',
    provider: 'outbox',
    now,
  })
  await t.pool.query('update mailboxes set is_active = false where id = $1', [off])
  const both = await prepare({ mailboxIds: [mailboxId, off] })
  expect(await whyNot(both)).toEqual([])
  await set(both.contactId, `mailbox_id = ${off}`)
  expect(await whyNot(both)).toEqual([
    { reason: 'mailbox_inactive', remedy: 'activate_mailbox', until: null },
  ])
})

/** All rows, with the columns that show whether they were written. */
const everything = async () => {
  const rows = ['enrolments', 'sends', 'campaigns', 'mailboxes', 'campaign_events'].map((table) =>
    t.pool.query(`select xmin::text, ctid::text, ${table} as row from ${table} order by ctid`),
  )
  return (await Promise.all(rows)).map((result) => result.rows)
}

test('reading changes nothing', async () => {
  const enrolment = await prepare()
  await set(
    enrolment.contactId,
    `state = 'held', reason = 'out_of_office', hold_until = '2026-11-23T09:00:00Z'`,
  )
  const before = await everything()
  await whyNot(enrolment)
  for (const path of ['overview', 'problems']) await callCampaigns(t, ann, 'GET', `/${enrolment.id}/${path}`)
  expect(await everything()).toEqual(before)
})
