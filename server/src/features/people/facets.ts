import type { Facets } from '@rapport/contract/people/schemas.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Actor } from '../../http/authorize.ts'
import type { PeopleDeps } from './people.ts'

/**
 * Counts, for each value of each facet, the people who would match if it were the only value of its
 * filter.
 */
export async function countFacets(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<Facets> {
  return search.ask({ kind: 'facets', filters: await listFilter.resolve(userId, filters) }, signal)
}
