import { fold } from '@rapport/contract/fold.ts'
import type { DeletedList, List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { forgetOldLists } from './expiry.ts'

let t: TestApp
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  t = await testApp({ now: () => now })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function call(account: SignedIn, method: Method, path: string, payload?: object) {
  const url = `/api${path}`
  const response = await t.inject({ method, url, headers: account.headers, ...(payload && { payload }) })
  const body = response.json<{ data: List; code: string; errors: { path: string; code: string }[] }>()
  return { status: response.statusCode, ...body }
}

const create = async (account: SignedIn, title: string, tags: string[] = []) =>
  (await call(account, 'POST', '/lists', { title, tags })).data

async function titles(account: SignedIn, query = ''): Promise<string[]> {
  const response = await t.inject({ url: `/api/lists?${query}`, headers: account.headers })
  return response.json<{ data: { items: List[] } }>().data.items.map(({ title }) => title)
}

test('a new list has its title and tags, and nobody', async () => {
  const owner = await t.signIn()
  expect(await create(owner, 'Pilots', ['Q4', '서울'])).toEqual({
    id: expect.any(Number),
    title: 'Pilots',
    tags: ['Q4', '서울'],
    total: 0,
    enriched: 0,
    changed: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    lastOpenedAt: null,
  })
})

test.each([
  [{ title: '' }, 'title', 'error_required'],
  [{}, 'title', 'error_required'],
  [{ title: 'x'.repeat(101) }, 'title', 'error_too_long'],
  [{ title: 'a\nb' }, 'title', 'error_invalid_text'],
  [{ title: 'a', tags: [''] }, 'tags.0', 'error_required'],
  [{ title: 'a', tags: ['x'.repeat(41)] }, 'tags.0', 'error_too_long'],
  [{ title: 'a', tags: ['Séoul', 'SEOUL'] }, 'tags', 'error_tag_exists'],
  [{ title: 'a', tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags', 'error_too_many'],
])('%j is refused', async (payload, path, code) => {
  const owner = await t.signIn()
  const response = await call(owner, 'POST', '/lists', payload)
  expect(response).toMatchObject({ status: 400, errors: [{ path, code }] })
  expect(await titles(owner)).toEqual([])
})

test('titles are unique in an account, letter case and accents aside', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const { id } = await create(owner, 'Café')
  expect(await call(owner, 'POST', '/lists', { title: 'CAFE' })).toMatchObject({
    status: 409,
    code: 'list_title_taken',
  })
  const second = await create(owner, 'Bar')
  expect(await call(owner, 'PATCH', `/lists/${second.id}`, { title: 'cafe!' })).toMatchObject({
    code: 'list_title_taken',
  })
  expect((await call(owner, 'PATCH', `/lists/${id}`, { title: 'CAFÉ' })).data.title).toBe('CAFÉ')
  expect((await create(other, 'Café')).title).toBe('Café')
  // At the same moment.
  const answers = await Promise.all([1, 2, 3].map(() => call(owner, 'POST', '/lists', { title: 'Once' })))
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409'])
})

test('an account has a limited number of lists', async () => {
  const owner = await t.signIn()
  await t.pool.query(
    `insert into lists (user_id, title, title_key, created_at) select $1, 'l' || n, 'l' || n, now() from generate_series(2, $2) n`,
    [owner.user.id, limits.maxLists],
  )
  const { id } = await create(owner, 'last')
  expect(await call(owner, 'POST', '/lists', { title: 'more' })).toMatchObject({ code: 'too_many_lists' })
  await call(owner, 'DELETE', `/lists/${id}`)
  await create(owner, 'more')
  expect(await call(owner, 'POST', `/lists/${id}/restore`)).toMatchObject({ code: 'too_many_lists' })
})

test('lists are found by title and tag, filtered by tags, sorted and paged', async () => {
  const owner = await t.signIn()
  const [a] = await createPeople(t.pool, [personRecord()])
  const ids: number[] = []
  for (const [title, tags] of [
    ['Beta', ['Sales']],
    ['alpha', ['sales', 'EU']],
    ['Gamma', []],
  ] as const) {
    now = new Date(now.getTime() + 1000)
    ids.push((await create(owner, title, [...tags])).id)
  }
  await call(owner, 'POST', '/lists/bookmarks/add-one', { talentId: a, listIds: [ids[2]] })
  expect(await titles(owner)).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(await titles(owner, 'sortOn=title&sortBy=asc')).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await titles(owner, 'sortOn=total&sortBy=desc&limit=1')).toEqual(['Gamma'])
  expect(await titles(owner, 'limit=2&page=2&sortOn=title&sortBy=asc')).toEqual(['Gamma'])
  expect(await titles(owner, 'search=SAL')).toEqual(['alpha', 'Beta'])
  expect(await titles(owner, 'search=amm')).toEqual(['Gamma'])
  expect(await titles(owner, 'tags=eu')).toEqual(['alpha'])
  expect(await titles(owner, 'tags=eu&tags=SALES')).toEqual(['alpha', 'Beta'])
  const tags = await t.inject({ url: '/api/users/tags', headers: owner.headers })
  expect(tags.json()).toMatchObject({
    data: {
      items: [
        { tag: 'sales', lists: 2 },
        { tag: 'EU', lists: 1 },
      ],
    },
  })
  expect(await call(owner, 'GET', '/lists?sortOn=id')).toMatchObject({ status: 400 })
})

test('a deleted list comes back within 30 days, with another title if its own is taken', async () => {
  const owner = await t.signIn()
  const [a] = await createPeople(t.pool, [personRecord()])
  const id = await createList(t.pool, owner.user.id, { title: 'Pilots', people: [a!], now })
  expect((await call(owner, 'DELETE', `/lists/${id}`)).status).toBe(200)
  for (const path of [`/lists/${id}`, `/lists/${id}?search=x`])
    expect((await call(owner, 'GET', path)).status).toBe(404)
  expect((await call(owner, 'DELETE', `/lists/${id}`)).status).toBe(404)
  expect(await titles(owner)).toEqual([])
  await create(owner, 'pilots')
  const { data } = await call(owner, 'POST', `/lists/${id}/restore`)
  expect(data).toMatchObject({ id, title: 'Pilots (2)', total: 1 })
  // Again changes nothing.
  expect((await call(owner, 'POST', `/lists/${id}/restore`)).data.title).toBe('Pilots (2)')
  await call(owner, 'DELETE', `/lists/${id}`)
  await t.pool.query(`update lists set deleted_at = deleted_at - interval '31 days' where id = $1`, [id])
  expect((await call(owner, 'POST', `/lists/${id}/restore`)).status).toBe(404)
  await forgetOldLists({ pool: t.pool, now: () => now })
  expect((await t.pool.query('select from lists where id = $1', [id])).rowCount).toBe(0)
})

const day = 24 * 60 * 60 * 1000

async function deletedLists(account: SignedIn, query = '') {
  const response = await t.inject({ url: `/api/lists/deleted?${query}`, headers: account.headers })
  return response.json<{ data: { items: DeletedList[]; metadata: object } }>().data
}

describe('recently deleted lists', () => {
  test('are those that can be restored, last deleted first, with their people', async () => {
    const owner = await t.signIn()
    const metadata = { page: 1, limit: 10 }
    expect(await deletedLists(owner)).toEqual({ items: [], metadata: { ...metadata, total: 0 } })
    const people = await createPeople(t.pool, [personRecord(), personRecord()])
    const first = await createList(t.pool, owner.user.id, { title: 'Pilots', people, now })
    const second = await create(owner, '서울')
    await create(owner, 'Kept')
    /** Deletes a list, as if this long ago. */
    const remove = async (id: number, ago: number) => {
      await call(owner, 'DELETE', `/lists/${id}`)
      await t.pool.query('update lists set deleted_at = $2 where id = $1', [id, new Date(+now - ago)])
    }
    const of = (ago: number) => ({
      deletedAt: new Date(+now - ago).toISOString(),
      restorableUntil: new Date(+now - ago + 30 * day).toISOString(),
    })
    await remove(first, 30 * day - 1)
    await remove(second.id, day)
    const items = [
      { id: second.id, title: '서울', total: 0, ...of(day) },
      { id: first, title: 'Pilots', total: 2, ...of(30 * day - 1) },
    ]
    expect(await deletedLists(owner)).toEqual({ items, metadata: { ...metadata, total: 2 } })
    expect((await deletedLists(owner, 'limit=1&page=2')).items).toEqual(items.slice(1))
    expect((await deletedLists(owner, 'page=9')).items).toEqual([])
    expect(await deletedLists(await t.signIn())).toMatchObject({ items: [], metadata: { total: 0 } })

    // It can be restored until the exact moment that the answer names.
    await remove(first, 30 * day)
    expect(await deletedLists(owner)).toEqual({
      items: items.slice(0, 1),
      metadata: { ...metadata, total: 1 },
    })
    expect((await call(owner, 'POST', `/lists/${first}/restore`)).status).toBe(404)
    await call(owner, 'POST', `/lists/${second.id}/restore`)
    expect((await deletedLists(owner)).items).toEqual([])
    expect((await titles(owner)).toSorted()).toEqual(['Kept', '서울'])
  })

  test('are asked for with a token, by the page', async () => {
    expect((await t.inject({ url: '/api/lists/deleted' })).statusCode).toBe(401)
    expect((await call(await t.signIn(), 'GET', '/lists/deleted?page=0')).status).toBe(400)
  })
})

test('own people on no list are kept as long as a list can get them back, and then deleted with what is known of them', async () => {
  const owner = await t.signIn()
  const person = (fullName: string) =>
    createOwnPerson(t.pool, owner.user.id, { fullName, email: `${fold(fullName)}@own.example`, note: 'Fair' })
  const [removed, deleted, elsewhere] = [await person('Ada'), await person('Bea'), await person('Cia')]
  const [first, second] = [
    await createList(t.pool, owner.user.id, { title: 'A', people: [removed, elsewhere] }),
    await createList(t.pool, owner.user.id, { title: 'B', people: [deleted, elsewhere] }),
  ]
  await createList(t.pool, owner.user.id, { title: 'C', people: [elsewhere] })
  const left = async () => {
    const { rows } = await t.pool.query(
      `select full_name as name, (select count(*)::integer from own_contact_values where own_person_id = o.id) as values,
         (select count(*)::integer from own_fields where own_person_id = o.id) as fields
       from own_people o where user_id = $1 order by id`,
      [owner.user.id],
    )
    return rows
  }
  const remove = { all: true }
  const { data } = await call(owner, 'POST', `/lists/${first}/talent/remove`, remove)
  await call(owner, 'DELETE', `/lists/${second}`)
  const whole = ['Ada', 'Bea', 'Cia'].map((name) => ({ name, values: 1, fields: 1 }))

  const later = async (days: number) => {
    await t.pool.query('update lists set deleted_at = deleted_at - make_interval(days => $1)', [days])
    await t.pool.query('update list_removals set removed_at = removed_at - make_interval(days => $1)', [days])
    await forgetOldLists({ pool: t.pool, now: () => now })
  }
  await later(29)
  expect(await left()).toEqual(whole)
  const { removalId } = data as unknown as { removalId: number }
  await call(owner, 'POST', `/lists/${first}/talent/restore`, { removalId })
  expect((await call(owner, 'POST', `/lists/${second}/restore`)).data).toMatchObject({
    total: 2,
    enriched: 2,
  })
  await call(owner, 'POST', `/lists/${first}/talent/remove`, remove)
  await call(owner, 'DELETE', `/lists/${second}`)

  await later(31)
  expect(await left()).toEqual(whole.slice(2))
})

test('what changed since a list was last opened is counted, once', async () => {
  const owner = await t.signIn()
  const people = await createPeople(t.pool, [personRecord(), personRecord()])
  const id = await createList(t.pool, owner.user.id, { title: 'Pilots', people })
  const changed = async () => (await call(owner, 'GET', `/lists/${id}`)).data as unknown as { list: List }
  expect((await changed()).list.changed).toBe(0)
  await t.pool.query(`update people set title = 'Chief' where id = $1`, [people[0]])
  expect((await changed()).list).toMatchObject({ changed: 1, lastOpenedAt: null })
  expect((await call(owner, 'POST', `/lists/${id}/open`)).data).toMatchObject({
    changed: 0,
    lastOpenedAt: now.toISOString(),
  })
  await t.pool.query(
    `update companies set name = 'Renamed' where id = (select company_id from people where id = $1)`,
    [people[1]],
  )
  expect((await changed()).list.changed).toBe(1)
})

test('nobody else’s list is read, changed, deleted, restored or opened', async () => {
  const [owner, stranger] = [await t.signIn(), await t.signIn()]
  const id = await createList(t.pool, owner.user.id, { title: 'Pilots' })
  expect((await call(owner, 'GET', `/lists/${id}`)).status).toBe(200)
  const calls: [Method, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { title: 'Mine' }],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['POST', '/open'],
  ]
  for (const [method, rest, payload] of calls) {
    const [theirs, missing] = await Promise.all(
      [id, 2_000_000_000].map((each) => call(stranger, method, `/lists/${each}${rest}`, payload)),
    )
    expect({ method, rest, status: theirs!.status }).toEqual({ method, rest, status: 404 })
    expect(theirs).toEqual(missing)
  }
  expect(await titles(stranger)).toEqual([])
  expect(await titles(owner)).toEqual(['Pilots'])
})
