import type { FacetCount, Facets } from '@rapport/contract/people/schemas.ts'
import { facetNames, facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { companyTypes, fundingCategories, jobFunctions } from '@rapport/contract/filters/vocabularies.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import { placeKeys } from '@rapport/normalise/places/place.ts'
import { seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import type { BlocksToDo } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf } from '../clauses/clauses.ts'
import { categoryClause, industryClause, intentClause, numberClause, typeClause } from './company-clauses.ts'
import { FacetCounter, type FacetValue, type FacetValues } from './facet-counter.ts'
import { FacetGroup } from './facet-group.ts'
import { CutBuckets } from './cut-buckets.ts'
import type { CodedName, OpenSegment } from '../segment/open-segment.ts'
import { functionClause, placeClause, seniorityClause, setsWithAny } from './person-clauses.ts'
import type { Plan } from './plan.ts'
import type { SegmentQuery } from './vocabulary.ts'
import type { BandName } from '../columns/company-columns.ts'
import { unknownCode } from '../columns/range-column.ts'
import { placeFromText } from '../segment/segment-draft.ts'
import { dateRanges, rangeFacets, type RangeValue } from '../filters/facet-ranges.ts'

/** People by value of each facet, over all segments. A missing value has none. */
export type FacetTotals = Record<FacetName, Map<string, number>>

export function noFacetTotals(): FacetTotals {
  const fixed: Partial<Record<FacetName, readonly string[]>> = facetValues
  return Object.fromEntries(
    facetNames.map((name) => [name, new Map((fixed[name] ?? []).map((value) => [value, 0]))]),
  ) as FacetTotals
}

/** Adds the counts of `others`. */
export function addTotals(totals: FacetTotals, others: FacetTotals): void {
  for (const name of facetNames)
    for (const [value, count] of others[name]) totals[name].set(value, (totals[name].get(value) ?? 0) + count)
}

/**
 * A country in which a person lives or an employer is headquartered, and the place keys that its
 * name resolves to.
 */
export type Country = { name: string; keys: readonly string[] }

export type Countries = { place: Country[]; headquarters: Country[] }

/**
 * Adds the counts of the given blocks of one segment. For each block it builds the bitmap of the
 * filters that no facet owns; that with every facet's filter; and for each filtered facet that with
 * the filters of all other facets. Then it counts each value's documents in the bitmap of its
 * facet.
 */
export function countFacets(
  question: SegmentQuery & { countries: Countries },
  plan: Plan,
  { totals, blocks }: { totals: FacetTotals; blocks: BlocksToDo },
): void {
  const { segment } = question
  const filtered = facetNames.filter((name) => plan.required.has(name))
  const others = [...plan.required].filter(([name]) => !filtered.some((facet) => facet === name))
  const base = allOf(
    segment,
    others.map(([, clause]) => clause),
    plan.excluded,
  )
  const filters = filtered.map((name) => plan.required.get(name)!)
  const counters = countersOf(question)
  const groupOf = (names: readonly FacetName[]) =>
    new FacetGroup(
      segment,
      names.flatMap((name) => counters[name]),
    )
  const all = groupOf(facetNames.filter((name) => !filtered.includes(name)))
  const without = filtered.map((name) => groupOf([name]))
  for (let block = blocks.next(); block >= 0; block = blocks.next()) {
    const bitmaps = fillBitmaps(segment, { base, filters, block })
    if (!bitmaps) continue
    if (bitmaps.all >= 0) all.add(block, bitmaps.all, bitmaps.free)
    without.forEach((group, i) => {
      if (bitmaps.without[i]! >= 0) group.add(block, bitmaps.without[i]!, bitmaps.free)
    })
  }
  for (const name of facetNames) for (const counter of counters[name]) counter.addTo(totals[name])
}

/** Slots of bitmaps; -1 if empty. */
type Bitmaps = { all: number; without: number[]; free: number }

type Task = { base: Clause; filters: readonly Clause[]; block: number }

/**
 * Fills the bitmap with all filters and, for each filter, the one with all but it. Null if no
 * documents match even the base.
 */
function fillBitmaps(segment: OpenSegment, { base, filters, block }: Task): Bitmaps | null {
  const { kernels } = segment
  const words = segment.words(block)
  if (!base.fill(block, 0)) return null
  if (
    segment.deaths.documentCount > 0 &&
    kernels.andNotOwn(segment.slot(0), segment.dead(block), words) === 0
  )
    return null
  const filled = filters.map((filter, i) => filter.fill(block, i + 1))
  let next = filters.length + 1
  const intersect = (left: (i: number) => boolean) => {
    const slot = next++
    kernels.copyOwn(segment.slot(slot), segment.slot(0), words)
    for (let i = 0; i < filters.length; i++) {
      if (!left(i)) continue
      if (!filled[i] || kernels.andOwn(segment.slot(slot), segment.slot(i + 1), words) === 0) return -1
    }
    return slot
  }
  const all = filters.length === 0 ? 0 : intersect(() => true)
  const without = filters.map((_, own) => intersect((i) => i !== own))
  return { all, without, free: next }
}

function countersOf(question: SegmentQuery & { countries: Countries }): Record<FacetName, FacetCounter[]> {
  const { segment } = question
  const values = valuesOf(question)
  return Object.fromEntries(
    facetNames.map((name) => [name, values[name].map((some) => new FacetCounter(segment, some))]),
  ) as Record<FacetName, FacetCounter[]>
}

function valuesOf(question: SegmentQuery & { countries: Countries }): Record<FacetName, FacetValues[]> {
  const { segment, today, countries } = question
  const places = (kind: 'place' | 'headquarters'): FacetValues => ({
    all: countries[kind].map(({ name, keys }) => ({
      value: name,
      clause: once(() => placeClause(segment, kind, keys)),
    })),
    placed: { kind, sets: countries[kind] },
  })
  return {
    locations: [places('place')],
    headquarters: [places('headquarters')],
    industries: [industryValues(segment)],
    companyTypes: [
      codedValues(segment, 'companyTypes', facetValues.companyTypes, {
        clauseOf: (value) => typeClause(segment, [value]),
        codesOf: (value) => [companyTypes.indexOf(value)],
      }),
    ],
    headcounts: [numberValues(segment, 'headcount', rangeFacets.headcounts.values)],
    smartIntents: [{ all: each(facetValues.smartIntents, (value) => intentClause(segment, [value])) }],
    seniorities: [
      codedValues(segment, 'seniorities', facetValues.seniorities, {
        clauseOf: (value) => seniorityClause(segment, [value]),
        codesOf: (value) => setsWithAny(segment, seniorityFilterMarks(value)),
      }),
    ],
    functions: [
      codedValues(segment, 'functions', facetValues.functions, {
        clauseOf: (value) => functionClause(segment, [value]),
        codesOf: (value) => [jobFunctions.indexOf(value)],
      }),
    ],
    fundingDates: dateValues(segment, today),
    lastFundingAmounts: [numberValues(segment, 'lastFundingAmount', rangeFacets.lastFundingAmounts.values)],
    totalFundingAmounts: [numberValues(segment, 'fundingTotal', rangeFacets.totalFundingAmounts.values)],
    fundingCategories: [
      codedValues(segment, 'categories', facetValues.fundingCategories, {
        clauseOf: (value) => categoryClause(segment, [value]),
        codesOf: (value) => [fundingCategories.indexOf(value)],
      }),
    ],
    totalFundingRounds: [numberValues(segment, 'fundingRounds', rangeFacets.totalFundingRounds.values)],
  }
}

/** A choice that reaches back some days is a range of days; 'All time' is a different filter. */
function dateValues(segment: OpenSegment, today: number): FacetValues[] {
  const dates = dateRanges(today)
  const others = dates.flatMap(({ value, ranges }) => (ranges.length > 0 ? [] : value))
  return [
    numberValues(
      segment,
      'lastFundingDay',
      dates.filter(({ ranges }) => ranges.length > 0),
    ),
    codedValues(segment, 'categories', others, {
      clauseOf: () => categoryClause(segment, fundingCategories),
      codesOf: () => [...fundingCategories.keys()],
    }),
  ]
}

function industryValues(segment: OpenSegment): FacetValues {
  return codedValues(segment, 'industries', facetValues.industries, {
    clauseOf: (value) => industryClause(segment, value),
    codesOf: (value) => [segment.industries.find(value)].filter((code) => code >= 0),
  })
}

/** Values that correspond to codes of a column, if the segment has it. */
function codedValues<const T extends string>(
  segment: OpenSegment,
  name: CodedName,
  values: readonly T[],
  { clauseOf, codesOf }: { clauseOf: (value: T) => Clause; codesOf: (value: T) => number[] },
): FacetValues {
  const all = each(values, clauseOf)
  const column = segment.coded[name]
  return column ? { all, coded: { column, codes: values.map(codesOf) } } : { all }
}

function numberValues(segment: OpenSegment, name: BandName, rangeValues: readonly RangeValue[]): FacetValues {
  const column = segment.numbers[name]
  const all = rangeValues.map(({ value, ...range }) => ({
    value,
    clause: once(() => numberClause(segment, name, range)),
  }))
  const meanings = rangeValues.map(({ ranges }) => column.within(ranges))
  const codes = meanings.map(({ whole }, i) =>
    rangeValues[i]!.orUnknown ? whole.concat(unknownCode) : whole,
  )
  const cuts = meanings.map(({ partial }, i) => ({ partial, ranges: rangeValues[i]!.ranges }))
  return { all, coded: { column, codes, cut: CutBuckets.of(segment, column, cuts) } }
}

const each = <const T extends string>(values: readonly T[], make: (value: T) => Clause): FacetValue[] =>
  values.map((value) => ({ value, clause: once(() => make(value)) }))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Returns countries and industries that have people, most frequent first; all values of other
 * facets, in display order.
 */
export function presentCounts(name: FacetName, totals: ReadonlyMap<string, number>): FacetCount[] {
  const counts = Array.from(totals, ([value, count]) => ({ value, count }))
  if (name !== 'locations' && name !== 'headquarters' && name !== 'industries') return counts
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

export const presentFacets = (totals: FacetTotals): Facets =>
  Object.fromEntries(facetNames.map((name) => [name, presentCounts(name, totals[name])])) as Facets

/** The countries in all places of the segments, separately for living people and for their employers. */
export function countriesOf(segments: readonly OpenSegment[], keysOf: (name: string) => string[]): Countries {
  const codes = new Set<string>()
  for (const { places } of segments) {
    for (let code = 0; code < places.size; code++) {
      const { country } = placeFromText(places.text(code))
      if (country !== null) codes.add(country)
    }
  }
  const used = (kind: 'place' | 'headquarters') =>
    [...codes].filter((country) => {
      const key = placeKeys({ city: null, metro: null, state: null, country })[0] ?? ''
      return segments.some((segment) => segment.hasLiving(kind, segment.placeKeys.find(key)))
    })
  const named = (kind: 'place' | 'headquarters'): Country[] =>
    [...new Set(used(kind).map(countryName))].map((name) => ({ name, keys: keysOf(name) }))
  return { place: named('place'), headquarters: named('headquarters') }
}
