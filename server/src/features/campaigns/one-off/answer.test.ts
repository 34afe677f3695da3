import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { callCampaigns, type CampaignCall } from '../../../../test/campaigns/call-campaigns.ts'
import { text } from '@rapport/test-support/campaign-world.ts'
import { OneOffWorld, type Prepared } from '../../../../test/campaigns/one-off-world.ts'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'
import { suppressionHash } from '../../privacy/privacy.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { planFirst } from '../sending/plan/plan.ts'

let world: OneOffWorld
beforeAll(async () => {
  world = await OneOffWorld.open()
})
beforeEach(() => world.renew())

const call = (...given: CampaignCall) => callCampaigns(world.t, world.ann, ...given)

/**
 * A campaign whose recipient got the first step and has replied, from their own address by default.
 */
async function replied({ from }: { from?: string } = {}): Promise<Prepared & { reply: Reply }> {
  const campaign = await world.prepare({ steps: [{}, { waitAmount: 1 }] })
  campaign.account.rewritesMessageIds = true
  await asAccount(world.t.pool, world.ann.user.id, (client) =>
    planFirst(client, { random: () => 0 }, { campaignId: campaign.id, now: world.now() }),
  )
  await world.turn(campaign.mailboxId)
  world.later(1)
  world.reply(campaign, world.lastOf(campaign), from ?? campaign.email)
  await world.turn(campaign.mailboxId)
  const { data } = await call('GET', `/replies?campaignId=${campaign.id}`)
  return { ...campaign, reply: data.items[0] }
}

type Answering = Prepared & { reply: Reply }

const answer = (
  { id, contactId, reply }: Answering,
  { caller = world.ann, ...more }: { caller?: typeof world.ann } & Record<string, unknown> = {},
) =>
  callCampaigns(world.t, caller, 'POST', `/${id}/contacts/${contactId}/replies`, {
    key: randomUUID(),
    replyId: reply.id,
    document: text('Tuesday, then?'),
    ...more,
  })

