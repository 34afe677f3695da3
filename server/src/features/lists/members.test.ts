import type { Addition, List, ListMember } from '@rapport/contract/lists/schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField } from '@rapport/test-support/own-people.ts'
import { insertAddition } from './addition-queries.ts'
import { insertMembers } from './member-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Data = { list: List; items: ListMember[]; metadata: { total: number } }

type Removal = { removalId: number | null; removed: number }
type Answer = Addition & Data & Removal & { restored: number; addition: Addition }

/** The data of a call has some of these keys. */
async function call(account: SignedIn, method: Method, path: string, payload?: object) {
  const url = `/api${path}`
  const response = await t.inject({ method, url, headers: account.headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<{ data: Answer; code: string }>() }
}

const read = async (account: SignedIn, id: number, query = '') =>
  (await call(account, 'GET', `/lists/${id}?${query}`)).data

const idsOf = async (account: SignedIn, id: number, query = '') =>
  (await read(account, id, query)).items.map((item) => item.id)

const person = (fullName: string, title: string | null, company: string | null) =>
  personRecord({ fullName, title, company: company === null ? null : companyRecord({ name: company }) })

test('a person is added once, however often, and the answer says so', async () => {
  const owner = await t.signIn()
  const [a] = (await createPeople(t.pool, [personRecord()])) as [number]
  const first = await createList(t.pool, owner.user.id, { title: 'A' })
  const second = await createList(t.pool, owner.user.id, { title: 'B' })
  const add = (listIds: number[], talentId = a) =>
    call(owner, 'POST', '/lists/bookmarks/add-one', { talentId, listIds })
  expect((await add([first])).data).toMatchObject({ state: 'finished', added: 1, already: 0 })
  expect((await add([first, second])).data).toMatchObject({ added: 1, already: 1 })
  expect((await add([first], 1_000_000_000)).data).toMatchObject({ added: 0, already: 0 })
  const both = await Promise.all([1, 2, 3].map(() => add([first, second])))
  expect(both.map(({ data }) => data.added)).toEqual([0, 0, 0])
  expect(await call(owner, 'GET', `/lists/check-talent-existence?talentId=${a}`)).toMatchObject({
    data: {
      exists: true,
      lists: [
        { id: first, title: 'A' },
        { id: second, title: 'B' },
      ],
    },
  })
  const bookmarks = await call(owner, 'POST', '/lists/bookmarks', { talentIds: [a, 1_000_000_000] })
  expect(bookmarks.data).toMatchObject({ items: [{ talentId: a, listIds: [first, second] }] })
})

test('a member has why, when and as what it was added, and what the account owns', async () => {
  const owner = await t.signIn(
    await createUser(t.pool, {
      planExpiresAt: new Date('2100-01-01'),
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }],
    }),
  )
  const contacts = [
    {
      kind: 'email',
      value: 'ann@acme.example',
      type: 'professional',
      source: 'test',
      date: null,
      status: 'verified',
    },
  ] as const
  const [a] = (await createPeople(t.pool, [
    { ...person('Ann Ash', 'Engineer', 'Acme'), contacts: [...contacts] },
  ])) as [number]
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: [a] })
  expect((await read(owner, id)).items).toMatchObject([
    {
      id: a,
      fullName: 'Ann Ash',
      addedBy: { kind: 'person', filters: null, fromTitle: null },
      addedAs: { title: 'Engineer', company: 'Acme' },
      isNewJob: false,
      contacts: { emails: null, phones: null },
    },
  ])
  await call(owner, 'GET', `/people/contacts/${a}?revealType=email`)
  await t.pool.query(`update people set title = 'Chief Engineer' where id = $1`, [a])
  const { list, items } = await read(owner, id, 'revealed=true')
  expect(list).toMatchObject({ total: 1, enriched: 1, changed: 1 })
  expect(items).toMatchObject([
    { title: 'Chief Engineer', isNewJob: true, contacts: { emails: [{ value: 'ann@acme.example' }] } },
  ])
  expect(await idsOf(owner, id, 'revealed=false')).toEqual([])
  expect(await idsOf(owner, id, 'search=ann@ACME')).toEqual([a])
  // Another account has the person on a list, too, and owns nothing.
  const other = await t.signIn()
  const theirs = await createList(t.pool, other.user.id, { title: 'A', people: [a] })
  expect(await idsOf(other, theirs, 'search=ann@acme')).toEqual([])
  expect((await read(other, theirs)).items).toMatchObject([{ contacts: { emails: null } }])
})

