import type { Enrolment } from '@rapport/contract/campaigns/enrolments.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import {
  callCampaigns,
  signInInternal,
  type CampaignCall,
} from '../../../../test/campaigns/call-campaigns.ts'
import { createListedPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { createList } from '@rapport/test-support/lists.ts'

let t: TestApp
let ann: SignedIn
let eve: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => new Date('2026-11-23T10:00:00Z') })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
})

const call = (...[method, path, body]: CampaignCall) => callCampaigns(t, ann, method, path, body)
let serial = 0
const own = (fullName: string, email?: string) =>
  createListedPerson(t.pool, ann.user.id, {
    fullName,
    company: `${fullName} Works`,
    ...(email !== undefined && { email }),
  })

const step = (text: string) => ({
  id: null,
  wait: { amount: 2, unit: 'days' },
  subject: [{ type: 'text', text }],
  document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

type Prepared = { id: number; steps: number[]; people: number[]; contacts: number[] }

/** A running campaign of three steps, planned for these people, each with an address. */
async function prepare(names: string[]): Promise<Prepared> {
  const id: number = (await call('POST', '', { name: 'Spring' })).data.id
  const { data } = await call('PUT', `/${id}/steps`, { version: 1, steps: ['One', 'Two', 'Three'].map(step) })
  const steps: number[] = data.steps.map((each: { id: number }) => each.id)
  const people = await Promise.all(names.map((name) => own(name, `c${++serial}@people.example`)))
  await call('POST', `/${id}/add-contacts`, { talentIds: people })
  await t.pool.query(`update campaigns set status = 'running' where id = $1`, [id])
  const { rows } = await t.pool.query<{ id: number }>(
    `update enrolments set next_step_id = $2, due_at = '2026-11-24T09:00:00Z' where campaign_id = $1 returning id`,
    [id, steps[0]],
  )
  return { id, steps, people, contacts: rows.map((row) => row.id).toSorted((a, b) => a - b) }
}

async function send(contactId: number, stepId: number): Promise<void> {
  await t.pool.query(
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, state, message_id, mail, claimed_at, sent_at)
     select gen_random_uuid(), 'step', user_id, team_id, campaign_id, id, $2, 'sent', gen_random_uuid(), '{"subject": "Hello"}', $3, $3
     from enrolments where id = $1`,
    [contactId, stepId, new Date('2026-11-22T09:00:00Z')],
  )
}

const setState = (contactId: number, state: string, reason: string | null) =>
  t.pool.query('update enrolments set state = $2, reason = $3 where id = $1', [contactId, state, reason])

test('a table of contacts is paged, searched, filtered and sorted', async () => {
  const { id, steps, people, contacts } = await prepare(['Ada', 'Bea', 'Cyd'])
  await setState(contacts[1]!, 'held', 'no_address')
  await send(contacts[2]!, steps[0]!)
  const names = async (query = '') =>
    (await call('GET', `/${id}/contacts${query}`)).data.items.map(({ name }: Enrolment) => name)
  const { data } = await call('GET', `/${id}/contacts?limit=1`)
  expect(data).toEqual({
    items: [
      {
        id: contacts[2],
        talentId: people[2],
        name: 'Cyd',
        title: null,
        company: 'Cyd Works',
        address: expect.stringMatching(/@people.example$/),
        state: 'active',
        reason: null,
        holdUntil: null,
        isHoldout: false,
        list: null,
        mailboxId: null,
        sent: 1,
        lastSentAt: '2026-11-22T09:00:00.000Z',
        nextStep: 1,
        dueAt: '2026-11-24T09:00:00.000Z',
        addedAt: '2026-11-23T10:00:00.000Z',
        teammateWrote: null,
      },
    ],
    metadata: { total: 3, page: 1, limit: 1 },
  })
  expect(await names('?sortOn=name')).toEqual(['Ada', 'Bea', 'Cyd'])
  expect(await names('?sortOn=name&sortBy=desc&page=2&limit=2')).toEqual(['Ada'])
  expect(await names('?sortOn=lastSentAt')).toEqual(['Cyd', 'Bea', 'Ada'])
  expect(await names('?search=BEA')).toEqual(['Bea'])
  expect(await names('?state=held&reason=no_address')).toEqual(['Bea'])
  expect(await names('?state=held&reason=bounced')).toEqual([])
  for (const query of ['?state=gone', '?reason=%00', '?sortOn=age', '?limit=0'])
    expect((await call('GET', `/${id}/contacts${query}`)).status).toBe(400)
})

test('a contact has a timeline, oldest first', async () => {
  const { id, steps, contacts } = await prepare(['Dee'])
  const contactId = contacts[0]!
  await send(contactId, steps[0]!)
  const { rows } = await t.pool.query(
    `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'outbox', 'a@b.example', now()) returning id`,
    [ann.user.id],
  )
  await t.pool.query(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, enrolment_id, sender, subject, body_text, received_at)
     values ($1, $2, 'x', 'reply', 'In-Reply-To', $3, 'dee@people.example', 'Re: Hello', 'Yes', '2026-11-22T12:00:00Z')`,
    [ann.user.id, rows[0].id, contactId],
  )
  await call('PATCH', `/${id}/contacts/${contactId}`, { action: 'hold' })
  const { data } = await call('GET', `/${id}/contacts/${contactId}`)
  expect(data).toMatchObject({ variables: { full_name: 'Dee' }, zone: null, state: 'held', reason: 'held' })
  expect(data.timeline).toMatchObject([
    { kind: 'send', purpose: 'step', step: 1, state: 'sent', subject: 'Hello' },
    { kind: 'received', class: 'reply', evidence: 'In-Reply-To', text: 'Yes' },
    { kind: 'added', at: '2026-11-23T10:00:00.000Z', list: null },
    { kind: 'event', event: 'held', detail: { reason: 'held' } },
  ])
})

