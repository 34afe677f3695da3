import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'

const now = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let eve: SignedIn
let mailboxId: number
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
  mailboxId = await createMailbox(t.pool, ann.user.id, { email: 'ann@mail.example', provider: 'outbox', now })
})

let serial = 0
const join = (campaignId: number, companyDomain: string) =>
  enrol(
    t.pool,
    { userId: ann.user.id, campaignId },
    { email: `t${++serial}@${companyDomain}`, companyDomain, now },
  )

async function send(contactId: number, stepId: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, mailbox_id, state, message_id, tracking_token, tracks_opens, claimed_at, sent_at)
     select gen_random_uuid(), 'step', user_id, team_id, campaign_id, id, $2, $3, 'sent', gen_random_uuid(), gen_random_uuid(), true, $4, $4
     from enrolments where id = $1 returning id`,
    [contactId, stepId, mailboxId, now],
  )
  return rows[0]!.id
}

const receive = (sendId: number, kind: string, minutes: number) =>
  t.pool.query(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, campaign_id, enrolment_id, send_id, received_at)
     select user_id, mailbox_id, gen_random_uuid(), $2, 'x', campaign_id, enrolment_id, id, $3 from sends where id = $1`,
    [sendId, kind, new Date(now.getTime() + minutes * 60_000)],
  )

const event = (sendId: number, kind: string, verdict: string | null = null) =>
  t.pool.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, verdict, at)
     select user_id, campaign_id, enrolment_id, id, $2, $3, $4 from sends where id = $1`,
    [sendId, kind, verdict, now],
  )

const stats = (id: number, caller = ann) => callCampaigns(t, caller, 'GET', `/${id}/stats`)

const part = (count: number, of: number) => expect.objectContaining({ count, of })

test('each step has its rates; a person’s first reply counts, for the step that it answers', async () => {
  const { id, stepIds } = await createCampaign(t.pool, ann.user.id, { steps: [{}, {}, {}], now })
  const [one, two, three] = stepIds as [number, number, number]
  const people = await Promise.all(Array.from({ length: 4 }, () => join(id, 'a.example')))
  const [ada, bea, cyd, dan] = await Promise.all(people.map((contactId) => send(contactId, one)))
  const again = await send(people[0]!, two)
  await receive(again, 'reply', 2)
  await receive(ada!, 'reply', 3)
  await receive(bea!, 'reply', 1)
  await receive(cyd!, 'hard_bounce', 1)
  await receive(dan!, 'automatic', 1)
  await event(dan!, 'unsubscribed')
  await event(bea!, 'complaint')
  await event(ada!, 'opened', 'human')
  await event(ada!, 'opened', 'human')
  await event(bea!, 'opened', 'machine')
  await event(dan!, 'opened', 'unknown')
  await t.pool.query('update campaign_steps set removed_at = $2 where id = $1', [two, now])
  const { data } = await stats(id)
  expect(data.steps).toEqual([
    {
      stepId: one,
      position: 1,
      sent: 4,
      delivered: part(3, 4),
      bounced: {
        count: 1,
        of: 4,
        rate: 0.25,
        low: expect.closeTo(0.0456, 4),
        high: expect.closeTo(0.6994, 4),
      },
      replied: part(1, 3),
      unsubscribed: part(1, 3),
      complained: part(1, 3),
      opened: { human: part(1, 3), machine: part(2, 3) },
      clicked: null,
    },
    expect.objectContaining({ stepId: three, position: 3, sent: 0, delivered: part(0, 0), opened: null }),
    expect.objectContaining({ stepId: two, position: null, sent: 1, replied: part(1, 1) }),
  ])
  expect(data.holdout).toBe(null)
})

test('replies from companies of those held out stand beside the others’', async () => {
  const { id, stepIds } = await createCampaign(t.pool, ann.user.id, { now })
  const other = await createCampaign(t.pool, ann.user.id, { now })
  const heldOut = [await join(id, 'b.example'), await join(id, 'c.example'), await join(id, 'd.example')]
  await t.pool.query('update enrolments set is_holdout = true where id = any($1)', [heldOut])
  const written = await send(await join(id, 'e.example'), stepIds[0]!)
  await send(await join(id, 'f.example'), stepIds[0]!)
  await join(id, 'g.example')
  await receive(written, 'reply', 5)
  const elsewhere = await send(await join(other.id, 'b.example'), other.stepIds[0]!)
  await receive(elsewhere, 'reply', 5)
  const before = await send(await join(other.id, 'c.example'), other.stepIds[0]!)
  await receive(before, 'reply', -5)
  expect((await stats(id)).data.holdout).toMatchObject({
    heldOut: { count: 1, of: 3 },
    others: { count: 1, of: 2 },
  })
})

test('somebody else’s are missing', async () => {
  const { id } = await createCampaign(t.pool, ann.user.id, { now })
  expect((await stats(id)).status).toBe(200)
  expect((await stats(id, eve)).status).toBe(404)
})
