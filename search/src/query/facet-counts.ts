import type { FacetCount, Facets } from '@rapport/contract/people/schemas.ts'
import { facetNames, facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import { placeKeys } from '@rapport/normalise/places/place.ts'
import type { BlocksToDo } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf } from '../clauses/clauses.ts'
import { FacetCounter, type FacetValues } from './facet-counter.ts'
import { FacetGroup } from './facet-group.ts'
import { facetValuesIn, intentValues } from './facet-values.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Plan } from './plan.ts'
import type { SegmentQuery } from './vocabulary.ts'
import { placeFromText } from '../segment/segment-draft.ts'

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

function countersOf({
  segment,
  today,
  countries,
}: SegmentQuery & { countries: Countries }): Record<FacetName, FacetCounter[]> {
  const places = (kind: 'place' | 'headquarters'): FacetValues[] => [
    { names: countries[kind].map(({ name }) => name), placed: { kind, sets: countries[kind] } },
  ]
  const values: Record<FacetName, FacetValues[]> = {
    ...facetValuesIn(segment, today),
    locations: places('place'),
    headquarters: places('headquarters'),
    smartIntents: [intentValues(segment)],
  }
  return Object.fromEntries(
    facetNames.map((name) => [name, values[name].map((some) => new FacetCounter(segment, some))]),
  ) as Record<FacetName, FacetCounter[]>
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
