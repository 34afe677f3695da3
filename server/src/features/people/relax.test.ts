import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import { fieldIds, fieldOf, isModifier } from '@rapport/contract/filters/field-of.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet, isSet, withField } from '@rapport/contract/filters/values.ts'
import { createPeopleIndex } from '@rapport/search/create-people-index.ts'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { resolved } from '../../../../search/test/lists.ts'
import { aDay } from '../../../../search/test/random-facts.ts'
import { filters as someFilters } from '../../../../search/test/random-filters.ts'
import { smallWorld } from '../../../../search/test/random-world.ts'
import { activeParts, withoutParts, type FilterPart } from './filter-parts.ts'
import { maxRelaxCounts, relax } from './relax.ts'

/** The fields that somebody fulfils, and whether their title is only similar to the included ones. */
type Somebody = { fulfils: ReadonlySet<FieldId>; hasSimilarTitle: boolean }

const askingIds = fieldIds.filter((id) => {
  const field = fieldOf(id)
  return !isModifier(id) && (field.kind !== 'flag' || field.rulesOut !== undefined)
})
const isExclusion = (id: FieldId) => {
  const field = fieldOf(id)
  return 'excludes' in field && field.excludes !== undefined
}

function valueFor(id: FieldId): FieldValue {
  const { kind } = fieldOf(id)
  if (kind === 'flag') return true
  if (kind === 'ids') return [1, 2]
  if (kind === 'answer') return false
  return kind === 'bound' ? 1 : ['x', 'y']
}
const asking = (ids: readonly FieldId[]): FilterSet =>
  ids.reduce((filters, id) => withField(filters, id, valueFor(id)), emptyFilterSet)

function matches({ fulfils, hasSimilarTitle }: Somebody, filters: FilterSet): boolean {
  const { includeSimilarTitles } = filters.experience
  return askingIds.every(
    (id) =>
      !isSet(filters, id) ||
      fulfils.has(id) ||
      (id === 'experience.jobTitlesIncluded' && hasSimilarTitle && includeSimilarTitles),
  )
}

const somebody = (fulfils: readonly FieldId[], hasSimilarTitle = false): Somebody => ({
  fulfils: new Set(fulfils),
  hasSimilarTitle,
})
const several = (count: number, one: Somebody) => Array.from({ length: count }, () => one)

async function relaxedIn(people: readonly Somebody[], filters: FilterSet) {
  let counts = 0
  const count = async (set: FilterSet) => {
    counts++
    return people.filter((each) => matches(each, set)).length
  }
  const relaxed = await relax(filters, count)
  return { ...relaxed, total: await count(relaxed.filters), counts: counts - 1, count }
}

const title = 'experience.jobTitlesIncluded'
const place = 'locations'
const round = 'funding.fundingCategories'
const size = 'companyFilter.headcounts'
const omittedIn = async (people: Somebody[], ids: FieldId[]) => {
  const { omitted, filters } = await relaxedIn(people, asking(ids))
  const names = [...new Set(omitted.map(({ filter }) => filter))]
  return filters.experience.includeSimilarTitles ? ['similar', ...names] : names
}

describe('what is given up', () => {
  test('is nothing when similar titles are enough', async () => {
    const people = [somebody([place, round], true), somebody([title, place])]
    const { filters, omitted } = await relaxedIn(people, asking([title, place, round]))
    expect(omitted).toEqual([])
    expect(filters).toEqual(withField(asking([title, place, round]), 'experience.includeSimilarTitles', true))
  })

  test.each<[string, Somebody[], string[]]>([
    [
      'the filter that leaves fewest',
      [...several(9, somebody([title, place, round])), somebody([title, place, size])],
      [round],
    ],
    [
      'not the title, when others are few too',
      [...several(80, somebody([title, place, round])), somebody([place, round, size])],
      [size],
    ],
    [
      'the title, when others lose far more',
      [...several(101, somebody([title, place, round])), somebody([place, round, size])],
      [title],
    ],
    [
      'not the place, when others are few too',
      [...several(9, somebody([title, place, round])), somebody([title, round, size])],
      [size],
    ],
    [
      'the place, when others lose far more',
      [...several(11, somebody([title, place, round])), somebody([title, round, size])],
      [place],
    ],
    [
      'a filter rather than exact titles',
      [...several(5, somebody([title, place, round])), somebody([place, round], true)],
      [size],
    ],
    [
      'a filter beside exact titles rather than the title',
      [somebody([place, round], true), somebody([place, round, size])],
      ['similar', size],
    ],
    [
      'two filters when one is not enough',
      [...several(3, somebody([title, place])), somebody([title, round])],
      [round, size],
    ],
    ['everything, in the end', [somebody([])], [place, size, title, round]],
  ])('is %s', async (_, people, omitted) => {
    expect((await omittedIn(people, [title, place, round, size])).toSorted()).toEqual(omitted.toSorted())
  })

  test('are exclusions only when nobody is left without them', async () => {
    const excluded = 'companyFilter.namesExcluded'
    expect(
      await omittedIn([somebody([title, place]), somebody([excluded])], [title, place, excluded]),
    ).toEqual([place, title])
    expect(await omittedIn([somebody([title]), somebody([])], [title, place, excluded])).toEqual([
      place,
      excluded,
    ])
  })

  test('are all values of fields that belong together', async () => {
    const filters = filterSet.parse({
      locations: ['Berlin', 'Seoul'],
      companyFilter: {
        namesIncluded: ['Acme'],
        namesIncludedPastList: ['Globex'],
        namesIncludedPast: true,
        yearFoundedMin: 2000,
        yearFoundedMax: 2010,
      },
      experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true },
    })
    const { omitted, filters: left } = await relaxedIn([somebody([])], filters)
    expect(left).toEqual(emptyFilterSet)
    expect(omitted).toEqual([
      { filter: 'locations', value: 'Berlin' },
      { filter: 'locations', value: 'Seoul' },
      { filter: 'companyFilter.namesIncluded', value: 'Acme' },
      { filter: 'companyFilter.namesIncludedPastList', value: 'Globex' },
      { filter: 'companyFilter.namesIncludedPast', value: true },
      { filter: 'companyFilter.yearFoundedMin', value: 2000 },
      { filter: 'companyFilter.yearFoundedMax', value: 2010 },
      { filter: 'experience.jobTitlesIncluded', value: 'CTO' },
      { filter: 'experience.includeSimilarTitles', value: true },
    ])
  })
})