const unsubscribe = ({ email }: Prepared, at: Date) =>
  world.t.pool.query(
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     values ($1, (select team_id from users where id = $1), $2, 'unsubscribed', 'link', $3)`,
    [world.ann.user.id, suppressionHash(testSuppressionKey, 'email', email), at],
  )

test('an answer goes to the writer of the reply, in its thread, and shows what was sent', async () => {
  const campaign = await replied()
  const { id, contactId, account, email, reply } = campaign
  const before = await world.contact(campaign)
  const first = world.lastOf(campaign)
  world.later(1)
  const { data } = await answer(campaign)
  expect(data).toEqual({ sendId: expect.any(Number), state: 'sent' })
  expect((await answer(campaign, { caller: world.eve })).status).toBe(404)
  const { raw, threadId } = account.sent.at(-1)!
  const received = [...account.messages.values()].find(({ labelIds }) => labelIds.includes('INBOX'))!
  expect(account.sent).toHaveLength(2)
  expect(threadId).toBe(first.threadId)
  expect(headerIn(raw, 'To')).toBe(`Kim Minsu <${email}>`)
  expect(headerIn(raw, 'Subject')).toBe('Re: Hello')
  expect(headerIn(raw, 'In-Reply-To')).toBe(headerIn(received.raw, 'Message-ID'))
  expect(headerIn(raw, 'References')!.split(/\s+/)).toEqual([
    headerIn(first.raw, 'Message-ID'),
    headerIn(received.raw, 'Message-ID'),
  ])
  expect(headerIn(raw, 'List-Unsubscribe')).toBe(null)
  const { data: exact } = await call('GET', `/${id}/sends/${data.sendId}`)
  expect(exact).toMatchObject({
    purpose: 'answer',
    state: 'sent',
    email: { text: 'Tuesday, then?\n\nAnn, Test Works\n' },
  })
  expect(exact.email.html).toContain('Tuesday, then?')
  const { data: details } = await call('GET', `/${id}/contacts/${contactId}`)
  expect(details.timeline.filter(({ kind }: { kind: string }) => kind !== 'event')).toMatchObject([
    { kind: 'added' },
    { kind: 'send', purpose: 'step' },
    { kind: 'received', class: 'reply' },
    { kind: 'send', purpose: 'answer', sendId: data.sendId, state: 'sent' },
  ])
  const thread = `/${id}/contacts/${contactId}/conversation`
  expect((await call('GET', thread)).data.items).toMatchObject([
    { kind: 'sent', purpose: 'step', subject: 'Hello', text: expect.stringContaining('Test Works') },
    { kind: 'received', class: 'reply', messageId: reply.id, text: expect.stringContaining('Yes, please') },
    { kind: 'sent', purpose: 'answer', sendId: data.sendId, text: expect.stringContaining('Tuesday, then?') },
  ])
  expect((await callCampaigns(world.t, world.eve, 'GET', thread)).status).toBe(404)
  const { data: replies } = await call('GET', `/replies?campaignId=${id}`)
  expect(replies.items[0]).toMatchObject({ id: reply.id, readAt: world.now().toISOString() })
  expect(await world.contact(campaign)).toEqual(before)
})

test('an answer counts as no step, and what comes back on it belongs to the contact', async () => {
  const campaign = await replied()
  await answer(campaign)
  world.later(1)
  world.reply(campaign, world.lastOf(campaign), campaign.email)
  world.later(5)
  await world.turn(campaign.mailboxId)
  const { data } = await call('GET', `/replies?campaignId=${campaign.id}`)
  expect(data.items).toHaveLength(2)
  expect(data.items[0]).toMatchObject({ contactId: campaign.contactId, readAt: null })
  const stats = await call('GET', `/${campaign.id}/stats`)
  expect(stats.data.steps.map(({ sent }: { sent: number }) => sent)).toEqual([1, 0])
  const overview = await call('GET', `/${campaign.id}/overview`)
  expect(overview.data.days.reduce((sum: number, day: { sent: number }) => sum + day.sent, 0)).toBe(1)
  const enrolments = await call('GET', `/${campaign.id}/contacts`)
  expect(enrolments.data.items).toMatchObject([{ sent: 1, state: 'stopped', reason: 'replied' }])
})

test('the same key answers once, also from two windows at once', async () => {
  const campaign = await replied()
  const key = randomUUID()
  const given = await Promise.all([answer(campaign, { key }), answer(campaign, { key: key.toUpperCase() })])
  expect(given.map(({ status }) => status)).toEqual([200, 200])
  const again = await answer(campaign, { key, document: text('Something else') })
  expect(again.data).toEqual({ sendId: given[0].data.sendId, state: 'sent' })
  expect(campaign.account.sent).toHaveLength(2)
  const other = await replied()
  expect(await answer(other, { key })).toMatchObject({ status: 409, code: 'conflict' })
  expect(other.account.sent).toHaveLength(1)
})

test('an answer that the provider surely did not take can be sent again by the same key', async () => {
  const campaign = await replied()
  const key = randomUUID()
  world.google.fail('drafts.create', '429')
  expect(await answer(campaign, { key })).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await world.sendsOf(campaign)).at(-1)).toEqual({
    kind: 'answer',
    state: 'cancelled',
    reason: 'later',
  })
  expect((await answer(campaign, { key, document: text('Wednesday') })).data.state).toBe('sent')
  expect(world.lastOf(campaign).raw.toString()).toContain('Wednesday')
  expect(campaign.account.sent).toHaveLength(2)
})

test('a person to whom the email was passed on is answered at the address that they wrote from', async () => {
  const campaign = await replied({ from: 'boss@elsewhere.example' })
  expect((await answer(campaign)).data.state).toBe('sent')
  expect(headerIn(world.lastOf(campaign).raw, 'To')).toBe('boss@elsewhere.example')
})

test('a contact who unsubscribed after writing, bounced or was suppressed gets no answer', async () => {
  const reasons = async (campaign: Answering) => {
    const { status, errors } = await answer(campaign)
    expect(status).toBe(409)
    expect(campaign.account.sent).toHaveLength(1)
    return errors.map(({ path }: { path: string }) => path)
  }
  const [gone, back, bounced, suppressed] = [
    await replied(),
    await replied(),
    await replied(),
    await replied(),
  ]
  await unsubscribe(gone, world.now())
  world.later(1)
  expect(await reasons(gone)).toEqual(['reasons.unsubscribed'])
  await unsubscribe(back, new Date(Date.parse(back.reply.receivedAt) - 1000))
  expect((await answer(back)).data.state).toBe('sent')
  await world.t.pool.query(
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     select user_id, team_id, address_hash, 'bounced', '5.1.1', $2::timestamptz - interval '1 year'
     from enrolments where id = $1`,
    [bounced.contactId, world.now()],
  )
  expect(await reasons(bounced)).toEqual(['reasons.bounced'])
  await world.t.pool.query(`insert into suppressions (kind, hash, created_at) values ('email', $1, $2)`, [
    suppressionHash(testSuppressionKey, 'email', suppressed.email),
    world.now(),
  ])
  expect(await reasons(suppressed)).toEqual(['reasons.suppressed'])
})

