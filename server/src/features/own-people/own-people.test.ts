import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import {
  companyRecord,
  createPeople,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { inTransaction } from '../../database/transaction.ts'
import { suppress, type Handle } from '../privacy/privacy.ts'

let t: TestApp
let shared: number
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      const company = companyRecord({ name: 'Shared Works' })
      const record = personRecord({ fullName: 'Sora Shared', title: 'Pilot', company, linkedinSlug: 'sora' })
      shared = (await createPeople(pool, [record]))[0]!
    },
  })
})

const ola = {
  fullName: 'Ola Own',
  title: 'VP Sales',
  company: 'Quiet Works',
  linkedinSlug: 'ola-own',
  location: 'Bergen',
  email: 'ola@quiet.example',
  note: 'met at the fair',
}

type Request = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string; payload?: object }

async function call({ headers }: SignedIn, { url, ...request }: Request) {
  const response = await t.inject({ method: 'GET', ...request, url: `/api${url}`, headers })
  return { status: response.statusCode, body: response.body, data: response.json().data }
}

test('an own person has a profile, contacts that cost nothing, and a place on lists', async () => {
  const owner = await t.signIn()
  const id = await createOwnPerson(t.pool, owner.user.id, ola)
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: [id, shared] })

  expect(await call(owner, { url: `/people/${id}/details` })).toMatchObject({
    status: 200,
    data: {
      id,
      fullName: 'Ola Own',
      title: 'VP Sales',
      seniorities: ['Vice President'],
      jobFunction: 'Sales',
      company: { id: null, name: 'Quiet Works' },
      location: 'Bergen',
      linkedinUrl: 'https://www.linkedin.com/in/ola-own',
      own: { note: 'met at the fair', extra: [] },
    },
  })
  const email = { value: 'ola@quiet.example', source: 'import', status: 'unverified' }
  expect(await call(owner, { url: `/people/contacts/${id}?revealType=email` })).toMatchObject({
    data: { charged: 0, contacts: { talentId: id, emails: [email], phones: null } },
  })
  expect(await call(owner, { url: `/v3/jp/talent/${id}/email` })).toMatchObject({ data: { emails: [email] } })
  const { data } = await call(owner, { url: `/lists/${listId}?sortOn=title&sortBy=desc` })
  expect(data).toMatchObject({
    list: { total: 2, enriched: 1 },
    items: [
      {
        id,
        note: 'met at the fair',
        company: { id: null, name: 'Quiet Works' },
        contacts: { emails: [email] },
      },
      { id: shared, note: null, contacts: { emails: null } },
    ],
  })
  for (const search of ['quiet.example', 'quiet works', 'ola'])
    expect((await call(owner, { url: `/lists/${listId}?search=${search}` })).data.items).toMatchObject([
      { id },
    ])
})

test('of an own person who is linked, what is on file of the profile is offered, and else nothing', async () => {
  const owner = await t.signIn()
  const email = {
    kind: 'email',
    type: 'professional',
    source: 'test',
    date: null,
    status: 'verified',
  } as const
  const company = companyRecord({ name: 'Filed Works' })
  const record = personRecord({
    fullName: 'Sol File',
    company,
    contacts: [{ ...email, value: 'sol@filed.example' }],
  })
  const [filed] = await createPeople(t.pool, [record])
  const linked = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Sol F.' })
  const apart = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Sol F.' })
  await t.pool.query('update own_people set shared_person_id = $1 where id = $2', [filed, linked])
  await createList(t.pool, owner.user.id, { title: 'Sol', people: [linked, apart] })
  const onFileOf = async (id: number) => (await call(owner, { url: `/people/${id}/details` })).data.onFile
  expect(await onFileOf(linked)).toEqual({ email: 'verified', phone: null })
  expect(await onFileOf(apart)).toEqual({ email: null, phone: null })
})

test('what an account imported of a shared person stands in place of the shared facts, for it alone', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: [shared] })
  const give = (field: string, value: string) =>
    giveOwnField(t.pool, owner.user.id, { id: shared, field, value })
  await give('title', 'Head of Sales')
  await give('company', 'New Works')
  await give('first_name', 'So-ra')
  await give('note', 'prefers calls')
  await give('extra:Tier', 'gold')
  await giveOwnValue(t.pool, owner.user.id, { id: shared, value: 'sora@new.example' })
  const own = {
    title: 'Head of Sales',
    seniorities: ['Head'],
    company: { id: null, name: 'New Works' },
    companySince: null,
  }
  expect((await call(owner, { url: `/people/${shared}/details` })).data).toMatchObject({
    ...own,
    firstName: 'So-ra',
    own: { note: 'prefers calls', extra: [{ name: 'Tier', value: 'gold' }] },
  })
  expect((await call(owner, { url: `/lists/${listId}` })).data).toMatchObject({
    list: { enriched: 1 },
    items: [{ ...own, note: 'prefers calls', contacts: { emails: [{ value: 'sora@new.example' }] } }],
  })
  expect((await call(other, { url: `/people/${shared}/details` })).data).toMatchObject({
    title: 'Pilot',
    company: { name: 'Shared Works' },
    companySince: '2020-01',
    own: { note: null, extra: [] },
  })
  expect((await call(other, { url: `/people/contacts/${shared}?revealType=email` })).data).toMatchObject({
    contacts: { emails: [] },
  })
  await t.pool.query('delete from own_contact_values where user_id = $1', [owner.user.id])
  expect((await call(owner, { url: `/lists/${listId}` })).data.list).toMatchObject({ enriched: 0 })
})

