import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import { readVariables } from '@rapport/contract/campaigns/variables.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { callCampaigns } from '../../../../test/campaigns/call-campaigns.ts'
import { OneOffWorld, type Prepared } from '../../../../test/campaigns/one-off-world.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createListedPerson } from '@rapport/test-support/own-people.ts'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { planFirst } from '../sending/plan/plan.ts'

let world: OneOffWorld
beforeAll(async () => {
  world = await OneOffWorld.open()
})
beforeEach(() => world.renew())

const subject = readVariables('Hello {{first_name|there}}') as Subject
const document: Document = { blocks: [{ type: 'paragraph', content: readVariables('From {{company}}') }] }
const steps = [{ subject, document }]
const variables = { company: 'Works' }

const send = ({ id, contactId, stepIds }: Prepared, more: object = {}, caller = world.ann) =>
  callCampaigns(world.t, caller, 'POST', '/test-campaign-email', {
    campaignId: id,
    stepId: stepIds[0],
    contactId,
    ...more,
  })
const plan = ({ id }: Prepared) =>
  asAccount(world.t.pool, world.ann.user.id, (client) =>
    planFirst(client, { random: () => 0 }, { campaignId: id, now: world.now() }),
  )

const withoutLink = (text: string) => text.replaceAll(/\/u\/[\w-]+/g, '/u/…')

test('a test of a draft is what the contact would get, sent to its owner at once, and changes nothing for the contact', async () => {
  const campaign = await world.prepare({
    steps,
    variables,
    status: 'draft',
    setup: { startAt: '2030-01-01T00:00:00Z' },
  })
  const { id, stepIds, contactId, account } = campaign
  const before = await world.contact(campaign)
  const { data } = await send(campaign, { to: world.ann.user.email.toUpperCase() })
  expect(data).toEqual({ sendId: expect.any(Number), state: 'sent', to: world.ann.user.email })
  expect(account.sent).toHaveLength(1)
  const { raw } = account.sent[0]!
  expect(headerIn(raw, 'To')).toContain(world.ann.user.email)
  const preview = await callCampaigns(world.t, world.ann, 'POST', `/${id}/preview`, {
    contactId,
    stepId: stepIds[0],
  })
  const { data: exact } = await callCampaigns(world.t, world.ann, 'GET', `/${id}/sends/${data.sendId}`)
  expect(exact).toMatchObject({
    purpose: 'test',
    state: 'sent',
    email: { subject: `[Test] ${preview.data.subject}`, isExact: true, raw: raw.toString() },
  })
  expect(withoutLink(exact.email.html)).toBe(withoutLink(preview.data.html))
  expect(withoutLink(exact.email.text)).toBe(withoutLink(preview.data.text))
  expect(await world.contact(campaign)).toEqual(before)
  const details = await callCampaigns(world.t, world.ann, 'GET', `/${id}/contacts/${contactId}`)
  expect(details.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['added'])
})

test('the first step goes as planned after its test, which counts for the mailbox alone', async () => {
  const campaign = await world.prepare({ provider: 'outbox', steps, variables })
  await plan(campaign)
  expect((await send(campaign)).data.state).toBe('sent')
  world.later(1)
  await world.turn(campaign.mailboxId)
  expect(await world.sendsOf(campaign)).toEqual([
    { kind: 'test', state: 'sent', reason: null },
    { kind: 'step', state: 'sent', reason: null },
  ])
  const path = `/${campaign.id}`
  const stats = await callCampaigns(world.t, world.ann, 'GET', `${path}/stats`)
  expect(stats.data.steps[0].sent).toBe(1)
  const { data: overview } = await callCampaigns(world.t, world.ann, 'GET', `${path}/overview`)
  expect(overview.days.reduce((sum: number, day: { sent: number }) => sum + day.sent, 0)).toBe(1)
  const usage = await world.t.inject({
    url: `/api/integrations/${campaign.mailboxId}/email-usage`,
    headers: world.ann.headers,
  })
  expect(usage.json()).toMatchObject({ data: { used: 2 } })
})