test('members are searched, sorted with unknown values last, and paged', async () => {
  const owner = await t.signIn()
  const [zoe, emil, ann, bo] = (await createPeople(t.pool, [
    person('Zoë Ames', 'VP Sales', 'Umlaut GmbH'),
    person('Émile Zola', null, null),
    person('Ann Öz', 'Engineer', 'acme'),
    person('Bo', 'engineer', 'Bcme'),
  ])) as [number, number, number, number]
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: [zoe, emil, ann, bo] })
  const sorted = (sort: string) => idsOf(owner, id, sort)
  expect(await sorted('sortOn=firstName')).toEqual([ann, bo, emil, zoe])
  expect(await sorted('sortOn=lastName&sortBy=asc')).toEqual([zoe, ann, emil, bo])
  expect(await sorted('sortOn=lastName&sortBy=desc')).toEqual([emil, ann, zoe, bo])
  expect(await sorted('sortOn=company&sortBy=desc')).toEqual([zoe, bo, ann, emil])
  expect(await sorted('sortOn=title&sortBy=desc&limit=2&page=2')).toEqual([bo, emil])
  expect(await sorted('page=9')).toEqual([])
  await t.pool.query(
    `update list_members set added_at = '2026-05-01T00:00:00Z'::timestamptz - member_id * interval '1 day' where list_id = $1`,
    [id],
  )
  const byDay = [zoe, emil, ann, bo].toSorted((a, b) => a - b)
  expect(await sorted('')).toEqual(byDay)
  expect(await sorted('sortOn=addedAt&sortBy=asc')).toEqual(byDay.toReversed())
  const [first] = (await read(owner, id)).items
  expect(Date.parse(first!.addedAt)).toBe(
    Date.parse('2026-05-01T00:00:00Z') - byDay[0]! * 24 * 60 * 60 * 1000,
  )
  expect((await sorted('')).toSorted((a, b) => a - b)).toEqual([zoe, emil, ann, bo])
  for (const [search, found] of [
    ['zoe', [zoe]],
    ['ÉMILE', [emil]],
    ['emile', [emil]],
    ['umlaut', [zoe]],
    ['vp sal', [zoe]],
    ['ENGINEER', [ann, bo]],
    ['nobody', []],
  ] as const)
    expect({ search, ids: await sorted(`sortOn=firstName&search=${encodeURIComponent(search)}`) }).toEqual({
      search,
      ids: found,
    })
  expect((await read(owner, id, 'search=engineer&limit=1')).metadata).toMatchObject({ total: 2 })
  for (const wrong of ['sortOn=id', 'sortBy=up', 'limit=0', 'revealed=maybe'])
    expect((await call(owner, 'GET', `/lists/${id}?${wrong}`)).status).toBe(400)
})

