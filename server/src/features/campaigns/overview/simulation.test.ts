import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'

// A Monday, noon in London.
const now = new Date('2026-11-23T12:00:00Z')
let t: TestApp
let ann: SignedIn
let eve: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
})

let serial = 0
const mailbox = (cap: number) => {
  const email = `u${++serial}@mail.example`
  return createMailbox(t.pool, ann.user.id, { email, provider: 'outbox', now }).then(async (id) => {
    await t.pool.query('update mailboxes set daily_cap = $2 where id = $1', [id, cap])
    return { id, email }
  })
}
const join = (campaignId: number) =>
  enrol(t.pool, { userId: ann.user.id, campaignId }, { email: `v${++serial}@works.example`, now })
const simulation = (id: number, caller = ann) => callCampaigns(t, caller, 'GET', `/${id}/simulation`)

const hours = { windows: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }, zone: 'recipient' }

test('a draft is simulated from now on: by day and mailbox, within limits and windows', async () => {
  const [from, old] = [await mailbox(2), await mailbox(5)]
  const { id, stepIds } = await createCampaign(t.pool, ann.user.id, {
    status: 'draft',
    mailboxIds: [from.id],
    steps: [{}, { waitAmount: 1, waitUnit: 'working_days' }],
    setup: { ...hours, fallbackZone: 'Europe/London' },
    now,
  })
  for (let i = 0; i < 3; i++) await join(id)
  const later = await join(id)
  await t.pool.query(
    `update enrolments set mailbox_id = $2, next_step_id = $3, due_at = '2026-11-30T10:00:00Z' where id = $1`,
    [later, old.id, stepIds[1]],
  )
  const held = await join(id)
  await t.pool.query(
    `update enrolments set state = 'held', reason = 'no_address', address = null where id = $1`,
    [held],
  )
  const { data } = await simulation(id)
  expect(data).toEqual({
    days: [
      { date: '2026-11-23', mailboxId: from.id, count: 2 },
      { date: '2026-11-24', mailboxId: from.id, count: 2 },
      { date: '2026-11-25', mailboxId: from.id, count: 2 },
      { date: '2026-11-30', mailboxId: old.id, count: 1 },
    ],
    mailboxes: [
      { id: from.id, address: from.email, dailyCap: 2 },
      { id: old.id, address: old.email, dailyCap: 5 },
    ],
    steps: [
      { id: stepIds[0], firstAt: now.toISOString() },
      { id: stepIds[1], firstAt: '2026-11-24T12:00:00.000Z' },
    ],
    firstAt: now.toISOString(),
    lastAt: '2026-11-30T10:00:00.000Z',
    held: [{ reason: 'no_address', remedy: 'reveal_address', count: 1 }],
    later: 0,
  })
  expect((await simulation(id, eve)).status).toBe(404)
})

test('a blank is nobody’s in particular: a draft is simulated as if its writer had filled it', async () => {
  const { id: mailboxId } = await mailbox(2)
  const content = [
    { type: 'variable' as const, name: 'blank:the problem you solve', fallback: '' },
    { type: 'variable' as const, name: 'company', fallback: '' },
  ]
  const steps = [{ document: { blocks: [{ type: 'paragraph' as const, content }] } }]
  const { id } = await createCampaign(t.pool, ann.user.id, {
    status: 'draft',
    mailboxIds: [mailboxId],
    steps,
    now,
  })
  const email = `v${++serial}@works.example`
  await enrol(
    t.pool,
    { userId: ann.user.id, campaignId: id },
    { email, variables: { company: 'Works' }, now },
  )
  await join(id)
  expect((await simulation(id)).data).toMatchObject({
    days: [{ mailboxId, count: 1 }],
    held: [{ reason: 'variable_missing', count: 1 }],
  })
})
