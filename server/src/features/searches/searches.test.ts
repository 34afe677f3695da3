import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Failure, Message } from '@rapport/contract/errors.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'

type Headers = Record<string, string>
type Listed = { items: SavedSearch[]; metadata: { total: number; page: number; limit: number } }

let clock = Date.parse('2026-11-20T08:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: () => new Date((clock += 1000)) })
})

const long = limits.maxSearchTitleLength
const seoul = { locations: ['Seoul'] }
const account = async (app = t): Promise<Headers> => (await app.signIn()).headers

type Call = { headers?: Headers; payload?: unknown; app?: TestApp }
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options: Call = {}) => {
  const { headers = {}, payload, app = t } = options
  return app.inject({
    method,
    url: `/api/search/history${path}`,
    headers,
    ...(payload !== undefined && { payload: payload as object }),
  })
}
const list = async (headers: Headers, query = '') =>
  (await call('GET', query, { headers })).json<{ data: Listed }>().data
const saved = async (headers: Headers, payload: object = {}) => {
  const response = await call('POST', '', {
    headers,
    payload: { title: 'Seoul', searchFilters: seoul, ...payload },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: SavedSearch }>().data
}
const faults = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, options: Call) => {
  const response = await call(method, path, options)
  expect(response.statusCode, response.body).toBe(400)
  return response.json<Failure>().errors?.map((error) => `${error.path} ${error.code}`.trim())
}

/** Makes as many and as long values as a list may have. */
const values = (size: number) =>
  Array.from({ length: limits.maxListValues }, (_, i) => `${i}`.padEnd(size, 'x'))