test.each([
  ['somebody else', false],
  ['a teammate who lists them not', true],
])('for %s an own person does not exist, by id, name, address or profile', async (_who, isTeammate) => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  if (isTeammate) await joinTeam(t.pool, { id: other.user.id, of: owner.user.id, role: 'member' })
  const id = await createOwnPerson(t.pool, owner.user.id, ola)
  await createList(t.pool, owner.user.id, { title: 'Secret', people: [id] })
  const theirs = await createList(t.pool, other.user.id, { title: 'Mine' })

  for (const url of [
    `/people/${id}/details`,
    `/people/contacts/${id}?revealType=email`,
    `/people/contacts/${id}?revealType=phone`,
    `/v3/jp/talent/${id}/email`,
  ])
    expect((await call(other, { url })).status, url).toBe(404)
  for (const note of ['mine', ''])
    expect((await call(other, { method: 'PUT', url: `/people/${id}/note`, payload: { note } })).status).toBe(
      404,
    )

  const talentIds = [id]
  const requests: Request[] = [
    { url: `/lists/check-talent-existence?talentId=${id}` },
    { method: 'POST', url: '/lists/bookmarks', payload: { talentIds } },
    { method: 'POST', url: '/lists/bookmarks/add-one', payload: { talentId: id, listIds: [theirs] } },
    { method: 'PATCH', url: '/lists/bookmarks/add-many', payload: { talentIds, listIds: [theirs] } },
    { method: 'POST', url: '/people/contacts/revealed-contacts', payload: { talentIds } },
    {
      method: 'POST',
      url: '/people/contacts/bulk-reveal/quote',
      payload: { talentIds, revealType: 'email' },
    },
    { url: '/lists' },
    { url: '/users/tags' },
    ...['Ola Own', 'ola@quiet.example', 'Quiet Works', 'ola-own'].flatMap((text): Request[] => [
      { url: `/lists/${theirs}?search=${encodeURIComponent(text)}` },
      { url: `/lists?search=${encodeURIComponent(text)}` },
      { method: 'POST', url: '/v2/search/people', payload: { names: [text] } },
      { method: 'POST', url: '/v2/search/people', payload: { companyFilter: { companiesIncluded: [text] } } },
      { method: 'POST', url: '/v2/search/facets', payload: { names: [text] } },
      { method: 'POST', url: '/company/search', payload: { companyFilter: { companiesIncluded: [text] } } },
      { method: 'POST', url: '/search/similar/company', payload: { search: text } },
      { url: `/people/search/suggest/COMPANY?query=${encodeURIComponent(text)}` },
      { url: `/people/search/suggest/JOBS?query=${encodeURIComponent(text)}` },
    ]),
  ]
  for (const request of requests) {
    const { status, body } = await call(other, request)
    const name = `${request.url} ${JSON.stringify(request.payload)}`
    expect([200, 400], name).toContain(status)
    const answer = body.replaceAll(/"(?:filters|search)":/g, '')
    for (const secret of [`"id":${id}`, `"talentId":${id}`, 'quiet.example"', 'met at the fair'])
      expect(answer, name).not.toContain(secret)
  }
  expect((await call(other, { url: `/lists/${theirs}` })).data.list).toMatchObject({ total: 0, enriched: 0 })
  expect((await call(owner, { url: `/people/${id}/details` })).data.own).toMatchObject({
    note: 'met at the fair',
  })
})

test('a suppression removes what accounts imported, and own rows decide nothing else', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const [first, second] = [
    await createOwnPerson(t.pool, owner.user.id, { fullName: 'Gone One', email: 'gone@own.example' }),
    await createOwnPerson(t.pool, other.user.id, { fullName: 'Gone Two', linkedinSlug: 'gone-two' }),
  ]
  await giveOwnValue(t.pool, owner.user.id, { id: shared, value: 'gone@own.example' })
  const handles: Handle[] = [
    { kind: 'email', value: 'gone@own.example' },
    { kind: 'linkedin', value: 'gone-two' },
  ]
  const { removed } = await inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, handles))
  expect(removed.people).toBe(0)
  for (const [account, id] of [
    [owner, first],
    [other, second],
  ] as const)
    expect((await call(account, { url: `/people/${id}/details` })).status).toBe(404)
  const { data } = await call(owner, { url: `/v3/jp/talent/${shared}/email` })
  expect(data).toEqual({ isRevealed: false, emails: [] })
})