test('the guards are asked again about a waiting draft: a contact who unsubscribes meanwhile gets no answer', async () => {
  const campaign = await replied()
  world.google.fail('drafts.send', 'dropped_before')
  expect((await answer(campaign)).data.state).toBe('under_way')
  await unsubscribe(campaign, new Date(world.now().getTime() + 1))
  await world.recover(campaign)
  expect(campaign.account.drafts.size).toBe(0)
  expect(campaign.account.sent).toHaveLength(1)
  expect((await world.sendsOf(campaign)).at(-1)).toEqual({
    kind: 'answer',
    state: 'cancelled',
    reason: 'unsubscribed',
  })
})

test('an answer of unknown outcome holds no one, and its owner says what happened', async () => {
  const campaign = await replied()
  world.google.fail('drafts.send', 'dropped_before')
  const { data } = await answer(campaign)
  campaign.account.deleteDraft([...campaign.account.drafts.keys()][0]!)
  for (let n = 0; n < 4; n++) {
    world.later(3)
    await world.turn(campaign.mailboxId)
  }
  expect((await world.sendsOf(campaign)).at(-1)).toMatchObject({ state: 'unknown' })
  expect(await world.contact(campaign)).toMatchObject({ state: 'stopped', reason: 'replied' })
  const path = `/${campaign.id}/sends/${data.sendId}/resolve`
  expect((await call('POST', path, { outcome: 'not_sent' })).data).toMatchObject({ state: 'cancelled' })
  expect(await world.contact(campaign)).toMatchObject({ state: 'stopped', reason: 'replied' })
})

test('a reply that was erased with its person can no longer be answered', async () => {
  const campaign = await replied()
  await world.t.pool.query('update enrolments set own_person_id = null where id = $1', [campaign.contactId])
  expect((await answer(campaign)).errors).toEqual([
    { path: 'reasons.no_address', code: 'error_invalid_value' },
  ])
})

test('an answer needs a reply of the account’s own contact, and a text', async () => {
  const [campaign, other] = [await replied(), await replied()]
  expect((await answer(campaign, { caller: world.eve })).status).toBe(404)
  expect((await answer(campaign, { replyId: other.reply.id })).status).toBe(404)
  expect((await answer({ ...campaign, contactId: other.contactId })).status).toBe(404)
  const greeting = { type: 'variable', name: 'first_name', fallback: 'x' }
  for (const [document, code] of [
    [text(' '), 'error_required'],
    [{ blocks: [] }, 'error_required'],
    [{ blocks: [{ type: 'paragraph', content: [greeting] }] }, 'error_unknown_variable'],
  ] as const)
    expect(await answer(campaign, { document })).toMatchObject({
      status: 400,
      errors: [{ path: 'document', code }],
    })
  expect((await answer(campaign, { key: 'x' })).status).toBe(400)
  const url = `/api/campaigns/${campaign.id}/contacts/${campaign.contactId}/replies`
  expect((await world.t.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  expect(campaign.account.sent).toHaveLength(1)
})

test('while what the account brings along moves into its team, neither a step nor an answer is sent', async () => {
  const campaign = await replied()
  const waiting = await world.prepare()
  const { pool } = world.t
  const userId = world.ann.user.id
  await asAccount(pool, userId, (client) =>
    planFirst(client, { random: () => 0 }, { campaignId: waiting.id, now: world.now() }),
  )
  await pool.query(
    `insert into team_moves (user_id, from_team_id, leaves_reveals, started_at)
     select id, team_id, false, now() from users where id = $1`,
    [userId],
  )
  expect(await answer(campaign)).toMatchObject({ status: 409, code: 'team_moving' })
  expect(campaign.account.sent).toHaveLength(1)
  const again = await world.turn(waiting.mailboxId)
  expect(waiting.account.sent).toHaveLength(0)
  // It looks again soon.
  expect(again!.getTime() - world.now().getTime()).toBe(10_000)
  await pool.query('delete from team_moves')
  await world.turn(waiting.mailboxId)
  expect(waiting.account.sent).toHaveLength(1)
  expect((await answer(campaign)).data.state).toBe('sent')
})
