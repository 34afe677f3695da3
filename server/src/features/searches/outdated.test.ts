import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { RecentSearch, SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Headers = SignedIn['headers']

/** Filters as an earlier version stored them. */
const storeSaved = async (userId: AccountId, title: string, filters: unknown): Promise<number> => {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into saved_searches (user_id, title, filters, created_at, updated_at, opened_at, last_person_id)
     values ($1, $2, $3, now(), now(), now(), 0) returning id`,
    [userId, title, JSON.stringify(filters)],
  )
  return rows[0]!.id
}
const answer = async <T>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  headers: Headers,
  payload?: object,
) => {
  const url = `/api/search/history${path}`
  const response = await t.inject({ method, url, headers, ...(payload && { payload }) })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: T }>().data
}
const listed = async (headers: Headers) => (await answer<{ items: SavedSearch[] }>('GET', '', headers)).items

const seoul = { ...emptyFilterSet, locations: ['Seoul'] }
const outdatedCases: [string, unknown, string[], object][] = [
  [
    'a value that no longer exists, among others',
    { ...seoul, experience: { seniorityLevels: ['Baron', 'Founder', 'Earl'] } },
    ['experience.seniorityLevels'],
    { ...seoul, experience: { ...emptyFilterSet.experience, seniorityLevels: ['Founder'] } },
  ],
  [
    'filters that no longer exist',
    { ...seoul, shoeSizes: [44], funding: { fundingMoods: ['good'] } },
    ['shoeSizes', 'funding.fundingMoods'],
    seoul,
  ],
  [
    'bounds and texts that are no longer valid',
    { ...seoul, names: ['', 'Kim', 'x'.repeat(300)], education: { minGraduationYear: 3000 } },
    ['names', 'education.minGraduationYear'],
    { ...seoul, names: ['Kim'] },
  ],
  [
    'bounds in the wrong order, and a part of another type',
    { ...seoul, experience: { minExperience: 9, maxExperience: 2 }, companyFilter: 'Acme' },
    ['companyFilter', 'experience.maxExperience', 'experience.minExperience'],
    seoul,
  ],
  [
    'texts with characters that are no longer accepted, which find the same without them',
    { ...seoul, names: ['Anna\tKim', '\u200bBo\u200b Li', 'Cy\0', '\ud800Di'] },
    [],
    { ...seoul, names: ['Anna Kim', 'Bo Li', 'Cy', 'Di'] },
  ],
  [
    'a name both included and excluded',
    { ...seoul, companyFilter: { namesIncluded: ['Acme', 'Initech'], namesExcluded: ['Hooli', 'ACME'] } },
    ['companyFilter.namesExcluded'],
    {
      ...seoul,
      companyFilter: {
        ...emptyFilterSet.companyFilter,
        namesIncluded: ['Acme', 'Initech'],
        namesExcluded: ['Hooli'],
      },
    },
  ],
  ['no filter set at all', ['Seoul'], [''], emptyFilterSet],
  ['nothing', null, [''], emptyFilterSet],
]

describe('stored filters that no longer exist', () => {
  test.each(outdatedCases)('%s: left out, and said', async (_, filters, outdated, expected) => {
    const { user, headers } = await t.signIn()
    await storeSaved(user.id, 'Old', filters)
    await storeSaved(user.id, 'Sound', seoul)
    const [sound, old] = await listed(headers)
    expect(sound).toMatchObject({ title: 'Sound', searchFilters: seoul, outdated: [] })
    expect(old?.searchFilters).toEqual(expected)
    expect(old?.outdated.toSorted()).toEqual(outdated.toSorted())
  })

  test('are also reported by opening; new filters are not outdated', async () => {
    const { user, headers } = await t.signIn()
    const id = await storeSaved(user.id, 'Old', { ...seoul, shoeSizes: [44] })
    expect(await answer('POST', `/${id}/open`, headers)).toMatchObject({ outdated: ['shoeSizes'] })
    // A new title does not change the stored filters.
    expect(await answer('PATCH', `/${id}`, headers, { title: 'Older' })).toMatchObject({
      outdated: ['shoeSizes'],
    })
    const changed = await answer('PATCH', `/${id}`, headers, { searchFilters: seoul })
    expect(changed).toMatchObject({ searchFilters: seoul, outdated: [] })
  })

  test('do not break the recent searches', async () => {
    const { user, headers } = await t.signIn()
    await t.pool.query(
      `insert into recent_searches (user_id, key, filters, searched_at)
       values ($1, 'old', $2, now() - interval '1 hour'), ($1, 'new', $3, now())`,
      [user.id, JSON.stringify({ ...seoul, smartIntentFilters: ['FLYING_CARS'] }), JSON.stringify(seoul)],
    )
    const { items: searches } = await answer<{ items: RecentSearch[] }>('GET', '/recent', headers)
    expect(searches).toMatchObject([
      { id: 'new', outdated: [], totalFilterCount: 1 },
      { id: 'old', outdated: ['smartIntentFilters'], searchFilters: seoul, totalFilterCount: 1 },
    ])
  })
})