test('removals are undone: by id, by condition, and only once', async () => {
  const owner = await t.signIn()
  const people = (await createPeople(t.pool, [
    person('Ann Ash', 'Engineer', 'Acme'),
    person('Ben Birch', 'Engineer', 'Acme'),
    person('Cy Cedar', 'Pilot', 'Acme'),
  ])) as [number, number, number]
  const [a, b, c] = people
  const id = await createList(t.pool, owner.user.id, { title: 'A', people })
  const before = (await read(owner, id)).items
  const one = await call(owner, 'DELETE', `/lists/${id}/talent/${a}`)
  expect(one.data.removed).toBe(1)
  expect((await call(owner, 'DELETE', `/lists/${id}/talent/${a}`)).data).toEqual({
    removalId: null,
    removed: 0,
  })
  const all = await call(owner, 'POST', `/lists/${id}/talent/remove`, {
    all: true,
    search: 'engineer',
  })
  expect(all.data.removed).toBe(1)
  expect(await idsOf(owner, id)).toEqual([c])
  const restore = (removalId: number | null) =>
    call(owner, 'POST', `/lists/${id}/talent/restore`, { removalId })
  // Added again meanwhile: stays as it is.
  await call(owner, 'POST', '/lists/bookmarks/add-one', { talentId: b, listIds: [id] })
  expect((await restore(all.data.removalId)).data).toEqual({ restored: 0 })
  expect((await restore(one.data.removalId)).data).toEqual({ restored: 1 })
  expect((await restore(one.data.removalId)).status).toBe(404)
  expect((await read(owner, id)).items.find((item) => item.id === a)).toEqual(
    before.find((item) => item.id === a),
  )
  const but = await call(owner, 'POST', `/lists/${id}/talent/remove`, { all: true, without: [a, b] })
  expect(but.data.removed).toBe(1)
  await restore(but.data.removalId)
  for (const wrong of [{}, { talentIds: [] }, { all: false }, { all: true, talentIds: [a] }])
    expect((await call(owner, 'POST', `/lists/${id}/talent/remove`, wrong)).status).toBe(400)
  // A person who is suppressed meanwhile does not come back.
  const last = await call(owner, 'POST', `/lists/${id}/talent/remove`, { talentIds: [a, c] })
  await t.pool.query('delete from people where id = $1', [a])
  expect((await restore(last.data.removalId)).data).toEqual({ restored: 1 })
})

test('people are moved and copied; the target says where they came from', async () => {
  const owner = await t.signIn()
  const people = await createPeople(t.pool, [personRecord(), personRecord(), personRecord()])
  const from = await createList(t.pool, owner.user.id, { title: 'From', people })
  const to = await createList(t.pool, owner.user.id, { title: 'To', people: [people[0]!] })
  const copied = await call(owner, 'POST', `/lists/${from}/copy`, { to, talentIds: people.slice(0, 2) })
  expect(copied.data).toMatchObject({ kind: 'copy', added: 1, already: 1 })
  expect((await read(owner, from)).list.total).toBe(3)
  const moved = await call(owner, 'POST', `/lists/${from}/move`, { to, all: true })
  expect(moved.data).toMatchObject({ addition: { added: 1, already: 2 }, removed: 3 })
  expect((await read(owner, from)).list.total).toBe(0)
  const { items } = await read(owner, to)
  expect(items.map(({ addedBy: { kind, fromTitle } }) => `${kind} ${fromTitle}`).toSorted()).toEqual([
    'copy From',
    'move From',
    'person null',
  ])
  expect((await call(owner, 'POST', `/lists/${to}/move`, { to, all: true })).status).toBe(404)
  expect((await call(owner, 'POST', `/lists/${to}/move`, { all: true })).status).toBe(400)
})

test('a list takes as many as it has room for, the first ones first', async () => {
  const { user } = await t.signIn()
  const people = await createPeople(t.pool, [personRecord(), personRecord(), personRecord(), personRecord()])
  const [a, b, c, d] = people as [number, number, number, number]
  const listId = await createList(t.pool, user.id, { title: 'A', people: [a] })
  const counts = await asAccount(t.pool, user.id, async (client) => {
    const asked = { kind: 'person' as const, listIds: [listId], personIds: [], now: new Date() }
    const additionId = await insertAddition(client, user.id, asked)
    const ids = [d, a, 1_000_000_000, b, c]
    return insertMembers(client, user.id, { listId, additionId, ids, max: 3, now: new Date() })
  })
  expect(counts).toEqual({ added: 2, already: 1, leftOut: 1 })
  const { rows } = await t.pool.query('select member_id from list_members where list_id = $1', [listId])
  expect(rows.map((row: { member_id: number }) => row.member_id).toSorted((x, y) => x - y)).toEqual([a, b, d])
})

