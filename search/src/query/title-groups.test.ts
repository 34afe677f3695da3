import { parsed } from '../../test/lists.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIndex, completed } from '../../test/both.ts'
import { NaiveIndex, type NaiveChange, type World } from '../../test/naive/naive-index.ts'
import { checkTitleGroups } from '../../test/naive/title-groups.ts'
import { person } from '../../test/plain-facts.ts'
import { aDay } from '../../test/random-facts.ts'
import { filters as someFilters } from '../../test/random-filters.ts'
import { smallWorld } from '../../test/random-world.ts'
import { vocabulary } from '../../test/vocabulary.ts'
import { IndexReader } from './index-reader.ts'

function readerOf(world: World, ...changes: NaiveChange[]): IndexReader {
  const index = buildIndex(world)
  for (const change of changes) index.apply(change)
  const reader = new IndexReader({ today: () => aDay })
  reader.show(index.view())
  return reader
}

const titled = (...titles: string[]): World => ({
  companies: [],
  people: titles.map((title, index) =>
    person({ id: index + 1, title, titleNormalised: normaliseTitle(title) }),
  ),
})

const groups = (world: World, title: string, filters: object = {}) =>
  readerOf(world).titleGroups({ title, filters: parsed(filters) })

describe('titles of the same role', () => {
  const world = titled(
    'VP of Sales',
    'VP of Sales',
    'Sales VP',
    'Vice President, Sales',
    'VP Sales EMEA',
    'CTO',
  )

  test('come with those who have them, most frequent first', () => {
    expect(groups(world, 'Sales VP').same).toEqual([
      { title: 'VP of Sales', isContained: false, count: 2 },
      { title: 'Sales VP', isContained: true, count: 1 },
      { title: 'VP Sales EMEA', isContained: false, count: 1 },
      { title: 'Vice President, Sales', isContained: false, count: 1 },
    ])
  })

  test('of people who match the other filters, whatever titles are included', () => {
    const experience = { jobTitlesIncluded: ['Sales VP', 'CTO'], similarTitlesExcluded: ['VP of Sales'] }
    expect(groups(world, 'Sales VP', { experience })).toEqual(groups(world, 'Sales VP'))
    expect(groups(world, 'Sales VP', { locations: ['Seoul'] })).toEqual({ same: [], similar: [] })
  })

  test('are twenty at most', () => {
    const titles = Array.from({ length: 30 }, (_, i) => `Sales VP ${'abcdefghijklmnopqrstuvwxyzäöüß'[i]}`)
    expect(groups(titled(...titles), 'Sales VP').same).toHaveLength(20)
  })

  test.each(['', '!!!', 'Nobody has this'])('are none of %j', (title) => {
    expect(groups(world, title)).toEqual({ same: [], similar: [] })
  })
})

describe('the values of the groups', () => {
  const titles = [
    'CTO',
    'VP of Engineering',
    'VP Engineering',
    'Engineering VP',
    'SVP Engineering',
    'Software Engineer',
    'Software Developer',
    'Senior Software Engineer',
    'iOS Engineer, Growth',
    'Junior Software Developer',
    'Founder & CEO',
    'CEO',
    'Founder',
    '개발자',
    '시니어 개발자',
    '마케팅 팀장',
    'Marketing Manager',
    'Head of Marketing',
    'Marketing Manager, EMEA',
  ]

  test.each(titles)('of %s leave out those whom they list', (title) => {
    const reader = readerOf(titled(...titles, ...titles.slice(0, 9)))
    const { same, similar } = reader.titleGroups({ title, filters: parsed({}) })
    const countOf = (includeSimilarTitles: boolean, similarTitlesExcluded: string[]) =>
      reader.count(
        parsed({
          experience: { jobTitlesIncluded: [title], includeSimilarTitles, similarTitlesExcluded },
        }),
      )
    const exact = countOf(false, [])
    expect(
      countOf(
        true,
        similar.map((each) => each.title),
      ),
    ).toBe(exact)
    for (const each of same)
      expect(countOf(false, [each.title])).toBe(each.isContained ? exact : exact - each.count)
  })
})

test('the groups have exact counts, in any index', () => {
  fc.assert(
    fc.property(
      smallWorld({ people: 60, companies: 8 }),
      smallWorld({ people: 60, companies: 8 }),
      someFilters,
      fc.constantFrom(...vocabulary.titles, 'VP Engineering', 'Software Developer'),
      (first, second, partial, title) => {
        const filters = parsed(partial)
        const twin = new NaiveIndex(first)
        const change = completed(twin, { ...second, removedPeople: [] })
        twin.apply(change)
        const found = readerOf(first, change).titleGroups({ title, filters })
        expect(() => checkTitleGroups(twin, { filters, title }, found)).not.toThrow()
      },
    ),
    { numRuns: 30 },
  )
})
