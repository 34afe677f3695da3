import type { Facets } from '@rapport/contract/people/schemas.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PeopleDeps } from './people.ts'

/** How many people match when the filter of a facet is one value alone, for each value of each facet. */
export async function countFacets(
  { search }: Pick<PeopleDeps, 'search'>,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<Facets> {
  return search.facets(filters, signal)
}
