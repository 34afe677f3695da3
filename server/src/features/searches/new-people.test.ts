import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { PersonRecord } from '@rapport/dataset/records.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { indexFolder, liveSearch } from '../../../test/people/live-search.ts'
import { rebuiltSearch } from '../../../test/people/load-index.ts'

const seoul: Place = { city: 'Seoul', metro: null, state: null, country: 'KR' }
const inSeoul = (title: string, options: Partial<PersonRecord> = {}) =>
  personRecord({ title, place: seoul, ...options })

let t: TestApp
let headers: { authorization: string }
const search = rebuiltSearch()

beforeAll(async () => {
  t = await testApp({
    search,
    seed: async (pool) => void (await createPeople(pool, [inSeoul('Engineer'), inSeoul('Accountant')])),
  })
  await search.rebuild(t.pool)
})
beforeEach(async () => {
  headers = (await t.signIn()).headers
})

const add = async (...people: PersonRecord[]) => {
  const ids = await createPeople(t.pool, people)
  await search.rebuild(t.pool)
  return ids
}
const call = async (method: 'GET' | 'POST' | 'PATCH', path = '', payload?: object) => {
  const response = await t.inject({
    method,
    url: `/api/search/history${path}`,
    headers,
    ...(payload && { payload }),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: unknown }>().data
}
const save = async (searchFilters: object) =>
  (await call('POST', '', { title: 'a', searchFilters })) as SavedSearch
const open = async ({ id }: SavedSearch) => (await call('POST', `/${id}/open`)) as SavedSearch
/** The number of new people by id. */
const listed = async () => {
  const { items: searches } = (await call('GET')) as { items: SavedSearch[] }
  return Object.fromEntries(searches.map(({ id, newPeople }) => [id, newPeople]))
}

describe('people who are new', () => {
  test('are matching people added since each search was saved', async () => {
    const [all, engineers, nobody] = [
      await save({ locations: ['Seoul'] }),
      await save({ experience: { jobTitlesIncluded: ['Engineer'] } }),
      await save({ names: ['Nobody'] }),
    ]
    expect(await listed()).toEqual({ [all.id]: 0, [engineers.id]: 0, [nobody.id]: 0 })
    await add(inSeoul('Engineer'), inSeoul('Lawyer'), personRecord({ title: 'Engineer' }))
    expect(await listed()).toEqual({ [all.id]: 2, [engineers.id]: 2, [nobody.id]: 0 })
    const [later] = [await save({})]
    await add(inSeoul('Lawyer'))
    expect(await listed()).toEqual({ [all.id]: 3, [engineers.id]: 2, [nobody.id]: 0, [later.id]: 1 })
  })

  test('are counted when the search is opened, and are no longer new afterwards', async () => {
    const saved = await save({ locations: ['Seoul'] })
    await add(inSeoul('Engineer'), inSeoul('Lawyer'))
    expect((await open(saved)).newPeople).toBe(2)
    expect((await open(saved)).newPeople).toBe(0)
    expect(await listed()).toEqual({ [saved.id]: 0 })
    await add(inSeoul('Lawyer'))
    expect(await listed()).toEqual({ [saved.id]: 1 })
  })

  test('are the very people whom a search for newcomers finds, also after the search was opened', async () => {
    const saved = await save({ locations: ['Seoul'] })
    const [first, second] = await add(
      inSeoul('Engineer'),
      inSeoul('Lawyer'),
      personRecord({ title: 'Engineer' }),
    )
    const { newPeople, newAfter, searchFilters } = await open(saved)
    const { listFilter } = searchFilters
    const response = await t.inject({
      method: 'POST',
      url: '/api/v2/search/people',
      headers,
      payload: { ...searchFilters, listFilter: { ...listFilter, addedAfter: newAfter } },
    })
    const { people } = response.json<{ data: { people: { id: number }[] } }>().data
    expect(new Set(people.map(({ id }) => id))).toEqual(new Set([first, second]))
    expect(newPeople).toBe(2)
    expect((await open(saved)).newAfter).toBeGreaterThan(newAfter)
  })

  test('stay new if the title changes, but not if the filters do', async () => {
    const saved = await save({ locations: ['Seoul'] })
    await add(inSeoul('Engineer'))
    expect(await call('PATCH', `/${saved.id}`, { title: 'b', query: 'c' })).toMatchObject({ newPeople: 1 })
    const changed = await call('PATCH', `/${saved.id}`, { searchFilters: { locations: ['South Korea'] } })
    expect(changed).toMatchObject({ newPeople: 0 })
    await add(inSeoul('Lawyer'))
    expect(await listed()).toEqual({ [saved.id]: 1 })
  })

  test('do not include changed people, even newly matching ones, or removed people', async () => {
    const moving = personRecord({ title: 'Engineer' })
    const staying = inSeoul('Engineer')
    const [movingId, stayingId] = await add(moving, staying)
    const saved = await save({ locations: ['Seoul'] })
    const ids = await add({ ...moving, place: seoul }, { ...staying, headline: 'Changed' })
    expect(ids).toEqual([movingId, stayingId])
    expect(await listed()).toEqual({ [saved.id]: 0 })
    const [gone] = await add(inSeoul('Engineer'), inSeoul('Lawyer'))
    expect(await listed()).toEqual({ [saved.id]: 2 })
    await t.pool.query('delete from people where id = $1', [gone])
    await search.rebuild(t.pool)
    expect(await listed()).toEqual({ [saved.id]: 1 })
  })

  test('are counted by only one of several concurrent opens', async () => {
    const saved = await save({ locations: ['Seoul'] })
    await add(inSeoul('Engineer'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(saved)))
    expect(answers.reduce((sum, { newPeople }) => sum + newPeople, 0)).toBe(1)
  })

  test('are not searched for if nobody was added', async () => {
    await save({ locations: ['Seoul'] })
    const count = vi.spyOn(search, 'ask')
    await listed()
    expect(count).not.toHaveBeenCalled()
  })
})

test('ids of new people ascend, whatever else an import does', async () => {
  const known = Array.from({ length: 30 }, (_, i) => personRecord({ fullName: `Known ${i}` }))
  const before = await add(...known)
  const fresh = Array.from({ length: 30 }, (_, i) => personRecord({ fullName: `Fresh ${i}` }))
  const mixed = known.flatMap((person, i) => [fresh[i]!, { ...person, headline: `Changed ${i}` }])
  const after = await add(...mixed)
  expect(after.filter((_, i) => i % 2 === 1)).toEqual(before)
  const newIds = after.filter((_, i) => i % 2 === 0)
  expect(newIds).toEqual(newIds.toSorted((a, b) => a - b))
  expect(newIds[0]).toBeGreaterThan(Math.max(...before))
})

test('the live search counts them, too', async () => {
  const { connectionString: databaseUrl = '' } = t.pool.options
  const live = await liveSearch({ databaseUrl, indexDir: await indexFolder() })
  search.use(live)
  const saved = await save({ locations: ['Seoul'] })
  await createPeople(t.pool, [inSeoul('Engineer'), inSeoul('Lawyer'), personRecord()])
  await vi.waitFor(async () => expect(await listed()).toEqual({ [saved.id]: 2 }), { timeout: 10_000 })
})