test('nobody else’s lists, members, removals and additions are touched', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const [a] = (await createPeople(t.pool, [personRecord()])) as [number]
  const id = await createList(t.pool, owner.user.id, { title: 'A', people: [a] })
  const theirs = await createList(t.pool, stranger.user.id, { title: 'T', people: [a] })
  const added = await call(owner, 'POST', '/lists/bookmarks/add-one', { talentId: a, listIds: [id] })
  const { data } = await call(owner, 'DELETE', `/lists/${id}/talent/${a}`)
  const additionId = added.data.id
  await call(owner, 'POST', `/lists/${id}/talent/restore`, { removalId: data.removalId })
  expect((await read(owner, id)).list.total).toBe(1)
  expect((await call(owner, 'GET', `/lists/additions/${additionId}`)).status).toBe(200)
  const calls: [Method, string, object?][] = [
    ['DELETE', `/lists/${id}/talent/${a}`],
    ['POST', `/lists/${id}/talent/remove`, { all: true }],
    ['POST', `/lists/${id}/talent/restore`, { removalId: data.removalId }],
    ['POST', `/lists/${theirs}/talent/restore`, { removalId: data.removalId }],
    ['POST', `/lists/${id}/copy`, { to: theirs, all: true }],
    ['POST', `/lists/${id}/move`, { to: theirs, all: true }],
    ['POST', `/lists/${theirs}/move`, { to: id, all: true }],
    ['POST', '/lists/bookmarks/add-one', { talentId: a, listIds: [id] }],
    ['PATCH', '/lists/bookmarks/add-many', { talentIds: [a], listIds: [theirs, id] }],
    ['PATCH', '/lists/bookmarks/add-many', { filters: {}, total: 1, listIds: [id] }],
    ['GET', `/lists/additions/${additionId}`],
    ['POST', `/lists/additions/${additionId}/cancel`],
    ['POST', `/lists/additions/${additionId}/undo`],
  ]
  for (const [method, path, payload] of calls)
    expect({ path, status: (await call(stranger, method, path, payload)).status }).toEqual({
      path,
      status: 404,
    })
  expect((await call(stranger, 'POST', '/lists/bookmarks', { talentIds: [a] })).data.items).toEqual([
    { talentId: a, listIds: [theirs] },
  ])
  expect((await read(owner, id)).list.total).toBe(1)
  expect((await read(stranger, theirs)).list.total).toBe(1)
})

test('what imports kept under names of their own is said of members, and its names of the list', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const own = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Ann Own' })
  const [shared] = (await createPeople(t.pool, [personRecord({ fullName: 'Bea Shared' })])) as [number]
  const id = await createList(t.pool, owner.user.id, { title: 'Extras', people: [own, shared] })
  for (const [member, name, value] of [
    [own, 'Tier', 'gold'],
    [shared, 'Tier', 'silver'],
    [shared, 'Booth no.', '7'],
  ] as const)
    await giveOwnField(t.pool, owner.user.id, { id: member, field: `extra:${name}`, value })
  await giveOwnField(t.pool, other.user.id, { id: shared, field: 'extra:Secret', value: 'x' })
  const { items } = await read(owner, id, 'sortOn=firstName')
  expect(items.map(({ extra }) => extra)).toEqual(
    expect.arrayContaining([
      [{ name: 'Tier', value: 'gold' }],
      expect.arrayContaining([
        { name: 'Tier', value: 'silver' },
        { name: 'Booth no.', value: '7' },
      ]),
    ]),
  )
  expect(await call(owner, 'GET', `/lists/${id}/extras`)).toMatchObject({
    data: { items: [{ name: 'Booth no.' }, { name: 'Tier' }], metadata: { total: 2 } },
  })
  expect((await call(other, 'GET', `/lists/${id}/extras`)).status).toBe(404)
})
