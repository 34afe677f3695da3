import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import { fieldIds, fieldOf, isModifier } from '@rapport/contract/filters/field-of.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { countFilters, emptyFilterSet, isSet, withField } from '@rapport/contract/filters/values.ts'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { resolved } from '../../../../search/test/lists.ts'
import { aDay } from '../../../../search/test/random-facts.ts'
import { filters as someFilters } from '../../../../search/test/random-filters.ts'
import { smallWorld } from '../../../../search/test/random-world.ts'
import { partsToGiveUp, withoutParts, type FilterPart } from './filter-parts.ts'
import { relax } from './relax.ts'

/** The fields that a person fulfils, and whether their title is only similar to the included ones. */
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
  return relax(filters, async (set) => people.filter((each) => matches(each, set)).length)
}

const title = 'experience.jobTitlesIncluded'
const jobFunction = 'experience.functions'
const level = 'experience.seniorityLevels'
const place = 'locations'
const employer = 'companyFilter.namesIncluded'
const industry = 'companyFilter.domains'
const round = 'funding.fundingCategories'
const size = 'companyFilter.headcounts'

/**
 * The fields that are given up, and whether similar titles are switched on. Null if no filters
 * nearby have matches.
 */
const omittedIn = async (people: Somebody[], ids: FieldId[]) => {
  const relaxed = await relaxedIn(people, asking(ids))
  if (!relaxed) return null
  const names = [...new Set(relaxed.omitted.map(({ filter }) => filter))]
  return relaxed.filters.experience.includeSimilarTitles ? ['similar', ...names] : names
}

describe('what is given up', () => {
  test('is nothing when similar titles are enough', async () => {
    const people = [somebody([place, round], true), somebody([title, place])]
    const relaxed = await relaxedIn(people, asking([title, place, round]))
    expect(relaxed).toEqual({
      filters: withField(asking([title, place, round]), 'experience.includeSimilarTitles', true),
      omitted: [],
    })
  })

  const inOrder: FieldId[] = [
    'experience.changedJobWithinDays',
    round,
    size,
    industry,
    employer,
    place,
    level,
    'names',
  ]
  test.each(inOrder.map((id, at) => [id, at] as const))(
    'is %s before what comes later, though that leaves far more people',
    async (id, at) => {
      const asked: FieldId[] = [...inOrder, title]
      const lacks = (...missing: FieldId[]) => somebody(asked.filter((each) => !missing.includes(each)))
      const later = inOrder.slice(at + 1).flatMap((each) => several(50, lacks(each)))
      expect(await omittedIn([lacks(id), ...later], asked)).toEqual([id])
    },
  )

  test('is all that comes first, when only people without it are left', async () => {
    const asked: FieldId[] = [...inOrder, title]
    expect((await omittedIn([somebody([title, 'names', level, place])], asked))?.toSorted()).toEqual(
      inOrder.slice(0, 5).toSorted(),
    )
    expect((await omittedIn([somebody([title])], asked))?.toSorted()).toEqual(inOrder.toSorted())
  })

  test('is as little as possible', async () => {
    expect(await omittedIn([somebody([title, place, size])], [title, place, round, size])).toEqual([round])
    expect(await omittedIn([somebody([title, round, size])], [title, place, round, size])).toEqual([place])
  })

  test('is beside similar titles only what these do not save', async () => {
    const people = [somebody([place], true), somebody([title])]
    expect(await omittedIn(people, [title, place, size])).toEqual(['similar', size])
    expect(await omittedIn([somebody([title, place]), ...people], [title, place, size])).toEqual([size])
  })

  test.each<[string, FieldId[], FieldId]>([
    ['a title', [title, level, place, size], title],
    ['a function', [jobFunction, level, place, size], jobFunction],
    ['a level, which is who is sought without a title', [level, place, size], level],
    ['a profile link', ['linkedinUrls'], 'linkedinUrls'],
    ['an excluded employer', ['companyFilter.namesExcluded', place], 'companyFilter.namesExcluded'],
    ['a list', ['listFilter.listsIncluded', place], 'listFilter.listsIncluded'],
  ])('is never %s: nobody is better than others', async (_, asked, staying) => {
    const others = several(9, somebody(asked.filter((each) => each !== staying)))
    expect(await omittedIn(others, asked)).toBeNull()
  })

  test('is not everything', async () => {
    expect(await omittedIn([somebody([])], [place, size, round])).toBeNull()
    expect(await omittedIn([], [])).toBeNull()
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
    expect(await relaxedIn([somebody([title])], filters)).toEqual({
      filters: filterSet.parse({ experience: filters.experience }),
      omitted: [
        { filter: 'locations', value: 'Berlin' },
        { filter: 'locations', value: 'Seoul' },
        { filter: 'companyFilter.namesIncluded', value: 'Acme' },
        { filter: 'companyFilter.namesIncludedPastList', value: 'Globex' },
        { filter: 'companyFilter.namesIncludedPast', value: true },
        { filter: 'companyFilter.yearFoundedMin', value: 2000 },
        { filter: 'companyFilter.yearFoundedMax', value: 2010 },
      ],
    })
  })
})