test('the unsubscribe link shows what the contact would see, and unsubscribes no one', async () => {
  const campaign = await world.prepare({ steps, variables })
  await send(campaign)
  const [, token] = /\/u\/([\w-]{10,})/.exec(world.lastOf(campaign).raw.toString().replaceAll(/=\r\n/g, ''))!
  for (const method of ['GET', 'POST', 'GET'] as const) {
    const { statusCode, body } = await world.t.inject({ method, url: `/u/${token}` })
    expect(statusCode).toBe(200)
    expect(body.includes('<form')).toBe(method === 'GET')
  }
  const { rows } = await world.t.pool.query('select from refused_addresses where user_id = $1', [
    world.ann.user.id,
  ])
  expect(rows).toEqual([])
})

test('an owner’s answer to a test says nothing of the contact', async () => {
  const campaign = await world.prepare({ steps, variables })
  await send(campaign)
  world.reply(campaign, world.lastOf(campaign), world.ann.user.email)
  world.later(6)
  await world.turn(campaign.mailboxId)
  expect(await world.contact(campaign)).toMatchObject({ state: 'active' })
  const { rows } = await world.t.pool.query('select from inbound_messages where enrolment_id = $1', [
    campaign.contactId,
  ])
  expect(rows).toEqual([])
})

test('a contact who was only used for a test is deleted without a trace', async () => {
  const campaign = await world.prepare({ steps, variables })
  const { data } = await send(campaign)
  const path = `/${campaign.id}/contacts/${campaign.contactId}`
  expect((await callCampaigns(world.t, world.ann, 'DELETE', path)).status).toBe(200)
  expect(await world.contact(campaign)).toBeUndefined()
  const sent = await callCampaigns(world.t, world.ann, 'GET', `/${campaign.id}/sends/${data.sendId}`)
  expect(sent.data).toMatchObject({ contactId: null, state: 'sent', email: null })
})

test('a test says what keeps it from being sent', async () => {
  const lacking = await world.prepare({ steps })
  expect(await send(lacking)).toMatchObject({
    status: 409,
    code: 'cannot_send',
    errors: [{ path: 'variables.company', code: 'error_required' }],
  })
  const campaign = await world.prepare({ steps, variables })
  const refused = async (sql: string) => {
    await world.t.pool.query(sql, [campaign.mailboxId])
    const { code, errors } = await send(campaign)
    expect(code).toBe('cannot_send')
    return errors.map(({ path }: { path: string }) => path)
  }
  expect(await refused('update mailboxes set is_active = false where id = $1')).toEqual([
    'reasons.mailbox_inactive',
  ])
  expect(
    await refused(
      `update mailboxes set is_active = true, brake = 'unknown_sent', braked_at = now() where id = $1`,
    ),
  ).toEqual(['reasons.brake'])
  expect(
    await refused(
      `update mailboxes set brake = null, braked_at = null, connection = 'reconnect' where id = $1`,
    ),
  ).toEqual(['reasons.mailbox_disconnected'])
  await world.t.pool.query('delete from campaign_mailboxes where campaign_id = $1', [campaign.id])
  expect((await send(campaign)).errors).toEqual([{ path: 'reasons.no_mailbox', code: 'error_invalid_value' }])
  expect(campaign.account.sent).toEqual([])
  expect(await world.sendsOf(campaign)).toEqual([])
  const capped = await world.prepare({ steps, variables })
  await world.t.pool.query('update mailboxes set daily_cap = 1 where id = $1', [capped.mailboxId])
  expect((await send(capped)).status).toBe(200)
  expect((await send(capped)).errors).toEqual([{ path: 'reasons.mailbox_cap', code: 'error_invalid_value' }])
})

test('a send that the provider does not answer is under way, and its outcome is found out later', async () => {
  const campaign = await world.prepare({ steps, variables })
  world.google.fail('drafts.send', 'dropped_after')
  expect((await send(campaign)).data.state).toBe('under_way')
  await world.recover(campaign)
  expect(await world.sendsOf(campaign)).toEqual([{ kind: 'test', state: 'sent', reason: null }])
  expect(campaign.account.sent).toHaveLength(1)
})

test('a draft that waits is sent later if it still may go, and else deleted', async () => {
  const campaign = await world.prepare({ steps, variables })
  const left = async (sql: string) => {
    world.google.fail('drafts.send', 'dropped_before')
    expect((await send(campaign)).data.state).toBe('under_way')
    expect(campaign.account.drafts.size).toBe(1)
    await world.t.pool.query(sql, [campaign.mailboxId])
    await world.recover(campaign)
    expect(campaign.account.drafts.size).toBe(0)
    return (await world.sendsOf(campaign)).at(-1)
  }
  expect(await left('select $1::integer')).toEqual({ kind: 'test', state: 'sent', reason: null })
  expect(await left('update mailboxes set is_active = false where id = $1')).toEqual({
    kind: 'test',
    state: 'cancelled',
    reason: 'mailbox_inactive',
  })
  expect(campaign.account.sent).toHaveLength(1)
  expect(await world.contact(campaign)).toMatchObject({ state: 'active' })
})

