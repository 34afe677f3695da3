import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'

// A Monday, 19:00 in Seoul.
const now = new Date('2026-11-23T10:00:00Z')
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
const mailbox = async () => {
  const email = `ann${++serial}@mail.example`
  return { email, id: await createMailbox(t.pool, ann.user.id, { email, provider: 'outbox', now }) }
}
type Options = Partial<Parameters<typeof createCampaign>[2]>
const campaign = (options: Options) => createCampaign(t.pool, ann.user.id, { now, ...options })
const join = (campaignId: number, name: string) =>
  enrol(t.pool, { userId: ann.user.id, campaignId }, { name, email: `o${++serial}@works.example`, now })
const deps = () => outboxSending(t.pool, () => now)
const plan = (campaignId: number) =>
  asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps(), { campaignId, now }))
const run = (mailboxId: number) => runMailbox(deps(), mailboxId, new AbortController().signal)
const set = (contactId: number, columns: string) =>
  t.pool.query(`update enrolments set ${columns} where id = $1`, [contactId])

const overview = async (id: number) => (await callCampaigns(t, ann, 'GET', `/${id}/overview`)).data
const problems = async (id: number) => (await callCampaigns(t, ann, 'GET', `/${id}/problems`)).data.items

test('a running campaign says whom it writes to next, and what the others wait for', async () => {
  const from = await mailbox()
  const { id } = await campaign({
    mailboxIds: [from.id],
    steps: [{}, { waitAmount: 2, waitUnit: 'days' }],
    setup: { zone: 'recipient', windows: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }, dailyCap: 2 },
  })
  const [ada, bea, cyd, dan] = [
    await join(id, 'Ada'),
    await join(id, 'Bea'),
    await join(id, 'Cyd'),
    await join(id, 'Dan'),
  ]
  await set(dan, `zone = 'Asia/Seoul'`)
  await set(await join(id, 'Eva'), 'is_holdout = true')
  await set(await join(id, 'Fay'), `state = 'held', reason = 'no_address'`)
  await plan(id)
  await set(cyd, `due_at = '2026-11-23T10:00:00Z'`)
  await set(bea, `due_at = '2026-11-23T09:59:00Z'`)
  await set(ada, `due_at = '2026-11-23T09:58:00Z'`)
  const before = await overview(id)
  expect(before).toMatchObject({
    status: {
      kind: 'sending',
      next: { at: now.toISOString(), contactId: ada, name: 'Ada', mailboxId: from.id, address: from.email },
      waiting: [
        { reason: null, count: 3, until: null },
        { reason: 'not_due', count: 1, until: '2026-11-24T00:00:00.000Z' },
      ],
    },
    contacts: [
      { state: 'active', reason: null, count: 4 },
      { state: 'held', reason: 'no_address', count: 1 },
    ],
    holdout: 1,
    problems: [{ reason: 'no_address', remedy: 'reveal_address', count: 1 }],
    replies: { total: 0, unread: 0 },
  })
  const listed = async (query: string) => {
    const { items } = (
      await callCampaigns(t, ann, 'GET', `?search=${encodeURIComponent('Spring')}&limit=100${query}`)
    ).data
    return items.find((item: { id: number }) => item.id === id).outlook
  }
  expect(await listed('&outlook=true')).toEqual({ nextAt: now.toISOString(), problems: before.problems })
  expect(await listed('')).toBeNull()
  await run(from.id)
  const after = await overview(id)
  expect(after.status).toMatchObject({
    next: { at: '2026-11-24T00:00:00.000Z', contactId: cyd },
    waiting: [
      { reason: 'not_due', count: 3, until: '2026-11-24T00:00:00.000Z' },
      { reason: 'campaign_cap', count: 1, until: '2026-11-24T00:00:00.000Z' },
    ],
  })
  expect(after.days).toHaveLength(14)
  expect(after.days[0].date).toBe('2026-11-10')
  expect(after.days[13]).toEqual({
    date: '2026-11-23',
    sent: 2,
    replied: 0,
    bounced: 0,
    unsubscribed: 0,
    complained: 0,
  })
})