/** What is wrong with the nearest filters, whoever is counted. */
async function faultsOf(filters: FilterSet, count: (set: FilterSet) => Promise<number>): Promise<string[]> {
  let counts = 0
  const relaxed = await relax(filters, (set) => {
    counts++
    return count(set)
  })
  const active = activeParts(filters)
  const gone = active.filter(({ ids }) => relaxed.omitted.some(({ filter }) => ids.includes(filter)))
  const isWider = relaxed.filters.experience.includeSimilarTitles && !filters.experience.includeSimilarTitles
  const start = isWider ? withField(filters, 'experience.includeSimilarTitles', true) : filters
  const findsWithout = async (set: FilterSet, parts: FilterPart[]) =>
    (await count(withoutParts(set, parts))) > 0
  const canStay = await Promise.all(
    gone.map((part) =>
      findsWithout(
        start,
        gone.filter((each) => each !== part),
      ),
    ),
  )
  const included = active.filter((part) => !part.isExclusion)
  const checks: [string, boolean][] = [
    ['too many counts', counts > maxRelaxCounts],
    ['nobody', (await count(emptyFilterSet)) > 0 && (await count(relaxed.filters)) === 0],
    ['other filters', !isDeepStrictEqual(relaxed.filters, withoutParts(start, gone))],
    ['similar titles in vain', isWider && (await findsWithout(filters, gone))],
    ['a part omitted in vain', canStay.includes(true)],
    [
      'an exclusion before all others',
      gone.some((part) => part.isExclusion) && (await findsWithout(filters, included)),
    ],
  ]
  return checks.flatMap(([fault, isThere]) => (isThere ? fault : []))
}

describe('the nearest filters', () => {
  const person = fc
    .record({
      lacks: fc.subarray(askingIds),
      hasSimilarTitle: fc.boolean(),
    })
    .map(({ lacks, hasSimilarTitle }) =>
      somebody(
        askingIds.filter((id) => !lacks.includes(id)),
        hasSimilarTitle,
      ),
    )

  test('find somebody and omit nothing that could stay', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 30 }),
        fc.oneof(fc.subarray(askingIds, { maxLength: 6 }), fc.subarray(askingIds)),
        async (people, ids) => {
          const count = async (set: FilterSet) => people.filter((each) => matches(each, set)).length
          const filters = asking(ids)
          fc.pre((await count(filters)) === 0)
          expect(await faultsOf(filters, count)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of all filters at once take no more counts', async () => {
    const everything = asking(askingIds)
    for (const people of [[], [somebody([])], [somebody(askingIds.filter(isExclusion), true)]])
      expect((await relaxedIn(people, everything)).counts).toBeLessThanOrEqual(maxRelaxCounts)
  })

  test('find somebody in any index', async () => {
    await fc.assert(
      fc.asyncProperty(smallWorld({ people: 20, companies: 5 }), someFilters, async (world, partial) => {
        const index = createPeopleIndex({ ...world, today: () => aDay })
        const filters = filterSet.parse(partial)
        fc.pre((await index.count(resolved(filters))) === 0)
        expect(await faultsOf(filters, (set) => index.count(resolved(set)))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
