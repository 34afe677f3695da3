import { strict as assert } from 'node:assert'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { TitleGroups, TitleGroupsQuery } from '../../src/people-search.ts'
import { parsed } from '../lists.ts'
import type { NaiveIndex } from './naive-index.ts'
import { factsOf } from './titles.ts'
import { aDay } from '../random-facts.ts'

/**
 * Throws an AssertionError if these are not the groups of a title, of a world with at most twenty
 * titles of a role.
 */
export function checkTitleGroups(
  twin: NaiveIndex,
  { filters, title }: TitleGroupsQuery,
  { same, similar }: TitleGroups,
): void {
  const expected = naiveCounts(twin, filters, title)
  const counts = same.map((each): [string, number] => [normaliseTitle(each.title), each.count])
  assert.deepEqual(
    counts.toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
    expected.same,
  )
  assert.deepEqual(
    same.map(({ count }) => count),
    same.map(({ count }) => count).toSorted((a, b) => b - a),
  )
  assert.deepEqual(
    similar.map(({ class: name, score, count }) => ({ class: name, score, count })),
    expected.similar,
  )
  for (const each of similar) assert.ok(factsOf(normaliseTitle(each.title)).classes.includes(each.class))
}

/** The counts of both groups, from every person. */
function naiveCounts(twin: NaiveIndex, filters: FilterSet, title: string) {
  const { jobTitlesIncluded } = filters.experience
  const without = { jobTitlesIncluded: [], includeSimilarTitles: false, similarTitlesExcluded: [] }
  const others = twin.matching({ ...filters, experience: { ...filters.experience, ...without } }, aDay)
  const included = { ...parsed({}).experience, jobTitlesIncluded: [...jobTitlesIncluded, title] }
  const found = new Set(twin.matching({ ...parsed({}), experience: included }, aDay))
  const equal = new Set(equalClasses(title))
  const same = new Map<string, number>()
  const similar = new Map<string, number>()
  for (const one of others) {
    const key = one.titleNormalised ?? ''
    const { classes } = factsOf(key)
    if (classes.some((name) => equal.has(name))) same.set(key, (same.get(key) ?? 0) + 1)
    if (found.has(one)) continue
    for (const name of classes) similar.set(name, (similar.get(name) ?? 0) + 1)
  }
  return {
    same: [...same].toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
    similar: similarClasses(title).flatMap(({ class: name, score }) =>
      similar.has(name) ? { class: name, score, count: similar.get(name) } : [],
    ),
  }
}
