import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'
import { keepSending } from '../sending/wake/wake-job.ts'

const start = new Date('2026-11-23T10:00:00Z')
let clock = start
let t: TestApp
let ann: SignedIn
let eve: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => clock })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
})
beforeEach(() => {
  clock = start
})

const run = (mailboxId: number) =>
  runMailbox(
    outboxSending(t.pool, () => clock),
    mailboxId,
    new AbortController().signal,
  )
let serial = 0

/** A campaign of two steps with a mailbox of its own. One person has just got the first step. */
async function prepare() {
  const options = { email: `m${++serial}@mail.example`, provider: 'outbox', now: start } as const
  const mailboxId = await createMailbox(t.pool, ann.user.id, options)
  const { id } = await createCampaign(t.pool, ann.user.id, {
    mailboxIds: [mailboxId],
    steps: [{}, {}],
    now: start,
  })
  const email = `s${++serial}@works.example`
  const contactId = await enrol(t.pool, { userId: ann.user.id, campaignId: id }, { email, now: start })
  const deps = outboxSending(t.pool, () => clock)
  await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId: id, now: clock }))
  await run(mailboxId)
  return { mailboxId, id, contactId, email, sendId: (await sendsOf(contactId))[0]!.id }
}

const sendsOf = async (contactId: number) => {
  const { rows } = await t.pool.query<{ id: number; state: string; key: string }>(
    'select id, state, key from sends where enrolment_id = $1 order by id',
    [contactId],
  )
  return rows
}

const read = (id: number, sendId: number, caller = ann) =>
  callCampaigns(t, caller, 'GET', `/${id}/sends/${sendId}`)
const resolve = (id: number, sendId: number, outcome: string, caller = ann) =>
  callCampaigns(t, caller, 'POST', `/${id}/sends/${sendId}/resolve`, { outcome })

test('what somebody got is made again byte for byte', async () => {
  const { id, contactId, email, sendId, mailboxId } = await prepare()
  const { data } = await read(id, sendId)
  expect(data).toMatchObject({
    purpose: 'step',
    step: 1,
    contactId,
    mailboxId,
    state: 'sent',
    sentAt: start.toISOString(),
    email: { to: { address: email }, subject: 'Hello', isExact: true },
  })
  const { rows } = await t.pool.query('select raw from captured_mails where recipient = $1', [email])
  expect(data.email.raw).toBe(rows[0].raw)
  expect(data.email.raw).toContain(data.messageId)
})

test('an email that differs from what was sent is told apart, and an erased one is gone', async () => {
  const { id, contactId, sendId } = await prepare()
  await t.pool.query(`update sends set mail = jsonb_set(mail, '{text}', '"Other"') where id = $1`, [sendId])
  expect((await read(id, sendId)).data.email).toMatchObject({ text: 'Other', isExact: false })
  await t.pool.query(
    'delete from own_people where id = (select own_person_id from enrolments where id = $1)',
    [contactId],
  )
  expect((await read(id, sendId)).data).toMatchObject({ state: 'sent', email: null })
})

/**
 * Puts an email into the state in which recovery leaves it if the provider cannot tell its outcome.
 */
async function lose({ contactId, sendId }: { contactId: number; sendId: number }) {
  await t.pool.query(
    `update sends set state = 'unknown', reason = 'not_found', sent_at = null, sent_message_id = null, thread_id = null, provider_id = null
     where id = $1`,
    [sendId],
  )
  await t.pool.query(
    `update enrolments e set state = 'held', reason = 'send_unknown', due_at = $2, next_step_id = (select step_id from sends where id = $3)
     where id = $1`,
    [contactId, start, sendId],
  )
}

test('of an unknown email its owner says that it was sent: the person goes on with the next step', async () => {
  const made = await prepare()
  await lose(made)
  const { id, contactId, sendId } = made
  const resume = { action: 'resume' }
  expect((await callCampaigns(t, ann, 'PATCH', `/${id}/contacts/${contactId}`, resume)).status).toBe(409)
  expect((await resolve(id, sendId, 'sent')).data).toMatchObject({
    state: 'sent',
    sentAt: start.toISOString(),
  })
  expect((await resolve(id, sendId, 'sent')).status).toBe(409)
  clock = new Date(start.getTime() + 59 * 60_000)
  await run(made.mailboxId)
  expect(await sendsOf(contactId)).toHaveLength(1)
  clock = new Date(start.getTime() + 60 * 60_000)
  await run(made.mailboxId)
  expect((await sendsOf(contactId)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('somebody who is away by then goes on with the next step once they are back', async () => {
  const made = await prepare()
  await lose(made)
  const { id, contactId, sendId } = made
  const away = `state = 'held', reason = 'out_of_office', hold_until = '2026-11-24T10:00:00Z'`
  await t.pool.query(`update enrolments set ${away} where id = $1`, [contactId])
  expect((await resolve(id, sendId, 'sent')).status).toBe(200)
  clock = new Date('2026-11-24T11:00:00Z')
  await keepSending({ pool: t.pool, now: () => clock })
  await run(made.mailboxId)
  expect((await sendsOf(contactId)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('or that it was not: it goes again, with the same key', async () => {
  const made = await prepare()
  const before = await sendsOf(made.contactId)
  await lose(made)
  await run(made.mailboxId)
  expect((await sendsOf(made.contactId))[0]!.state).toBe('unknown')
  expect((await resolve(made.id, made.sendId, 'not_sent')).data.state).toBe('planned')
  await run(made.mailboxId)
  expect(await sendsOf(made.contactId)).toEqual(before)
})

test('emails of others are missing, and an outcome is one of two', async () => {
  const { id, sendId } = await prepare()
  const other = await prepare()
  expect((await read(id, sendId)).status).toBe(200)
  expect((await read(id, sendId, eve)).status).toBe(404)
  expect((await read(other.id, sendId)).status).toBe(404)
  expect((await resolve(id, sendId, 'sent', eve)).status).toBe(404)
  expect((await resolve(id, sendId, 'maybe')).status).toBe(400)
  expect((await resolve(id, sendId, 'not_sent')).status).toBe(409)
})