test('a contact is held, resumed, stopped, resumed again, and skips steps to the end', async () => {
  const { id, steps, contacts } = await prepare(['Eli'])
  const act = async (action: string) => {
    const { status, data } = await call('PATCH', `/${id}/contacts/${contacts[0]}`, { action })
    return status === 200 ? `${data.state} ${data.reason} ${data.nextStep} ${data.dueAt}` : status
  }
  const due = '2026-11-24T09:00:00.000Z'
  expect(await act('hold')).toBe(`held held 1 ${due}`)
  expect(await act('hold')).toBe(409)
  expect(await act('resume')).toBe(`active null 1 ${due}`)
  expect(await act('resume')).toBe(409)
  expect(await act('stop')).toBe('stopped stopped 1 null')
  expect(await act('stop')).toBe(409)
  expect(await act('skip')).toBe(409)
  expect(await act('resume')).toBe(`active null 1 ${due}`)
  await send(contacts[0]!, steps[1]!)
  // Two days after now, because the second step has gone already.
  expect(await act('skip')).toBe('active null 3 2026-11-25T10:00:00.000Z')
  expect(await act('skip')).toBe('finished null null null')
  expect(await act('skip')).toBe(409)
  expect(await act('sing')).toBe(400)
})

test('a skipped first step stays skipped when the setup changes', async () => {
  const { id, contacts } = await prepare(['Xia'])
  await call('PATCH', `/${id}/contacts/${contacts[0]}`, { action: 'skip' })
  const { version } = (await call('GET', `/${id}`)).data
  expect((await call('PATCH', `/${id}/setup`, { version, setup: { quietDays: 9 } })).status).toBe(200)
  expect((await call('GET', `/${id}/contacts/${contacts[0]}`)).data).toMatchObject({
    state: 'active',
    nextStep: 2,
  })
})

