import type { Enrolment, EnrolmentDetails } from '@rapport/contract/campaigns/enrolments.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { createListedPerson } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns } from '../../../../test/campaigns/call-campaigns.ts'
import { giveSend } from '../../../../test/campaigns/give-send.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { contact, giveReveal } from '../../../../test/reveals.ts'

/* A person in the running campaign of a teammate: when they are added, launched, resumed, continued. */

const now = new Date('2026-11-23T10:00:00Z')

let t: TestApp
let ann: SignedIn
let ben: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signIn('Ann')
  ben = await signIn('Minseo')
  stranger = await signIn('Olaf')
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
  // Again, with the role that the account has now.
  ben = await t.signIn(ben.user)
})

const signIn = async (firstName: string) =>
  t.signIn(
    await createUser(t.pool, {
      firstName,
      lastName: 'Kim',
      email: `${randomUUID()}@rapport.test`,
      planExpiresAt: new Date('2100-01-01'),
    }),
  )

/** A person whose address the team and the stranger have revealed. */
async function revealed(): Promise<number> {
  const [id] = await createPeople(t.pool, [personRecord({ contacts: [contact('email')] })])
  for (const { user } of [ann, stranger]) await giveReveal(t.pool, user.id, id!)
  return id!
}

/** A campaign that lacks nothing but people. */
async function campaignOf({ user }: SignedIn, status: 'draft' | 'running' | 'paused' = 'draft') {
  const caller = user.id === ann.user.id ? ann : user.id === ben.user.id ? ben : stranger
  const { data } = await callCampaigns(t, caller, 'POST', '', { name: 'C' })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into mailboxes (user_id, provider, email, created_at)
     values ($1, 'outbox', gen_random_uuid() || '@mail.example', now()) returning id`,
    [user.id],
  )
  const step = {
    id: null,
    wait: { amount: 0, unit: 'minutes' },
    subject: [{ type: 'text', text: 'Hello' }],
    document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] },
  }
  await callCampaigns(t, caller, 'PUT', `/${data.id}/steps`, { version: 1, steps: [step] })
  await callCampaigns(t, caller, 'PATCH', `/${data.id}/setup`, {
    version: 2,
    setup: { mailboxIds: [rows[0]!.id] },
  })
  await become(data.id, status)
  return data.id as number
}

const become = (id: number, status: string) =>
  t.pool.query('update campaigns set status = $2 where id = $1', [id, status])

async function add(caller: SignedIn, id: number, talentIds: number[]) {
  const { data } = await callCampaigns(t, caller, 'POST', `/${id}/add-contacts`, { talentIds })
  return Object.entries(data.outcomes as Record<string, number>).flatMap(([outcome, count]) =>
    count > 0 ? [`${outcome} ${count}`] : [],
  )
}

const rowsOf = async (caller: SignedIn, id: number): Promise<Enrolment[]> =>
  (await callCampaigns(t, caller, 'GET', `/${id}/contacts?sortOn=addedAt&sortBy=asc`)).data.items
const statesOf = async (caller: SignedIn, id: number) =>
  (await rowsOf(caller, id)).map(({ state, reason }) => [state, reason].filter(Boolean).join(' '))
const act = async (caller: SignedIn, id: number, action: string) => {
  const [{ id: contactId }] = (await rowsOf(caller, id)) as [Enrolment]
  return callCampaigns(t, caller, 'PATCH', `/${id}/contacts/${contactId}`, { action })
}

test('whoever is in a teammate’s running campaign is held when they are added, under any id and address', async () => {
  const [person, other] = [await revealed(), await revealed()]
  const running = await campaignOf(ann, 'running')
  expect(await add(ann, running, [person])).toEqual(['added 1'])
  const own = await createListedPerson(t.pool, ann.user.id, { fullName: 'Linked' })
  await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [own, other])
  const alone = await createListedPerson(t.pool, ann.user.id, { fullName: 'Ola', email: 'ola@own.example' })
  expect(await add(ann, running, [own, alone])).toEqual(['added 2'])
  const sameAddress = await createListedPerson(t.pool, ben.user.id, {
    fullName: 'Olaf',
    email: 'Ola+tag@own.example',
  })
  const theirs = await campaignOf(ben)
  const dry = { talentIds: [person, other, sameAddress], dryRun: true }
  const { data } = await callCampaigns(t, ben, 'POST', `/${theirs}/add-contacts`, dry)
  expect(data.outcomes).toMatchObject({ in_teammates_campaign: 3, added: 0 })
  expect(await add(ben, theirs, [person, other, sameAddress])).toEqual(['in_teammates_campaign 3'])
  expect(await statesOf(ben, theirs)).toEqual(Array(3).fill('held in_teammates_campaign'))
  const elsewhere = await campaignOf(stranger)
  expect(await add(stranger, elsewhere, [person, other])).toEqual(['added 2'])
})

test.each([
  ['paused', (id: number) => become(id, 'paused')],
  ['a draft', (id: number) => become(id, 'draft')],
  ['archived', (id: number) => t.pool.query('update campaigns set archived_at = now() where id = $1', [id])],
  [
    'over for the person',
    (id: number) => t.pool.query(`update enrolments set state = 'finished' where campaign_id = $1`, [id]),
  ],
  [
    'no campaign that has them any more',
    (id: number) =>
      t.pool.query(
        `update enrolments set state = 'stopped', reason = 'removed', removed_at = now() where campaign_id = $1`,
        [id],
      ),
  ],
])('a campaign that is %s keeps nobody', async (_what, change) => {
  const person = await revealed()
  const running = await campaignOf(ann, 'running')
  await add(ann, running, [person])
  await change(running)
  expect(await add(ben, await campaignOf(ben), [person])).toEqual(['added 1'])
})

test('a launch holds whoever came into a teammate’s running campaign meanwhile, and says so before', async () => {
  const [person, free] = [await revealed(), await revealed()]
  const draft = await campaignOf(ben)
  await add(ben, draft, [person, free])
  await add(ann, await campaignOf(ann, 'running'), [person])
  const simulation = await callCampaigns(t, ben, 'GET', `/${draft}/simulation`)
  expect(simulation.data.held).toEqual([{ reason: 'in_teammates_campaign', remedy: 'release', count: 1 }])
  expect((await callCampaigns(t, ben, 'POST', `/${draft}/launch`)).status).toBe(200)
  expect(await statesOf(ben, draft)).toEqual(['held in_teammates_campaign', 'active'])
  const [{ id: contactId }] = (await rowsOf(ben, draft)) as [Enrolment]
  const { data } = await callCampaigns(t, ben, 'GET', `/${draft}/contacts/${contactId}`)
  expect((data as EnrolmentDetails).timeline).toContainEqual(
    expect.objectContaining({ event: 'held', detail: { reason: 'in_teammates_campaign' } }),
  )
  const alone = await campaignOf(ben)
  await add(ben, alone, [await revealed()])
  await t.pool.query(
    `update enrolments e set person_id = o.person_id, address_hash = o.address_hash from enrolments o
     where e.campaign_id = $1 and o.person_id = $2 and o.user_id = $3`,
    [alone, person, ann.user.id],
  )
  expect(await callCampaigns(t, ben, 'POST', `/${alone}/launch`)).toMatchObject({
    status: 409,
    code: 'cannot_launch',
    errors: [{ path: 'contacts' }],
  })
})

test('they are resumed once that campaign is over, and not before', async () => {
  const person = await revealed()
  const running = await campaignOf(ann, 'running')
  await add(ann, running, [person])
  const theirs = await campaignOf(ben, 'running')
  await add(ben, theirs, [person])
  expect(await act(ben, theirs, 'resume')).toMatchObject({ status: 409 })
  expect(await statesOf(ben, theirs)).toEqual(['held in_teammates_campaign'])
  // A person who is held for somebody else's campaign keeps nobody waiting.
  expect(await act(ann, running, 'hold')).toMatchObject({ status: 200 })
  expect(await act(ann, running, 'resume')).toMatchObject({ status: 200 })
  await become(running, 'finished')
  expect(await act(ben, theirs, 'resume')).toMatchObject({ status: 200 })
  expect(await statesOf(ben, theirs)).toEqual(['active'])
})

test('people who had finished are not continued while a teammate’s campaign has them', async () => {
  const person = await revealed()
  const first = await campaignOf(ann, 'running')
  await add(ann, first, [person])
  await t.pool.query(`update enrolments set state = 'finished', next_step_id = null where campaign_id = $1`, [
    first,
  ])
  await add(ben, await campaignOf(ben, 'running'), [person])
  const continued = await callCampaigns(t, ann, 'POST', `/${first}/contacts/continue`, { all: true })
  expect(continued.data).toEqual({ continued: 0 })
  expect(await statesOf(ann, first)).toEqual(['finished'])
})

const emailsOf = async (caller: SignedIn | null, body: object) => {
  const headers = caller?.headers ?? {}
  const answer = await t.inject({
    method: 'POST',
    url: '/api/people/teammate-emails',
    headers,
    payload: body,
  })
  const { data } = answer.json<{ data?: { items: object[] } }>()
  return { status: answer.statusCode, items: data?.items }
}

test('a row, the preview of a list and the profile say which teammate wrote when, and nothing else', async () => {
  const person = await revealed()
  const sendId = await giveSend(t.pool, ben.user.id, { personId: person, state: 'sent' })
  const at = new Date('2026-11-21T10:00:00Z')
  await t.pool.query('update sends set claimed_at = $2 where id = $1', [sendId, at])
  const wrote = { name: 'Minseo Kim', at: at.toISOString() }
  const all = { talentIds: [person, await revealed()] }
  expect((await emailsOf(ann, all)).items).toEqual([{ talentId: person, ...wrote }])
  // Whoever wrote knows it; others don't.
  expect((await emailsOf(ben, all)).items).toEqual([])
  expect((await emailsOf(stranger, all)).items).toEqual([])
  const campaign = await campaignOf(ann)
  await add(ann, campaign, [person])
  const [row] = await rowsOf(ann, campaign)
  expect(row).toMatchObject({ teammateWrote: wrote })
  const details = await callCampaigns(t, ann, 'GET', `/${campaign}/contacts/${row!.id}`)
  expect(details.data).toMatchObject({
    teammateWrote: wrote,
    whyNot: expect.arrayContaining([
      { reason: 'teammate_wrote', remedy: 'wait', until: '2026-11-24T10:00:00.000Z' },
    ]),
  })
  const listId = await createList(t.pool, ann.user.id, { title: 'A', people: [person] })
  await t.pool.query('update list_members set is_enriched = true where list_id = $1', [listId])
  const preview = await callCampaigns(t, ann, 'GET', `/${campaign}/revealed-contacts?listId=${listId}`)
  expect(preview.data.items).toMatchObject([{ talentId: person, teammateWrote: wrote }])
  // The account was removed.
  await t.pool.query('update sends set user_id = null where id = $1', [sendId])
  expect((await emailsOf(ann, all)).items).toEqual([{ talentId: person, name: null, at: wrote.at }])
})

test('emails of teammates are asked for by signed-in accounts, in bounds, and not of others’ own people', async () => {
  expect((await emailsOf(null, { talentIds: [1] })).status).toBe(401)
  for (const body of [{}, { talentIds: [] }, { talentIds: ['x'] }, { talentIds: [1], more: 1 }])
    expect((await emailsOf(ann, body)).status).toBe(400)
  const own = await createListedPerson(t.pool, ben.user.id, { fullName: 'Pri Vate' })
  await giveSend(t.pool, ben.user.id, { ownPersonId: own, state: 'sent' })
  expect((await emailsOf(ann, { talentIds: [own, 2 ** 31 - 1] })).items).toEqual([])
})
