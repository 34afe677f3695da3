import type { RecentSearch } from '@rapport/contract/searches/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { Pool } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { accountId } from '../../database/ids.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { recentKey, SearchRecorder } from './search-recorder.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'

/** Milliseconds. Longer than two consecutive searches take on a busy machine. */
const delay = 500
const soon = { timeout: 20_000, interval: 20 }

let t: TestApp
beforeAll(async () => {
  t = await testApp({ recentDelay: delay })
})

type Headers = SignedIn['headers']
type Listed = { items: RecentSearch[]; metadata: { total: number; page: number; limit: number } }

const recent = async (headers: Headers, query = '') => {
  const response = await t.inject({ url: `/api/search/history/recent${query}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: Listed }>().data
}
const search = async (headers: Headers, filters: object, query = '') => {
  const url = `/api/v2/search/people${query}`
  const response = await t.inject({ method: 'POST', url, headers, payload: filters })
  expect(response.statusCode).toBe(200)
}
/** Searched names, newest first. */
const namesOf = async (headers: Headers) =>
  (await recent(headers)).items.map(({ searchFilters }) => searchFilters.names.join())
const expectRecent = (headers: Headers, expected: string[]) =>
  vi.waitFor(async () => expect(await namesOf(headers)).toEqual(expected), soon)
const searchAndWait = async (headers: Headers, name: string) => {
  await search(headers, { names: [name] })
  await vi.waitFor(async () => expect((await namesOf(headers))[0]).toBe(name), soon)
}

/** Resolves once all earlier searches have been recorded or dropped; they are written in order. */
const allRecorded = async () => {
  const { headers } = await t.signIn()
  await search(headers, { names: ['marker'] })
  await expectRecent(headers, ['marker'])
}

// Each test has its own accounts and mostly waits until searches are due.
describe.concurrent('recent searches', () => {
  test('include one for new people as a search for everybody', async () => {
    const { headers } = await t.signIn()
    await search(headers, { names: ['Kim'], listFilter: { addedAfter: 3 } })
    await expectRecent(headers, ['Kim'])
    const [made] = (await recent(headers)).items
    expect(made?.searchFilters.listFilter.addedAfter).toBeNull()
    expect(made?.id).toBe(recentKey({ ...emptyFilterSet, names: ['Kim'] }))
  })

  test('are those that remained for a while, newest first', async () => {
    const { headers } = await t.signIn()
    const before = Date.now()
    await searchAndWait(headers, 'a')
    for (const name of ['b', 'bc', 'bcd']) await search(headers, { names: [name] })
    await expectRecent(headers, ['bcd', 'a'])
    const { items, metadata } = await recent(headers)
    expect(metadata).toEqual({ total: 2, page: 1, limit: limits.searchPageSize })
    expect(items[0]).toMatchObject({
      searchFilters: { ...emptyFilterSet, names: ['bcd'] },
      totalFilterCount: 1,
    })
    expect(Date.parse(items[1]!.searchedAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(items[0]!.searchedAt)).toBeGreaterThan(Date.parse(items[1]!.searchedAt))
  })

  test('have the sentence that they were read from, and a title', async () => {
    const { headers } = await t.signIn()
    const filters = { names: ['Ada Berg'], locations: ['Oslo'] }
    await search(headers, filters, '?query=Ada%20Berg%20in%20Oslo')
    await expectRecent(headers, ['Ada Berg'])
    const read = { title: 'Ada Berg in Oslo', query: 'Ada Berg in Oslo' }
    expect((await recent(headers)).items).toMatchObject([read])
    // Run again without the sentence.
    await search(headers, filters)
    await searchAndWait(headers, 'Bo')
    expect((await recent(headers)).items).toMatchObject([{ title: 'Bo', query: '' }, read])
    const payload = { title: 'The Bos', query: '', searchFilters: { names: ['BO'] } }
    await t.inject({ method: 'POST', url: '/api/search/history', headers, payload })
    expect((await recent(headers)).items).toMatchObject([{ title: 'The Bos', query: '' }, read])
  })

  test('are recorded by either form of the call, only for first pages with a filter, and not by counting', async () => {
    const { headers } = await t.signIn()
    await search(headers, {})
    await search(headers, { names: ['second page'] }, '?page=2')
    await search(headers, { names: ['looked up'] }, '?record=false')
    await t.inject({
      method: 'POST',
      url: '/api/v2/search/count/by-filters',
      headers,
      payload: { names: ['counted'] },
    })
    await allRecorded()
    const filters = encodeURIComponent(JSON.stringify({ names: ['by address'] }))
    await t.inject({ url: `/api/v2/search/people?filters=${filters}`, headers })
    await expectRecent(headers, ['by address'])
    await allRecorded()
    expect(await namesOf(headers)).toEqual(['by address'])
  })

  test('a search without filters discards the previous one if that did not remain long enough', async () => {
    const { headers } = await t.signIn()
    await search(headers, { names: ['dropped'] })
    await search(headers, {})
    await allRecorded()
    await searchAndWait(headers, 'kept')
    expect(await namesOf(headers)).toEqual(['kept'])
  })

  test('equal filter sets are stored once, with the newest time', async () => {
    const { headers } = await t.signIn()
    const [one, same] = [{ locations: ['Seoul', 'Busan'] }, { locations: ['busan', 'Seoul'], names: [] }]
    await search(headers, one)
    await vi.waitFor(async () => expect((await recent(headers)).metadata.total).toBe(1), soon)
    const [first] = (await recent(headers)).items
    await searchAndWait(headers, 'between')
    await search(headers, same)
    await vi.waitFor(
      async () => expect((await recent(headers)).items[0]?.searchFilters.locations).toEqual(same.locations),
      soon,
    )
    const { items } = await recent(headers)
    expect(items.map(({ id }) => id)).toEqual([first!.id, expect.any(String)])
  })

  test('belong to one account, even if many search at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => t.signIn()))
    await Promise.all(users.map(({ headers, user }) => search(headers, { names: [user.email] })))
    for (const { headers, user } of users) {
      await expectRecent(headers, [user.email])
      expect((await recent(headers)).metadata.total).toBe(1)
    }
  })

  test('are limited to fifty per account', async () => {
    const { headers, user } = await t.signIn()
    await t.pool.query(
      `insert into recent_searches (user_id, key, filters, searched_at)
       select $1, n::text, json_build_object('names', json_build_array('old ' || n)), now() - make_interval(hours => n)
       from generate_series(1, 50) as n`,
      [user.id],
    )
    await searchAndWait(headers, 'new')
    const page = await recent(headers, '?limit=50')
    expect(page.metadata.total).toBe(50)
    expect(page.items.at(-1)?.searchFilters.names).toEqual(['old 49'])
    expect((await recent(headers, '?page=11')).items).toEqual([])
    expect((await recent(headers, '?page=10')).items).toHaveLength(5)
  })

  test('are removed with the account, and a removed account does not prevent others from being recorded', async () => {
    const [gone, stays] = [await t.signIn(), await t.signIn()]
    await searchAndWait(gone.headers, 'before')
    await search(gone.headers, { names: ['after'] })
    await search(stays.headers, { names: ['mine'] })
    await t.pool.query('delete from users where id = $1', [gone.user.id])
    await expectRecent(stays.headers, ['mine'])
    const { rows } = await t.pool.query('select from recent_searches where user_id = $1', [gone.user.id])
    expect(rows).toEqual([])
  })

  test('may be in any script, and are skipped if too large', async () => {
    const { headers } = await t.signIn()
    await searchAndWait(headers, '김민준 🙂 "\\{},\' علی‌رضا')
    const large = Array.from({ length: limits.maxListValues }, (_, i) => `${i}`.padEnd(190, 'x'))
    await search(headers, { names: large, locations: large, experience: { jobTitlesIncluded: large } })
    await allRecorded()
    expect((await recent(headers)).metadata.total).toBe(1)
  })
})

const key = (filters: object) => recentKey({ ...emptyFilterSet, ...filters })

describe('the key of a filter set', () => {
  test('differs for different values', () => {
    const different = [
      {},
      { names: ['a'] },
      { names: ['a', 'b'] },
      { names: ['a,b'] },
      { locations: ['a'] },
      { companyFilter: { ...emptyFilterSet.companyFilter, yearFoundedMin: 0 } },
      { companyFilter: { ...emptyFilterSet.companyFilter, yearFoundedMax: 0 } },
      { revenue: { ...emptyFilterSet.revenue, isRevenueUnknown: true } },
    ]
    expect(new Set(different.map(key)).size).toBe(different.length)
  })

  test('ignores order and letter case', () => {
    expect(key({ names: ['B', 'a'] })).toBe(key({ names: ['A', 'b'] }))
    const { names, ...rest } = emptyFilterSet
    expect(recentKey({ ...rest, names })).toBe(recentKey(emptyFilterSet))
  })
})

test('searches work without the database, and failed recording is reported', async () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  const recorderOf = (errors: unknown[]) =>
    new SearchRecorder({ pool, now: () => new Date(), delay: 5, onError: (error) => errors.push(error) })
  const errors: unknown[] = []
  const recorder = recorderOf(errors)
  const made = { filters: { ...emptyFilterSet, names: ['a'] }, query: '' }
  recorder.note(accountId(1), made)
  await vi.waitFor(() => expect(errors).toHaveLength(1), soon)
  recorder.note(accountId(1), made)
  await vi.waitFor(() => expect(errors).toHaveLength(2), soon)
  await recorder.close()
  recorder.note(accountId(1), made)
  const laterErrors: unknown[] = []
  const other = recorderOf(laterErrors)
  other.note(accountId(1), made)
  await vi.waitFor(() => expect(laterErrors).toHaveLength(1), soon)
  await other.close()
  expect(errors).toHaveLength(2)
  await pool.end()
})