test.each(['replied', 'bounced', 'unsubscribed'])(
  'who is stopped because %s is not resumed',
  async (reason) => {
    const { id, contacts } = await prepare(['Fay'])
    await setState(contacts[0]!, 'stopped', reason)
    expect((await call('PATCH', `/${id}/contacts/${contacts[0]}`, { action: 'resume' })).status).toBe(409)
  },
)

test('who had no address is resumed once there is one, unless somebody else has the mailbox', async () => {
  const { id, contacts } = await prepare(['Gil'])
  const people = [await own('Hal'), await own('Ian')]
  await call('POST', `/${id}/add-contacts`, { talentIds: people })
  const { items } = (await call('GET', `/${id}/contacts?reason=no_address&sortOn=name`)).data
  const resume = (at: number) => call('PATCH', `/${id}/contacts/${items[at].id}`, { action: 'resume' })
  expect((await resume(0)).status).toBe(409)
  await giveOwnValue(t.pool, ann.user.id, { id: people[0]!, value: 'hal@people.example' })
  expect((await resume(0)).data).toMatchObject({ state: 'active', address: 'hal@people.example' })
  await giveOwnValue(t.pool, ann.user.id, { id: people[1]!, value: 'hal+2@people.example' })
  expect((await resume(1)).status).toBe(409)
  expect(contacts).toHaveLength(1)
})

test('contacts are deleted; who was written to is not added again', async () => {
  const { id, steps, people, contacts } = await prepare(['Jan', 'Kay', 'Lou'])
  await createList(t.pool, ann.user.id, { title: 'Friends', people })
  await send(contacts[0]!, steps[0]!)
  expect((await call('DELETE', `/${id}/contacts/${contacts[0]}`)).status).toBe(200)
  expect((await call('DELETE', `/${id}/contacts/${contacts[0]}`)).status).toBe(404)
  expect((await call('DELETE', `/${id}/contacts/${contacts[1]}`)).status).toBe(200)
  expect((await call('GET', `/${id}`)).data).toMatchObject({ contacts: { total: 1 }, sent: 1 })
  const { data } = await call('POST', `/${id}/add-contacts`, { talentIds: people })
  expect(data.outcomes).toMatchObject({ already: 2, added: 1 })
  const remove = (body: object) => call('POST', `/${id}/contacts/delete`, body)
  expect((await remove({ contactIds: [contacts[1], 1_000_000_000] })).data.deleted).toBe(0)
  expect((await remove({ all: true, search: 'kay', without: [] })).data.deleted).toBe(1)
  expect((await remove({ all: true, without: [contacts[2]] })).data.deleted).toBe(0)
  expect((await remove({ contactIds: [contacts[2]] })).data.deleted).toBe(1)
  for (const body of [{}, { all: false }, { contactIds: [] }]) expect((await remove(body)).status).toBe(400)
})

test('colleagues of somebody who replied are released, and nobody else', async () => {
  const { id, contacts } = await prepare(['Max', 'Ned'])
  await setState(contacts[0]!, 'held', 'colleague_replied')
  await setState(contacts[1]!, 'held', 'no_address')
  const release = (body: object) => call('POST', `/${id}/contacts/release`, body)
  expect((await release({ all: true })).data).toEqual({ released: 1 })
  expect((await release({ contactIds: contacts })).data).toEqual({ released: 0 })
  expect((await release({ all: 1 })).status).toBe(400)
  const { timeline } = (await call('GET', `/${id}/contacts/${contacts[0]}`)).data
  expect(timeline.at(-1)).toMatchObject({ kind: 'event', event: 'released' })
})

