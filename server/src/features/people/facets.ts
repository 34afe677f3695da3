import type { Facets } from '@rapport/contract/people/schemas.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Actor } from '../../http/authorize.ts'
import type { PeopleDeps } from './people.ts'

/** For each value of each facet: how many people match if it is the only value of its filter. */
export async function countFacets(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<Facets> {
  return search.ask({ kind: 'facets', filters: await listFilter.resolve(userId, filters) }, signal)
}