const role: readonly FieldId[] = [title, jobFunction, 'linkedinUrls']

/** Returns the errors in the nearest filters, whatever `count` counts. */
async function faultsOf(filters: FilterSet, count: (set: FilterSet) => Promise<number>): Promise<string[]> {
  let counts = 0
  const relaxed = await relax(filters, (set) => {
    counts++
    return count(set)
  })
  const parts = partsToGiveUp(filters)
  const tooMany: [string, boolean] = ['too many counts', counts > parts.length + 3]
  const widest = withField(filters, 'experience.includeSimilarTitles', true)
  const core = withoutParts(isSet(filters, title) ? widest : filters, parts)
  const isAnybodyNear = countFilters(core) > 0 && (await count(core)) > 0
  if (!relaxed) return faultsIn([tooMany, ['nobody, though some are near', isAnybodyNear]])
  const isOmitted = (id: FieldId) => relaxed.omitted.some(({ filter }) => filter === id)
  const omitted = parts.filter(({ ids }) => ids.every((id) => isOmitted(id) || !isSet(filters, id)))
  // With a list goes the flag that asks for all of its values.
  const gone = omitted.filter(
    (part) => !omitted.some((other) => other !== part && part.ids.every((id) => other.ids.includes(id))),
  )
  const isWider = relaxed.filters.experience.includeSimilarTitles && !filters.experience.includeSimilarTitles
  const start = isWider ? widest : filters
  const findsWithout = async (set: FilterSet, without: FilterPart[]) =>
    (await count(withoutParts(set, without))) > 0
  const canStay = await Promise.all(
    gone.map((part) =>
      findsWithout(
        start,
        gone.filter((each) => each !== part),
      ),
    ),
  )
  return faultsIn([
    tooMany,
    ['nobody', (await count(relaxed.filters)) === 0],
    ['everybody', countFilters(relaxed.filters) === 0],
    ['other filters', !isDeepStrictEqual(relaxed.filters, withoutParts(start, gone))],
    ['similar titles in vain', isWider && (await findsWithout(filters, gone))],
    ['a part omitted in vain', canStay.includes(true)],
    ['the role omitted', role.some(isOmitted)],
    ['the level omitted without a role', isOmitted(level) && !role.some((id) => isSet(filters, id))],
    ['an exclusion omitted', askingIds.some((id) => isExclusion(id) && isOmitted(id))],
  ])
}

const faultsIn = (checks: readonly [string, boolean][]): string[] =>
  checks.flatMap(([fault, isThere]) => (isThere ? fault : []))

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

  test('keep the role and omit nothing that could stay', async () => {
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

  test('do so in any index', async () => {
    await fc.assert(
      fc.asyncProperty(smallWorld({ people: 20, companies: 5 }), someFilters, async (world, partial) => {
        const index = createPeopleIndex({ ...world, today: () => aDay })
        const filters = filterSet.parse(partial)
        fc.pre((await index.ask({ kind: 'count', filters: resolved(filters) })) === 0)
        expect(
          await faultsOf(filters, (set) => index.ask({ kind: 'count', filters: resolved(set) })),
        ).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