describe('saving a search', () => {
  test('returns it with complete filters, their count, and a message for a toast', async () => {
    const headers = await account()
    const response = await call('POST', '', {
      headers,
      payload: {
        title: '  Koreans ',
        query: 'people in Seoul',
        searchFilters: { locations: ['Seoul', 'Busan'], experience: { minExperience: 0 } },
        totalFilterCount: 99,
      },
    })
    expect(response.statusCode).toBe(200)
    const { data, message } = response.json<{ data: SavedSearch; message: Message }>()
    expect(data).toMatchObject({
      title: 'Koreans',
      query: 'people in Seoul',
      totalFilterCount: 3,
      newPeople: 0,
    })
    expect(data.searchFilters).toEqual({
      ...emptyFilterSet,
      locations: ['Seoul', 'Busan'],
      experience: { ...emptyFilterSet.experience, minExperience: 0 },
    })
    expect([data.updatedAt, data.openedAt]).toEqual([data.createdAt, data.createdAt])
    expect(message).toEqual({ title: 'Search saved', subTitle: expect.stringContaining('saved searches') })
    expect((await list(headers)).items).toEqual([data])
  })

  test('says so in Korean', async () => {
    const headers = { ...(await account()), 'accept-language': 'ko' }
    const { message } = (
      await call('POST', '', { headers, payload: { title: '서울', searchFilters: seoul } })
    ).json<{ message: Message }>()
    expect(message.title).toBe('검색을 저장했어요')
  })

  test('accepts empty filters, any count, and a duplicate title', async () => {
    const headers = await account()
    for (const totalFilterCount of [undefined, null, 0, -3, 1.5, 1e9])
      expect(await saved(headers, { searchFilters: {}, totalFilterCount })).toMatchObject({
        title: 'Seoul',
        query: '',
        totalFilterCount: 0,
      })
    expect((await list(headers)).metadata.total).toBe(6)
  })

  test.each([
    ['the longest title', 'x'.repeat(long), 'x'.repeat(long)],
    ['an emoji is one character', '👩‍🚀'.repeat(33), '👩‍🚀'.repeat(33)],
    ['as many emoji as letters', '🚀'.repeat(long), '🚀'.repeat(long)],
    ['single letters of Hangul are composed', '서울 리더'.normalize('NFD'), '서울 리더'],
    ['composed, the longest', '각'.repeat(long).normalize('NFD'), '각'.repeat(long)],
    ['right to left', 'מנהלים בתל אביב', 'מנהלים בתל אביב'],
    ['quotes and markup', `<b>'";drop table`, `<b>'";drop table`],
    ['a backslash and braces', '{"a\\":null}', '{"a\\":null}'],
    ['spaces around, of any kind', '\u00a0\u3000 a\u2003', 'a'],
  ])('title: %s', async (_what, title, kept) => {
    const headers = await account()
    expect((await saved(headers, { title })).title).toBe(kept)
    expect((await list(headers)).items[0]?.title).toBe(kept)
  })

  test.each([
    [{ searchFilters: seoul }, ['title error_required']],
    [{ title: '', searchFilters: seoul }, ['title error_required']],
    [{ title: ' \u3000\t', searchFilters: seoul }, ['title error_required']],
    [{ title: 'x'.repeat(long + 1), searchFilters: seoul }, ['title error_too_long']],
    [{ title: '🚀'.repeat(long + 1), searchFilters: seoul }, ['title error_too_long']],
    [{ title: 'a\nb', searchFilters: seoul }, ['title error_invalid_text']],
    [{ title: 'a\0b', searchFilters: seoul }, ['title error_invalid_text']],
    [{ title: 'a\ud800', searchFilters: seoul }, ['title error_invalid_text']],
    [{ title: 'a', query: 'a\0', searchFilters: seoul }, ['query error_invalid_text']],
    [{ title: 'a', query: '\udc00', searchFilters: seoul }, ['query error_invalid_text']],
    [
      { title: 'a', query: 'x'.repeat(limits.maxSentenceLength + 1), searchFilters: seoul },
      ['query error_too_long'],
    ],
    [{ title: 'a' }, ['searchFilters error_required']],
    [{ title: 'a', searchFilters: { place: [] } }, ['searchFilters.place error_unknown_key']],
    [
      { title: 'a', searchFilters: { locations: ['a', 'A'] } },
      ['searchFilters.locations.1 error_location_exists'],
    ],
    [{ title: 'a', searchFilters: seoul, totalFilterCount: 'x' }, ['totalFilterCount error_invalid_value']],
    [{ title: 'a', searchFilters: seoul, id: 7 }, ['id error_unknown_key']],
    [{ title: 'a', searchFilters: seoul, userId: 1 }, ['userId error_unknown_key']],
  ])('refuses %j', async (payload, expected) => {
    expect(await faults('POST', '', { headers: await account(), payload })).toEqual(expected)
  })

  test('keeps texts of any script, and strings that look like code', async () => {
    const headers = await account()
    const searchFilters = { names: ['김민준', 'Zoë', '🙂', 'a"b\\c', "x'y", 'علی‌رضا'] }
    const { id } = await saved(headers, { searchFilters })
    expect((await list(headers)).items.find((each) => each.id === id)?.searchFilters.names).toEqual(
      searchFilters.names,
    )
  })

  test('keeps large filter sets, and rejects those above the limit', async () => {
    const headers = await account()
    const large = { names: values(190), locations: values(190) }
    const search = await saved(headers, { searchFilters: large })
    expect(search.totalFilterCount).toBe(2 * limits.maxListValues)
    expect((await list(headers)).items[0]?.searchFilters.names).toEqual(large.names)
    const larger = { ...large, companyFilter: { namesIncluded: values(190) } }
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${search.id}`],
    ] as const)
      expect(await faults(method, path, { headers, payload: { title: 'a', searchFilters: larger } })).toEqual(
        ['searchFilters error_too_many'],
      )
    const oversized = await call('POST', '', { headers, payload: { title: 'x'.repeat(limits.maxBodyBytes) } })
    expect(oversized.statusCode).toBe(413)
  })

  test('stops at the limit of the account, even concurrently; deleting makes room', async () => {
    const app = await testApp({ config: { ...testConfig, savedSearches: 3 } })
    const headers = await account(app)
    const payload = { title: 'a', searchFilters: seoul }
    const post = (by = headers) => call('POST', '', { headers: by, payload, app })
    const answers = await Promise.all(Array.from({ length: 12 }, () => post()))
    const counted = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([counted(200), counted(409)]).toEqual([3, 9])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json<Failure>()
    expect(refused).toMatchObject({
      code: 'too_many_saved_searches',
      message: { title: 'Too many saved searches' },
    })
    expect((await post(await account(app))).statusCode).toBe(200)
    const { id } = answers.find(({ statusCode }) => statusCode === 200)!.json<{ data: SavedSearch }>().data
    await call('DELETE', `/${id}`, { headers, app })
    expect((await post()).statusCode).toBe(200)
  })
})

describe('the list of saved searches', () => {
  test('is paged, newest first', async () => {
    const headers = await account()
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.unshift((await saved(headers, { title: `${i}` })).id)
    const idsOf = async (query: string) => (await list(headers, query)).items.map(({ id }) => id)
    expect(await idsOf('')).toEqual(ids.slice(0, limits.searchPageSize))
    expect(await idsOf('?page=2')).toEqual(ids.slice(limits.searchPageSize))
    expect(await idsOf('?page=3&limit=3')).toEqual(ids.slice(6))
    expect(await idsOf(`?limit=${limits.maxSearchPageSize}`)).toEqual(ids)
    for (const page of [100, Number.MAX_SAFE_INTEGER])
      expect(await list(headers, `?page=${page}`)).toEqual({
        items: [],
        metadata: { total: 7, page, limit: 5 },
      })
  })

  test.each([
    ['?page=0', 'page error_invalid_page'],
    ['?page=x', 'page error_invalid_page'],
    ['?page=1.5', 'page error_invalid_page'],
    ['?page=1e300', 'page error_invalid_page'],
    ['?limit=0', 'limit error_invalid_limit'],
    [`?limit=${limits.maxSearchPageSize + 1}`, 'limit error_invalid_limit'],
  ])('%s is refused', async (query, expected) => {
    const headers = await account()
    expect(await faults('GET', query, { headers })).toContain(expected)
    expect(await faults('GET', `/recent${query}`, { headers })).toContain(expected)
  })

  test('of an account without any is empty', async () => {
    expect(await list(await account())).toEqual({ items: [], metadata: { total: 0, page: 1, limit: 5 } })
  })
})

describe('changing a saved search', () => {
  test('changes the given properties and keeps its place in the list', async () => {
    const headers = await account()
    const first = await saved(headers, { query: 'in Seoul' })
    const second = await saved(headers)
    const patch = async (payload: object) => {
      const response = await call('PATCH', `/${first.id}`, { headers, payload })
      expect(response.statusCode, response.body).toBe(200)
      return response.json<{ data: SavedSearch; message: Message }>()
    }
    const { data: renamed, message } = await patch({ title: ' Renamed ' })
    expect(renamed).toEqual({ ...first, title: 'Renamed', updatedAt: renamed.updatedAt })
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
    expect(message.title).toBe('Search updated')
    const { data: changed } = await patch({ searchFilters: { names: ['a', 'b'] }, totalFilterCount: 0 })
    expect(changed).toMatchObject({ title: 'Renamed', query: 'in Seoul', totalFilterCount: 2 })
    expect(changed.searchFilters).toEqual({ ...emptyFilterSet, names: ['a', 'b'] })
    expect(changed.openedAt).toBe(changed.updatedAt)
    const { data: queried } = await patch({ query: '' })
    expect(queried).toMatchObject({ query: '', openedAt: changed.openedAt, createdAt: first.createdAt })
    expect((await list(headers)).items).toEqual([second, queried])
  })

  test.each([
    [{}, ['error_id_and_filter_required'], 'id and filter are required'],
    [{ totalFilterCount: 3 }, ['error_id_and_filter_required'], 'id and filter are required'],
    [{ title: ' ' }, ['title error_id_and_title_required'], 'id and title are required'],
    [{ title: null }, ['title error_id_and_title_required'], 'id and title are required'],
    [
      { searchFilters: 7 },
      ['searchFilters error_invalid_value'],
      'Some values can’t be used. Check them and try again.',
    ],
    [
      { title: 'x'.repeat(long + 1) },
      ['title error_too_long'],
      'Some values can’t be used. Check them and try again.',
    ],
  ])('refuses %j', async (payload, errors, subTitle) => {
    const headers = await account()
    const { id } = await saved(headers)
    expect(await faults('PATCH', `/${id}`, { headers, payload })).toEqual(errors)
    const failure = (await call('PATCH', `/${id}`, { headers, payload })).json<Failure>()
    expect(failure.message.subTitle).toBe(subTitle)
  })

  test('two concurrent changes both apply; of two to one property, one wins', async () => {
    const headers = await account()
    const { id } = await saved(headers)
    const patch = (payload: object) => call('PATCH', `/${id}`, { headers, payload })
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        patch({ title: `title ${round}` }),
        patch({ query: `query ${round}` }),
        patch({ searchFilters: { names: [`first ${round}`] } }),
        patch({ searchFilters: { names: [`second ${round}`] } }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const [search] = (await list(headers)).items
      expect(search).toMatchObject({ title: `title ${round}`, query: `query ${round}` })
      expect([[`first ${round}`], [`second ${round}`]]).toContainEqual(search?.searchFilters.names)
    }
  })
})

describe('opening and deleting a saved search', () => {
  test('opening returns it as it was, and sets the time it was opened', async () => {
    const headers = await account()
    const search = await saved(headers)
    const open = async () =>
      (await call('POST', `/${search.id}/open`, { headers })).json<{ data: SavedSearch }>().data
    expect(await open()).toEqual(search)
    const opened = await open()
    expect(opened).toEqual({ ...search, openedAt: opened.openedAt })
    expect(Date.parse(opened.openedAt)).toBeGreaterThan(Date.parse(search.openedAt))
  })

  test('a deleted one is gone, its message is translated, and another delete finds nothing', async () => {
    const headers = await account()
    const { id } = await saved(headers)
    const first = await call('DELETE', `/${id}`, { headers })
    expect(first.json()).toEqual({
      data: {},
      message: { title: 'Search deleted', subTitle: expect.stringContaining('saved searches') },
    })
    expect((await list(headers)).items).toEqual([])
    for (const [method, path] of byId(id))
      expect((await call(method, path, { headers, payload: change(method) })).statusCode).toBe(404)
  })

  test('concurrent opens, changes and deletes get consistent answers, and one delete succeeds', async () => {
    const headers = await account()
    for (let round = 0; round < 15; round++) {
      const { id } = await saved(headers)
      const answers = await Promise.all(
        [...byId(id), ...byId(id)].map(([method, path]) =>
          call(method, path, { headers, payload: change(method) }),
        ),
      )
      const deleted = answers.filter((_, i) => i % 3 === 2).map(({ statusCode }) => statusCode)
      expect([
        [200, 404],
        [404, 200],
      ]).toContainEqual(deleted)
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
      expect((await list(headers)).metadata.total).toBe(0)
    }
  })

  test.each(['/', '/%20'])(
    'without an id (%s) says in the requested language that it is required',
    async (path) => {
      const headers = await account()
      for (const [method, suffix] of [
        ['DELETE', ''],
        ['PATCH', ''],
      ] as const) {
        const response = await call(method, `${path}${suffix}`, { headers, payload: change(method) })
        expect(response.statusCode).toBe(400)
        expect(response.json<Failure>().message.subTitle).toBe('id is required')
      }
      const korean = await call('DELETE', path, { headers: { ...headers, 'accept-language': 'ko' } })
      expect(korean.json<Failure>().message.subTitle).toBe('id가 필요해요')
    },
  )

  test.each(['x', '0', '-1', '1.5', '3000000000', 'recent2', '1;drop'])('%s is not an id', async (id) => {
    const headers = await account()
    for (const [method, path] of byId(id))
      expect((await call(method, path, { headers, payload: change(method) })).statusCode).toBe(404)
  })
})

const byId = (id: number | string) =>
  [
    ['POST', `/${id}/open`],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const
const change = (method: string) => (method === 'PATCH' ? { title: 'Mine now' } : undefined)

describe('access', () => {
  test('another account’s search is not found, and stays unchanged', async () => {
    const [owner, other] = [await account(), await account()]
    const search = await saved(owner)
    for (const [method, path] of byId(search.id)) {
      const response = await call(method, path, { headers: other, payload: change(method) })
      const missing = await call(method, path.replace(`${search.id}`, '2147483647'), {
        headers: other,
        payload: change(method),
      })
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe(missing.body)
    }
    expect((await list(other)).items).toEqual([])
    expect((await list(owner)).items).toEqual([search])
  })

  test('no access without a token', async () => {
    for (const [method, path] of [['GET', ''], ['GET', '/recent'], ['POST', ''], ...byId(1)] as const)
      expect((await call(method, path, { payload: change(method) })).statusCode).toBe(401)
    expect((await t.inject({ url: '/api/search/samples' })).statusCode).toBe(401)
  })

  test('saved searches are removed with the account', async () => {
    const { user, headers } = await t.signIn()
    await saved(headers)
    await t.pool.query('delete from users where id = $1', [user.id])
    const { rows } = await t.pool.query('select from saved_searches where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })
})