test('the list says of each campaign what its own overview says', async () => {
  const [shared, other] = [await mailbox(), await mailbox()]
  const made: number[] = []
  for (const [zone, mailboxIds, dailyCap] of [
    ['Asia/Seoul', [shared.id], 1],
    ['Asia/Seoul', [shared.id, other.id], null],
    ['America/New_York', [other.id], 2],
    ['Europe/Berlin', [], null],
  ] as const) {
    const setup = { zone, fallbackZone: zone, dailyCap }
    const { id } = await campaign({ mailboxIds: [...mailboxIds], steps: [{}], setup })
    for (const name of ['Gil', 'Hye']) await join(id, name)
    await set(await join(id, 'Ivo'), `state = 'held', reason = 'no_address'`)
    await plan(id)
    made.push(id)
  }
  await run(shared.id)
  const path = '?limit=100&outlook=true'
  const { items } = (await callCampaigns(t, ann, 'GET', path)).data
  const listed = new Map(items.map((item: { id: number; outlook: unknown }) => [item.id, item.outlook]))
  expect(made.every((id) => listed.has(id))).toBe(true)
  for (const id of made) {
    const own = await overview(id)
    expect(listed.get(id)).toEqual({ nextAt: own.status.next?.at ?? null, problems: own.problems })
  }
  expect((await callCampaigns(t, eve, 'GET', path)).data.items).toEqual([])
})

test('events count on the day that the campaign’s own zone shows', async () => {
  const { id } = await campaign({ setup: { fallbackZone: 'Asia/Seoul' } })
  const contactId = await join(id, 'Ada')
  const happened = (kind: string, at: string) =>
    t.pool.query(
      `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, at) values ($1, $2, $3, $4, $5)`,
      [ann.user.id, id, contactId, kind, at],
    )
  await happened('sent', '2026-11-22T14:59:59Z')
  await happened('sent', '2026-11-22T15:00:00Z')
  await happened('reply', '2026-11-23T09:00:00Z')
  await happened('complaint', '2026-11-22T14:00:00Z')
  await happened('hard_bounce', '2026-11-09T15:00:00Z')
  await happened('unsubscribed', '2026-11-09T14:59:59Z')
  const { days } = await overview(id)
  expect(days.filter((day: object) => JSON.stringify(day).match(/":[1-9]/))).toEqual([
    { date: '2026-11-10', sent: 0, replied: 0, bounced: 1, unsubscribed: 0, complained: 0 },
    { date: '2026-11-22', sent: 1, replied: 0, bounced: 0, unsubscribed: 0, complained: 1 },
    { date: '2026-11-23', sent: 1, replied: 1, bounced: 0, unsubscribed: 0, complained: 0 },
  ])
})

test('a campaign without a mailbox that can send is stuck, and says what helps', async () => {
  const [lost, off] = [await mailbox(), await mailbox()]
  await t.pool.query(`update mailboxes set connection = 'reconnect' where id = $1`, [lost.id])
  await t.pool.query(`update mailboxes set is_active = false where id = $1`, [off.id])
  const { id } = await campaign({ mailboxIds: [lost.id] })
  const [ada, bea] = [await join(id, 'Ada'), await join(id, 'Bea')]
  await plan(id)
  await set(bea, `mailbox_id = ${off.id}`)
  await set(await join(id, 'Cyd'), `state = 'held', reason = 'send_unknown'`)
  await set(await join(id, 'Dan'), `state = 'held', reason = 'out_of_office', hold_until = '2027-01-01'`)
  await set(await join(id, 'Eva'), `state = 'stopped', reason = 'bounced'`)
  const found = [
    { reason: 'send_unknown', remedy: 'resolve_send', count: 1 },
    { reason: 'mailbox_disconnected', remedy: 'connect_mailbox', count: 1 },
    { reason: 'mailbox_inactive', remedy: 'activate_mailbox', count: 1 },
  ]
  expect(await problems(id)).toEqual(found)
  const { status, problems: same } = await overview(id)
  expect(same).toEqual(found)
  expect(status).toMatchObject({ kind: 'stuck', next: null })
  expect(status.waiting).toHaveLength(2)
  expect(ada).toBeLessThan(bea)
})

test.for([
  ['draft', { status: 'draft' }],
  ['paused', { status: 'paused' }],
  ['idle', { status: 'running' }],
] as const)('an empty campaign is %s', async ([kind, options]) => {
  const { id } = await campaign(options)
  expect(await overview(id)).toMatchObject({
    status: { kind, next: null, waiting: [] },
    contacts: [],
    problems: [],
  })
})

test('an archived campaign is archived, whatever it did before; somebody else’s is missing', async () => {
  const { id } = await campaign({ status: 'paused' })
  await t.pool.query('update campaigns set archived_at = created_at where id = $1', [id])
  expect((await overview(id)).status.kind).toBe('archived')
  for (const path of ['overview', 'problems'])
    expect((await callCampaigns(t, eve, 'GET', `/${id}/${path}`)).status).toBe(404)
})
