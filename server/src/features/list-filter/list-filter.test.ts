import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { buyer, giveReveal } from '../../../test/reveals.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { giveSend } from '../../../test/campaigns/give-send.ts'

let t: TestApp
let people: number[]
beforeAll(async () => {
  const { pool } = await testDatabase()
  people = await createPeople(
    pool,
    Array.from({ length: 12 }, (_, i) =>
      personRecord({ title: i % 2 === 0 ? 'Pilot' : 'Nurse', company: null }),
    ),
  )
  t = await testApp({ pool })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The data of a call has some of these keys. */
type Data = {
  id: number
  people: { id: number }[]
  metadata: { total: number }
  same: { count: number }[]
  relaxed: { omitted: object[] }
  removalId: number
  items: object[]
}
type Answer = { data: Data; code: string; errors?: { path: string; code: string }[] }

async function call(account: SignedIn, method: Method, path: string, payload?: object) {
  const response = await t.inject({
    method,
    url: `/api/${path}`,
    headers: account.headers,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, ...response.json<Answer>() }
}

const byId = (a: number, b: number) => a - b

/** The ids that a search finds, ascending, after asserting that it is as many as it says. */
async function found(account: SignedIn, listFilter: PartialFilterSet['listFilter'], others: object = {}) {
  const { status, data } = await call(account, 'POST', 'v2/search/people?limit=50', { listFilter, ...others })
  expect(status).toBe(200)
  expect(data.metadata.total).toBe(data.people.length)
  return data.people.map(({ id }) => id).toSorted(byId)
}

const without = (...removed: number[]) => people.filter((id) => !removed.includes(id))

const reveal = ({ user }: SignedIn, id: number) => giveReveal(t.pool, user.id, id)

test('people of whom a teammate has bought a value are revealed, from that moment on', async () => {
  const [ann, ben] = [await buyer(t, { email: 5 }), await buyer(t, { email: 5 })]
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
  const [a, b] = people as [number, number]
  expect(await found(ann, { revealed: true })).toEqual([])
  await reveal(ben, a)
  expect(await found(ann, { revealed: true })).toEqual([a])
  await reveal(ann, b)
  expect(await found(ben, { revealed: true })).toEqual([a, b].toSorted(byId))
})

test('people whom a teammate has written to are contacted, also once the teammate is gone', async () => {
  const [ann, ben, stranger] = [await buyer(t, {}), await buyer(t, {}), await buyer(t, {})]
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
  const [a, b, c] = people as [number, number, number]
  expect(await found(ann, { contacted: true })).toEqual([])
  await giveSend(t.pool, ben.user.id, { personId: a, state: 'sent' })
  expect(await found(ann, { contacted: true })).toEqual([a])
  await giveSend(t.pool, ann.user.id, { personId: b, state: 'unknown' })
  expect(await found(ben, { contacted: true })).toEqual([a, b].toSorted(byId))
  await giveSend(t.pool, stranger.user.id, { personId: c, state: 'sent' })
  const { headers, user } = ben
  const payload = { password: user.password }
  const removal = await t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload })
  expect(removal.statusCode).toBe(200)
  expect(await found(ann, { contacted: true })).toEqual([a, b].toSorted(byId))
  expect(await found(stranger, { contacted: true })).toEqual([c])
})

describe('people on lists, on none of these, and with revealed contacts', () => {
  test('are found, counted and broken down exactly, in any combination', async () => {
    const owner = await buyer(t, { email: 5 })
    const [a, b, c, d] = people as [number, number, number, number]
    const first = await createList(t.pool, owner.user.id, { title: 'A', people: [a, b] })
    const second = await createList(t.pool, owner.user.id, { title: 'B', people: [b, c] })
    await reveal(owner, b)
    await reveal(owner, d)
    expect(await found(owner, { listsIncluded: [first] })).toEqual([a, b])
    expect(await found(owner, { listsIncluded: [first, second] })).toEqual([a, b, c])
    expect(await found(owner, { listsExcluded: [first] })).toEqual(without(a, b))
    expect(await found(owner, { listsIncluded: [first], listsExcluded: [second] })).toEqual([a])
    expect(await found(owner, { revealed: true })).toEqual([b, d])
    expect(await found(owner, { revealed: false })).toEqual(without(b, d))
    expect(await found(owner, { listsIncluded: [second], revealed: false })).toEqual([c])
    const pilots = { experience: { jobTitlesIncluded: ['Pilot'] } }
    expect(await found(owner, { listsIncluded: [first] }, pilots)).toEqual([a])
    const onFirst = { listFilter: { listsIncluded: [first] } }
    expect((await call(owner, 'POST', 'v2/search/count/by-filters', onFirst)).data).toEqual({ count: 2 })
    const url = `v2/search/count/by-filters?filters=${encodeURIComponent(JSON.stringify(onFirst))}`
    expect((await call(owner, 'GET', url)).data).toEqual({ count: 2 })
    const filterSets = [onFirst, { listFilter: { revealed: false } }]
    expect((await call(owner, 'POST', 'v2/search/count/alternatives', { filterSets })).data).toEqual({
      counts: [2, 10],
    })
    const groups = await call(owner, 'POST', 'v2/search/titles', {
      title: 'Pilot',
      filters: onFirst,
    })
    expect(groups.data.same).toMatchObject([{ count: 1 }])
    const relaxed = await call(owner, 'POST', 'v2/search/people?relax=true', {
      listFilter: { listsIncluded: [first], listsExcluded: [second] },
      locations: ['Atlantis'],
    })
    expect(relaxed.data.relaxed.omitted).toEqual([{ filter: 'locations', value: 'Atlantis' }])
  })
})

test('each change of a list is seen by the next search', async () => {
  const owner = await buyer(t, { email: 5 })
  const [a, b, c] = people as [number, number, number]
  const list = await createList(t.pool, owner.user.id, { title: 'A' })
  const other = await createList(t.pool, owner.user.id, { title: 'B' })
  const isOn = async (...ids: number[]) => {
    expect(await found(owner, { listsIncluded: [list] })).toEqual(ids)
    expect(await found(owner, { listsExcluded: [list] })).toEqual(without(...ids))
  }
  await isOn()
  await call(owner, 'POST', 'lists/bookmarks/add-one', { talentId: a, listIds: [list] })
  await isOn(a)
  await call(owner, 'PATCH', 'lists/bookmarks/add-many', { talentIds: [b, c], listIds: [list] })
  await isOn(a, b, c)
  const path = `lists/${list}/talent`
  const { data } = await call(owner, 'POST', `${path}/remove`, { talentIds: [a, b] })
  await isOn(c)
  await call(owner, 'POST', `${path}/restore`, { removalId: data.removalId })
  await isOn(a, b, c)
  await call(owner, 'DELETE', `${path}/${b}`)
  await isOn(a, c)
  await call(owner, 'POST', `lists/${list}/move`, { to: other, talentIds: [a] })
  await isOn(c)
  await call(owner, 'POST', `lists/${other}/copy`, { to: list, all: true })
  await isOn(a, c)
  const filters = { listFilter: { listsExcluded: [other, list] } }
  const added = await call(owner, 'PATCH', 'lists/bookmarks/add-many', {
    filters,
    listIds: [list],
    total: 10,
  })
  await t.runJobs()
  await isOn(...people)
  await call(owner, 'POST', `lists/additions/${added.data.id}/undo`)
  await isOn(a, c)
  expect(await found(owner, { revealed: true })).toEqual([])
  await reveal(owner, b)
  expect(await found(owner, { revealed: true })).toEqual([b])
  await t.pool.query(
    `insert into own_contact_values (user_id, team_id, person_id, kind, value, added_at)
     values ($1, (select team_id from users where id = $1), $2, 'email', 'a@example.test', now())`,
    [owner.user.id, c],
  )
  expect(await found(owner, { revealed: true })).toEqual([b, c])
  await t.pool.query('delete from own_contact_values where user_id = $1', [owner.user.id])
  expect(await found(owner, { revealed: true })).toEqual([b])
})

test('people whom campaigns have written to, or may have, are told from the others at once', async () => {
  const [owner, stranger] = [await buyer(t, { email: 5 }), await buyer(t, { email: 5 })]
  const [a, b, c, d] = people as [number, number, number, number]
  expect(await found(owner, { contacted: true })).toEqual([])
  expect(await found(owner, { contacted: false })).toEqual(people)
  await giveSend(t.pool, owner.user.id, { personId: a, state: 'sent' })
  expect(await found(owner, { contacted: true })).toEqual([a])
  const claimed = await giveSend(t.pool, owner.user.id, { personId: b, state: 'claimed' })
  expect(await found(owner, { contacted: true })).toEqual([a])
  const become = (state: string) =>
    t.pool.query('update sends set state = $2 where id = $1', [claimed, state])
  await become('unknown')
  expect(await found(owner, { contacted: true })).toEqual([a, b])
  await become('cancelled')
  expect(await found(owner, { contacted: true })).toEqual([a])
  await giveSend(t.pool, owner.user.id, { personId: c, state: 'sent', kind: 'test' })
  expect(await found(owner, { contacted: false })).toEqual(without(a))
  await giveReveal(t.pool, owner.user.id, d)
  expect(await found(owner, { revealed: true, contacted: false })).toEqual([d])
  expect(await found(owner, { revealed: true, contacted: true })).toEqual([])
  expect(await found(stranger, { contacted: true })).toEqual([])
})

test('an own person whom a campaign has written to counts once they are linked', async () => {
  const owner = await buyer(t, { email: 5 })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     values ($1, (select team_id from users where id = $1), 'Ann', 'ann', now()) returning id`,
    [owner.user.id],
  )
  const ownPersonId = rows[0]!.id
  await giveSend(t.pool, owner.user.id, { ownPersonId, state: 'sent' })
  expect(await found(owner, { contacted: true })).toEqual([])
  await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [ownPersonId, people[0]])
  expect(await found(owner, { contacted: true })).toEqual([people[0]])
})

test('a send that becomes visible after a later one is seen', async () => {
  const owner = await buyer(t, { email: 5 })
  const [a, b] = people as [number, number]
  const client = await t.pool.connect()
  try {
    await client.query('begin')
    await giveSend(client, owner.user.id, { personId: a, state: 'sent' })
    await giveSend(t.pool, owner.user.id, { personId: b, state: 'sent' })
    expect(await found(owner, { contacted: true })).toEqual([b])
    await client.query('commit')
    expect(await found(owner, { contacted: true })).toEqual([a, b])
  } finally {
    client.release()
  }
})

const refused = (path: string) => ({
  status: 400,
  code: 'invalid_request',
  errors: [{ path, code: 'error_list_gone' }],
})

test("another account's list has nobody to include, and can't be excluded", async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const list = await createList(t.pool, owner.user.id, { title: 'A', people: people.slice(0, 3) })
  expect(await found(stranger, { listsIncluded: [list] })).toEqual([])
  const excluding = { listFilter: { listsExcluded: [list] } }
  const at = 'listFilter.listsExcluded.0'
  expect(await call(stranger, 'POST', 'v2/search/people', excluding)).toMatchObject(refused(at))
  expect(await call(stranger, 'POST', 'v2/search/count/by-filters', excluding)).toMatchObject(refused(at))
  expect(await call(stranger, 'POST', 'v2/search/facets', excluding)).toMatchObject(refused(at))
  expect(await call(stranger, 'POST', 'v2/search/skills', excluding)).toMatchObject(refused(at))
  const filterSets = [{}, excluding]
  expect(await call(stranger, 'POST', 'v2/search/count/alternatives', { filterSets })).toMatchObject(
    refused(`filterSets.1.${at}`),
  )
  const titles = { title: 'Pilot', filters: excluding }
  expect(await call(stranger, 'POST', 'v2/search/titles', titles)).toMatchObject(refused(`filters.${at}`))
})

test('a company search knows no lists', async () => {
  const owner = await t.signIn()
  expect(await call(owner, 'POST', 'company/search', { listFilter: {} })).toMatchObject({
    status: 400,
    errors: [{ path: 'listFilter', code: 'error_unknown_key' }],
  })
})

test('a deleted list goes on excluding while it can be restored; then its search asks and adds nobody', async () => {
  const owner = await t.signIn()
  const [a] = people as [number]
  const list = await createList(t.pool, owner.user.id, { title: 'A', people: [a] })
  const target = await createList(t.pool, owner.user.id, { title: 'B' })
  const filters = { listFilter: { listsExcluded: [list] } }
  const saved = await call(owner, 'POST', 'search/history', { title: 'S', query: '', searchFilters: filters })
  expect(saved.data).toMatchObject({ outdated: [] })
  await call(owner, 'DELETE', `lists/${list}`)
  expect(await found(owner, { listsIncluded: [list] })).toEqual([])
  expect(await found(owner, { listsExcluded: [list] })).toEqual(without(a))
  await call(owner, 'POST', `lists/${list}/restore`)
  expect(await found(owner, { listsIncluded: [list] })).toEqual([a])
  await call(owner, 'DELETE', `lists/${list}`)
  await t.pool.query('delete from lists where id = $1', [list])
  expect(await found(owner, { listsIncluded: [list] })).toEqual([])
  expect(await call(owner, 'POST', 'v2/search/people', filters)).toMatchObject(
    refused('listFilter.listsExcluded.0'),
  )
  const adding = { filters, listIds: [target], total: 11 }
  expect(await call(owner, 'PATCH', 'lists/bookmarks/add-many', adding)).toMatchObject(
    refused('filters.listFilter.listsExcluded.0'),
  )
  await t.pool.query('update saved_searches set last_person_id = 0 where id = $1', [saved.data.id])
  const { data } = await call(owner, 'GET', 'search/history')
  expect(data.items).toMatchObject([
    { searchFilters: filters, outdated: ['listFilter.listsExcluded'], newPeople: 0, totalFilterCount: 1 },
  ])
})
