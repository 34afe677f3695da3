import type { Facets } from '@rapport/contract/people/schemas.ts'
import { forAnybody, type PersonSet, type ResolvedFilters } from '@rapport/search/people-search.ts'
import type { Query } from '../queries.ts'

/** Helpers of the engines that are queried through the port `PeopleSearch`. */

export const resolved = ({ filters, without = [] }: Query): ResolvedFilters => ({
  ...forAnybody(filters),
  people: { required: [], excluded: setsOf(without) },
})

function setsOf(members: number[]): PersonSet[] {
  if (members.length === 0) return []
  const ids = new Uint32Array(new SharedArrayBuffer(members.length * Uint32Array.BYTES_PER_ELEMENT))
  ids.set(members)
  return [{ key: 'list', ids }]
}

export function labelled(facets: Facets): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([name, counts]) =>
      counts
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => [`${name}: ${value}`, count] as const),
    ),
  )
}
