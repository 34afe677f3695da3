import type { AddOutcome } from '@rapport/contract/campaigns/vocabularies.ts'
import { beforeAll, expect, test } from 'vitest'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import {
  companyRecord,
  createPeople,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createListedPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { contact, giveReveal } from '../../../../test/reveals.ts'
import { suppressionHash } from '../../privacy/privacy.ts'

let t: TestApp
let ann: SignedIn
let shared: number[]
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      shared = await createPeople(
        pool,
        Array.from({ length: 5 }, (_, at) =>
          personRecord({
            fullName: `Shared Person${at}`,
            title: 'Pilot',
            company: companyRecord({ name: `Works ${at}`, domain: `works${at}.example` }),
            place: { city: 'Seoul', metro: null, state: null, country: 'KR' },
            contacts: [contact('email', { value: `person${at}@works${at}.example` })],
          }),
        ),
      )
    },
  })
  ann = await signInInternal(t, 'ann')
})

const create = async (caller = ann): Promise<number> =>
  (await callCampaigns(t, caller, 'POST', '', { name: 'C' })).data.id
const add = (id: number, body: object, caller = ann) =>
  callCampaigns(t, caller, 'POST', `/${id}/add-contacts`, body)
const own = (name: string, email?: string, caller = ann) =>
  createListedPerson(t.pool, caller.user.id, { fullName: name, ...(email !== undefined && { email }) })

async function rowsOf(id: number) {
  const { rows } = await t.pool.query(
    `select member_id as "talentId", name, address, state, reason, company_domain as domain, zone, variables, list_id as "listId", is_holdout as "isHoldout"
     from enrolments where campaign_id = $1 order by id`,
    [id],
  )
  return rows
}

const none: Record<AddOutcome, number> = {
  suppressed: 0,
  already: 0,
  unsubscribed: 0,
  complained: 0,
  bounced: 0,
  not_revealed: 0,
  no_address: 0,
  address_invalid: 0,
  address_risky: 0,
  in_teammates_campaign: 0,
  in_another_campaign: 0,
  added: 0,
}

const refuse = (address: string, why: string, caller = ann) =>
  t.pool.query(
    `insert into refused_addresses (user_id, team_id, address_hash, why, evidence, at)
     values ($1, (select team_id from users where id = $1), $2, $3, 'x', now())`,
    [caller.user.id, mailboxHash(testSuppressionKey, address), why],
  )

test('people are added with what was known of them', async () => {
  const id = await create()
  const person = shared[0]!
  await giveReveal(t.pool, ann.user.id, person)
  await giveOwnField(t.pool, ann.user.id, { id: person, field: 'extra:Tool', value: 'Lathe' })
  await giveOwnField(t.pool, ann.user.id, { id: person, field: 'title', value: 'Captain' })
  const mine = await createListedPerson(t.pool, ann.user.id, {
    fullName: 'Ola Own',
    company: 'Quiet Works',
    companyDomain: 'quiet.example',
    location: 'Berlin, Germany',
    email: 'ola.own@gmail.com',
  })
  const { data } = await add(id, { talentIds: [person, mine] })
  expect(data).toEqual({ total: 2, outcomes: { ...none, added: 2 } })
  expect(await rowsOf(id)).toMatchObject([
    {
      talentId: person,
      name: 'Shared Person0',
      address: 'person0@works0.example',
      state: 'active',
      domain: 'works0.example',
      zone: 'Asia/Seoul',
      variables: {
        first_name: 'Shared',
        last_name: 'Person0',
        full_name: 'Shared Person0',
        title: 'Captain',
        company: 'Works 0',
        company_domain: 'works0.example',
        'extra:Tool': 'Lathe',
      },
    },
    { talentId: mine, address: 'ola.own@gmail.com', domain: 'quiet.example', zone: 'Europe/Berlin' },
  ])
})