test('who had finished goes on with a step that was appended since, by its wait, and only when told to', async () => {
  const { id, steps, contacts } = await prepare(['Tia', 'Uma', 'Val', 'Wes'])
  const [early, whole, skipper, active] = contacts as [number, number, number, number]
  const [one, two, three] = steps as [number, number, number]
  for (const got of [one, two]) await send(early, got)
  for (const got of [one, two, three]) await send(whole, got)
  for (const got of [one, two]) await send(skipper, got)
  await t.pool.query('update enrolments set next_step_id = $2 where id = $1', [skipper, three])
  await call('PATCH', `/${id}/contacts/${skipper}`, { action: 'skip' })
  for (const enrolment of [early, whole]) {
    await setState(enrolment, 'finished', null)
    await t.pool.query('update enrolments set next_step_id = null, due_at = null where id = $1', [enrolment])
  }
  const goOn = (body: object) => call('POST', `/${id}/contacts/continue`, body)
  expect((await goOn({ contactIds: [whole, skipper, active] })).data).toEqual({ continued: 0 })
  expect((await goOn({ all: true })).data).toEqual({ continued: 1 })
  expect((await goOn({ all: true })).data).toEqual({ continued: 0 })
  expect((await goOn({ all: 1 })).status).toBe(400)
  const { data } = await call('GET', `/${id}/contacts/${early}`)
  // Two days after the email that they got on Sunday the 22nd, and within the window of nine to
  // five.
  expect(data).toMatchObject({ state: 'active', nextStep: 3, dueAt: '2026-11-24T09:00:00.000Z' })
  expect(data.timeline.at(-1)).toMatchObject({ kind: 'event', event: 'continued' })
  await call('PATCH', `/${id}/archive`, { archived: true })
  expect((await goOn({ all: true })).status).toBe(409)
})

test('who asks for it by phone is unsubscribed in every campaign of the account, for good', async () => {
  const [first, second] = [await prepare(['Uma', 'Val']), await prepare([])]
  const [uma, val] = first.contacts
  await call('POST', `/${second.id}/add-contacts`, { talentIds: first.people })
  const { items } = (await call('GET', `/${second.id}/contacts?sortOn=name`)).data
  const stateOf = async (campaignId: number, contactId: number) => {
    const { data } = await call('GET', `/${campaignId}/contacts/${contactId}`)
    return [data.state, data.reason]
  }
  await setState(items[0].id, 'active', null)
  const unsubscribe = (body: object) => call('POST', `/${first.id}/contacts/unsubscribe`, body)
  expect((await unsubscribe({ contactIds: [] })).status).toBe(400)
  expect((await unsubscribe({ contactIds: [items[0].id] })).data).toEqual({ unsubscribed: 0 })
  expect((await unsubscribe({ contactIds: [uma] })).data).toEqual({ unsubscribed: 1 })
  expect((await unsubscribe({ all: true, search: 'uma' })).data).toEqual({ unsubscribed: 0 })
  expect(await stateOf(first.id, uma!)).toEqual(['stopped', 'unsubscribed'])
  expect(await stateOf(second.id, items[0].id)).toEqual(['stopped', 'unsubscribed'])
  expect(await stateOf(first.id, val!)).toEqual(['active', null])
  expect((await call('PATCH', `/${first.id}/contacts/${uma}`, { action: 'resume' })).status).toBe(409)
  const { timeline } = (await call('GET', `/${first.id}/contacts/${uma}`)).data
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'event', event: 'unsubscribed', detail: { how: 'hand' } }),
  )
  const third = await prepare([])
  const added = await call('POST', `/${third.id}/add-contacts`, { talentIds: first.people })
  expect(added.data.outcomes).toMatchObject({ unsubscribed: 1 })
  const receipts = await t.inject({ url: '/api/unsubscribes', headers: ann.headers })
  expect(receipts.json().data.items).toMatchObject([
    {
      name: 'Uma',
      how: 'hand',
      at: '2026-11-23T10:00:00.000Z',
      campaign: { id: first.id },
      contactId: uma,
      sendId: null,
      subject: null,
      refusedCount: 3,
    },
  ])
})

