import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { crowd } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { indexFolder, liveSearch, until } from '../../../test/people/live-search.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import { clusterUrls } from '../../../test/people/cluster.ts'
import { loadFacts } from '../../../test/people/load-index.ts'
import { currentDay } from './people-index.ts'

const seed = Number(process.env.SEED)
/** A cluster takes longer for each. */
const rounds = clusterUrls.length > 0 ? 15 : 40

/** Mulberry32. */
function randomOf(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const company = (part: Partial<FilterSet['companyFilter']>): FilterSet => ({
  ...emptyFilterSet,
  companyFilter: { ...emptyFilterSet.companyFilter, ...part },
})

const filterSets: FilterSet[] = [
  emptyFilterSet,
  { ...emptyFilterSet, locations: ['Seoul'] },
  { ...emptyFilterSet, experience: { ...emptyFilterSet.experience, jobTitlesIncluded: ['Pilot'] } },
  { ...emptyFilterSet, education: { ...emptyFilterSet.education, universities: ['School 3'] } },
  company({ namesIncluded: ['Shared 3', 'Renamed 5'] }),
  company({ namesIncludedPastList: ['Shared 6', 'Renamed 6'], namesIncludedPast: true }),
  company({ namesExcluded: ['Shared 1'], yearFoundedMin: 2003 }),
  company({ HQLocationIncluded: ['Paris'] }),
]

async function answers(search: PeopleSearch) {
  const pages = filterSets.map((filters) =>
    search.ask({ kind: 'search', filters: forAnybody(filters), page: { offset: 0, limit: 2000 } }),
  )
  const suggestions = search.ask({
    kind: 'suggest',
    type: 'COMPANIES',
    text: 'renamed',
    limit: 50,
    without: [],
  })
  return { pages: await Promise.all(pages), suggestions: await suggestions }
}

it(`after any changes answers like a freshly built index (seed ${seed})`, async () => {
  const random = randomOf(seed)
  const { pool, url: databaseUrl } = await testDatabase()
  const indexDir = await indexFolder()
  await load(pool, itemsOf(crowd(300)))
  let search = await liveSearch({ databaseUrl, indexDir })
  const settled = async () => {
    const expected = JSON.stringify(
      await answers(createPeopleIndex({ ...(await loadFacts(pool)), today: currentDay })),
    )
    await until(async () => JSON.stringify(await answers(search)) === expected)
  }
  for (let round = 0; round < rounds; round++) {
    await changes[random(changes.length)]!(pool, random)
    if (random(8) === 0) await settled()
    if (random(15) === 0) {
      await search.close()
      search = await liveSearch({ databaseUrl, indexDir })
    }
  }
  await settled()
  const { rowCount } = await pool.query('select from people')
  await until(() => search.size === rowCount)
  expect(search.size).toBe(rowCount)
})

const changes: ((pool: Pool, random: (below: number) => number) => Promise<unknown>)[] = [
  (pool, random) => load(pool, itemsOf(crowd(1 + random(200), random(600)))),
  (pool, random) => pool.query('delete from people where id % 17 = $1', [random(17)]),
  (pool, random) => pool.query('delete from people where id = $1', [random(600)]),
  (pool, random) =>
    pool.query(
      `update people set title = 'Pilot', title_normalised = 'pilot', strength = $1 where id % 5 = $2`,
      [random(9), random(5)],
    ),
  (pool, random) =>
    pool.query('update people set company_id = (select min(id) + $1 from companies) where id % 11 = $2', [
      random(20),
      random(11),
    ]),
  (pool, random) =>
    pool.query(
      `update companies set name = 'Renamed ' || $1::text, name_key = 'renamed ' || $1::text where id = $1`,
      [1 + random(45)],
    ),
  (pool, random) =>
    pool.query('update companies set founded_year = $1 where id % 4 = $2', [2000 + random(8), random(4)]),
]