test('each outcome is counted, and all but suppressed people are there with the reason', async () => {
  const ben = await signInInternal(t, 'ben')
  const other = await create(ben)
  const elsewhere = await own('Else Where', 'else@acme.example', ben)
  await add(other, { talentIds: [elsewhere] }, ben)
  await t.pool.query(`update campaigns set status = 'running' where id = $1`, [other])
  const risky = (
    await createPeople(t.pool, [personRecord({ contacts: [contact('email', { status: 'risky' })] })])
  )[0]!
  await giveReveal(t.pool, ben.user.id, risky)
  const people = [
    await own('Ad Ded', 'added@acme.example', ben),
    await own('Same Mailbox', 'Added+tag@acme.example', ben),
    await own('Un Subscribed', 'unsubscribed@acme.example', ben),
    await own('Com Plained', 'complained@acme.example', ben),
    await own('Bo Unced', 'bounced@acme.example', ben),
    await own('Sup Pressed', 'suppressed@acme.example', ben),
    shared[1]!,
    await own('No Address', undefined, ben),
    risky,
    elsewhere,
    1_000_000_000,
  ]
  await refuse('unsubscribed@acme.example', 'unsubscribed', ben)
  await refuse('complained@acme.example', 'complained', ben)
  await refuse('bounced@acme.example', 'bounced', ben)
  await t.pool.query(`insert into suppressions (kind, hash) values ('email', $1)`, [
    suppressionHash(testSuppressionKey, 'email', 'suppressed@acme.example'),
  ])
  const outcomes = {
    suppressed: 1,
    already: 1,
    unsubscribed: 1,
    complained: 1,
    bounced: 1,
    not_revealed: 1,
    no_address: 1,
    address_risky: 1,
    address_invalid: 0,
    in_teammates_campaign: 0,
    in_another_campaign: 1,
    added: 1,
  }
  const id = await create(ben)
  expect((await add(id, { talentIds: people, dryRun: true }, ben)).data).toEqual({ total: 10, outcomes })
  expect(await rowsOf(id)).toEqual([])
  expect((await add(id, { talentIds: people }, ben)).data).toEqual({ total: 10, outcomes })
  expect((await rowsOf(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'active null',
    'stopped unsubscribed',
    'stopped complained',
    'stopped bounced',
    'held not_revealed',
    'held no_address',
    'held address_risky',
    'held in_another_campaign',
  ])
  const again = (await add(id, { talentIds: people }, ben)).data.outcomes
  expect(again).toEqual({ ...none, already: 9, suppressed: 1 })
  const second = await create(ben)
  await callCampaigns(t, ben, 'PATCH', `/${second}/setup`, { version: 1, setup: { risky: true } })
  expect((await add(second, { talentIds: [risky] }, ben)).data.outcomes.added).toBe(1)
})

test('an address that nobody reads is held as risky; a role account is added', async () => {
  const people = [
    await own('No Reader', 'comments-noreply@docs.example'),
    await own('In Fo', 'info@one.example'),
    await own('Post Master', 'postmaster@one.example'),
  ]
  const id = await create()
  const { data } = await add(id, { talentIds: people })
  expect(data.outcomes).toEqual({ ...none, address_risky: 1, added: 2 })
  expect((await rowsOf(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'held address_risky',
    'active null',
    'active null',
  ])
})

test('an address that a provider found of an own person is written to if it is professional', async () => {
  const [work, home] = [await own('Wanda Work'), await own('Hanna Home')]
  await giveOwnValue(t.pool, ann.user.id, {
    id: work,
    value: 'wanda@works.example',
    found: { type: 'professional' },
  })
  await giveOwnValue(t.pool, ann.user.id, {
    id: home,
    value: 'hanna@mail.example',
    found: { type: 'personal' },
  })
  const id = await create()
  const { data } = await add(id, { talentIds: [work, home] })
  expect(data.outcomes).toEqual({ ...none, added: 1, no_address: 1 })
  expect((await rowsOf(id)).map(({ address }) => address as unknown)).toEqual(['wanda@works.example', null])
})

test('an own person and the shared one they are linked to are one', async () => {
  const id = await create()
  const mine = await own('Linked', 'linked@acme.example')
  await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [mine, shared[2]])
  expect((await add(id, { talentIds: [mine, shared[2]] })).data.outcomes).toMatchObject({
    added: 1,
    already: 1,
  })
  expect((await add(id, { talentIds: [shared[2]!] })).data.outcomes).toMatchObject({ already: 1 })
})

test('members of lists, and all who match a search, each once and with their list', async () => {
  const id = await create()
  const [a, b, c] = [
    await own('A', 'a@l.example'),
    await own('B', 'b@l.example'),
    await own('C', 'c@l.example'),
  ]
  const first = await createList(t.pool, ann.user.id, { title: 'First', people: [a, b] })
  const second = await createList(t.pool, ann.user.id, { title: 'Second', people: [b, c] })
  const { data } = await add(id, { listIds: [first, second], without: [a] })
  expect(data).toEqual({ total: 2, outcomes: { ...none, added: 2 } })
  const origins = (await rowsOf(id)).map(({ talentId, listId }) => [talentId, listId])
  expect(origins).toEqual([
    [b, first],
    [c, second],
  ])
  const named = await add(id, { listIds: [first, second], search: 'a@l.example', dryRun: true })
  expect(named.data).toEqual({ total: 1, outcomes: { ...none, added: 1 } })
  const unknown = await add(id, { listIds: [first, second], revealed: false, dryRun: true })
  expect(unknown.data.total).toBe(0)
  const found = await add(id, { filters: { names: ['Shared Person3'] }, dryRun: true })
  expect(found.data).toEqual({ total: 1, outcomes: { ...none, not_revealed: 1 } })
})

test('twice at the same time adds once', async () => {
  const id = await create()
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, at) => own(`P ${at}`, `p${at}@twice.example`)),
  )
  const answers = await Promise.all([1, 2, 3].map(() => add(id, { talentIds: people })))
  expect(answers.reduce((sum, { data }) => sum + data.outcomes.added, 0)).toBe(30)
  expect(await rowsOf(id)).toHaveLength(30)
})