test('a report has a line for each contact, and no cell that a spreadsheet would run', async () => {
  const { id, contacts } = await prepare(['=cmd()', '민수'])
  await setState(contacts[1]!, 'stopped', 'replied')
  const report = (query: string) =>
    t.inject({ url: `/api/campaigns/${id}/contacts/report${query}`, headers: ann.headers })
  const { body, headers } = await report('')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('Spring.csv')
  const lines = body.split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffrapport_id,full_name,title,company,email,state,reason,emails_sent,last_sent_at,next_step,due_at,list,added_at',
  )
  expect(lines[1]).toContain(',민수,,민수 Works,')
  expect(lines[1]).toContain(',stopped,replied,0,')
  expect(lines[2]).toContain(",'=cmd(),,'=cmd() Works,")
  expect((await report('?state=active&bom=false')).body.split('\r\n')).toHaveLength(3)
  expect((await report('?bom=maybe')).statusCode).toBe(400)
})

test('of a list, those with an address are shown, with the campaigns that they are in', async () => {
  const { id, people } = await prepare(['Ola'])
  const { id: other } = await prepare([])
  await call('POST', `/${other}/add-contacts`, { talentIds: people })
  const [reachable, mute] = [await own('Pia', 'pia@people.example'), await own('Quin')]
  const listId = await createList(t.pool, ann.user.id, { title: 'L', people: [...people, reachable, mute] })
  const revealed = (query = '') => call('GET', `/${id}/revealed-contacts?listId=${listId}${query}`)
  const { data } = await revealed()
  expect(data.metadata.total).toBe(2)
  expect(data.items).toMatchObject([
    { talentId: reachable, name: 'Pia', address: 'pia@people.example', isHere: false, campaigns: [] },
    { talentId: people[0], isHere: true, campaigns: [{ id: other, name: 'Spring' }] },
  ])
  expect((await revealed('&search=pia@')).data).toMatchObject({ metadata: { total: 1 } })
  expect((await revealed('&limit=1&page=2')).data.items).toMatchObject([{ talentId: people[0] }])
  expect((await call('GET', `/${id}/revealed-contacts?listId=x`)).status).toBe(400)
  const theirs = await createList(t.pool, eve.user.id, { title: 'E' })
  expect((await call('GET', `/${id}/revealed-contacts?listId=${theirs}`)).status).toBe(404)
})

test('somebody else’s contacts are not found, nor is a contact of another campaign; outsiders may not', async () => {
  const { id, contacts } = await prepare(['Rob'])
  const { id: other } = await prepare([])
  const outsider = await t.signIn()
  const listId = await createList(t.pool, eve.user.id, { title: 'Mine' })
  const calls: CampaignCall[] = [
    ['GET', '/contacts'],
    ['GET', '/contacts/report'],
    ['GET', `/contacts/${contacts[0]}`],
    ['GET', `/revealed-contacts?listId=${listId}`],
    ['PATCH', `/contacts/${contacts[0]}`, { action: 'stop' }],
    ['POST', '/contacts/delete', { all: true }],
    ['POST', '/contacts/release', { all: true }],
    ['POST', '/contacts/continue', { all: true }],
    ['POST', '/contacts/unsubscribe', { all: true }],
    ['DELETE', `/contacts/${contacts[0]}`],
  ]
  const head = await t.inject({ url: `/api/campaigns/${id}/contacts/${contacts[0]}`, headers: ann.headers })
  expect(head.statusCode).toBe(200)
  for (const [method, path, body] of calls) {
    for (const [caller, status] of [
      [eve, 404],
      [outsider, 403],
      [null, 401],
    ] as const)
      expect(await callCampaigns(t, caller, method, `/${id}${path}`, body)).toMatchObject({ status })
  }
  for (const [method, body] of [['GET'], ['PATCH', { action: 'stop' }], ['DELETE']] as const)
    expect((await call(method, `/${other}/contacts/${contacts[0]}`, body)).status).toBe(404)
  expect((await call('GET', `/${id}/contacts/${contacts[0]}`)).data.state).toBe('active')
})