test('a provider that takes nothing now is reported, and the test is cancelled', async () => {
  const campaign = await world.prepare({ steps, variables })
  world.google.fail('drafts.create', '429')
  expect(await send(campaign)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await world.sendsOf(campaign)).toEqual([{ kind: 'test', state: 'cancelled', reason: 'later' }])
})

test('a test needs the account’s own campaign, step and contact, goes to its own address alone, and is limited in number', async () => {
  const [campaign, other] = [await world.prepare({ steps, variables }), await world.prepare()]
  expect((await send(campaign, {}, world.eve)).status).toBe(404)
  expect((await send(campaign, { stepId: other.stepIds[0] })).status).toBe(404)
  expect((await send(campaign, { contactId: other.contactId })).status).toBe(404)
  expect((await send(campaign, { stepId: 'x' })).status).toBe(400)
  expect(await send(campaign, { to: campaign.email })).toMatchObject({
    status: 400,
    errors: [{ path: 'to', code: 'error_unknown_value' }],
  })
  expect((await callCampaigns(world.t, null, 'POST', '/test-campaign-email', {})).status).toBe(401)
  expect(campaign.account.sent).toEqual([])
  const outbox = await world.prepare({ provider: 'outbox', steps, variables })
  for (let n = 0; n < 20; n++) expect((await send(outbox)).status).toBe(200)
  expect(await send(outbox)).toMatchObject({ status: 429 })
  expect(await world.sendsOf(outbox)).toHaveLength(20)
})

test('a test with a blank is not sent, and says which one is left', async () => {
  const content = readVariables('We help with [the problem you solve] and {{company}}')
  const campaign = await world.prepare({
    steps: [{ subject, document: { blocks: [{ type: 'paragraph', content }] } }],
    variables,
  })
  expect(await send(campaign)).toMatchObject({
    status: 409,
    code: 'cannot_send',
    errors: [{ path: 'variables.blank:the problem you solve', code: 'error_required' }],
  })
  expect(campaign.account.sent).toEqual([])
})

test('a test can be filled with any person whom the account sees, in the campaign or not, and is erased with them', async () => {
  const campaign = await world.prepare({ steps, variables })
  const { pool } = world.t
  const [person] = await createPeople(pool, [
    personRecord({ fullName: 'Shared Person', company: companyRecord({ name: 'Northwind' }) }),
  ])
  const own = await createListedPerson(pool, world.ann.user.id, {
    fullName: 'Own Person',
    company: 'Southwind',
  })
  const theirs = await createListedPerson(pool, world.eve.user.id, { fullName: 'Eve’s', company: 'Eastwind' })
  const textOf = async (personId: number) => {
    const { data } = await send(campaign, { contactId: undefined, personId })
    return (await callCampaigns(world.t, world.ann, 'GET', `/${campaign.id}/sends/${data.sendId}`)).data
  }
  const first = await textOf(person!)
  expect(first).toMatchObject({ contactId: null, state: 'sent', email: { subject: '[Test] Hello Shared' } })
  expect(first.email.text).toContain('From Northwind')
  expect((await textOf(own)).email.text).toContain('From Southwind')
  expect((await send(campaign, { contactId: undefined, personId: theirs })).status).toBe(404)
  expect((await send(campaign, { personId: person })).status).toBe(400)

  await pool.query('delete from people where id = $1', [person])
  const { data } = await callCampaigns(world.t, world.ann, 'GET', `/${campaign.id}/sends/${first.id}`)
  expect(data.email).toBeNull()
})

test('a test of a campaign without people is filled with the sender’s own name', async () => {
  const campaign = await world.prepare({ steps: [{ subject, document: { blocks: [] } }] })
  await world.t.pool.query('delete from enrolments where campaign_id = $1', [campaign.id])
  const { data } = await send(campaign, { contactId: undefined })
  const sent = await callCampaigns(world.t, world.ann, 'GET', `/${campaign.id}/sends/${data.sendId}`)
  expect(sent.data.email.subject).toBe('[Test] Hello Mina')
})