test('a holdout is drawn at the launch, and of those who are added later', async () => {
  const id = await create()
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, at) => own(`H ${at}`, `h${at}@held.example`)),
  )
  await callCampaigns(t, ann, 'PUT', `/${id}/steps`, {
    version: 1,
    steps: [
      {
        id: null,
        wait: { amount: 0, unit: 'minutes' },
        subject: [{ type: 'text', text: 'Hello' }],
        document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] },
      },
    ],
  })
  const { rows } = await t.pool.query(
    `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'outbox', 'a@b.example', now()) returning id`,
    [ann.user.id],
  )
  await callCampaigns(t, ann, 'PATCH', `/${id}/setup`, {
    version: 2,
    setup: { holdoutPercent: 50, mailboxIds: [rows[0].id] },
  })
  await add(id, { talentIds: people.slice(0, 30) })
  const held = async () => (await rowsOf(id)).map(({ isHoldout }) => isHoldout as boolean)
  expect(await held()).not.toContain(true)
  expect((await callCampaigns(t, ann, 'POST', `/${id}/launch`)).status).toBe(200)
  const atLaunch = await held()
  expect(atLaunch).toContain(true)
  expect(atLaunch).toContain(false)
  await add(id, { talentIds: people.slice(30) })
  const later = await held()
  expect(later.slice(0, 30)).toEqual(atLaunch)
  expect(later.slice(30)).toContain(true)
})

test('nobody is added to an archived campaign, by outsiders, or to somebody else’s', async () => {
  const id = await create()
  const mine = await own('M', 'm@m.example')
  const eve = await signInInternal(t, 'eve')
  const list = await createList(t.pool, eve.user.id, { title: 'E' })
  expect((await add(id, { listIds: [list] })).status).toBe(404)
  await callCampaigns(t, ann, 'GET', `/${id}`)
  expect((await add(id, { talentIds: [mine] }, eve)).status).toBe(404)
  expect((await add(id, { talentIds: [mine] }, await t.signIn())).status).toBe(403)
  for (const body of [
    {},
    { talentIds: [] },
    { talentIds: ['x'] },
    { listIds: [0] },
    { filters: { x: 1 } },
    { listIds: [1], revealed: 'yes' },
  ])
    expect((await add(id, body)).status).toBe(400)
  // The person belongs to another account, so no one is added.
  const theirs = await own('T', 't@t.example', eve)
  await giveOwnValue(t.pool, eve.user.id, { id: shared[4]!, value: 'secret@eve.example' })
  expect((await add(id, { talentIds: [theirs, shared[4]] })).data).toEqual({
    total: 1,
    outcomes: { ...none, not_revealed: 1 },
  })
  await callCampaigns(t, ann, 'PATCH', `/${id}/archive`, { archived: true })
  expect(await add(id, { talentIds: [mine] })).toMatchObject({ status: 409, code: 'conflict' })
})
