import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { FacetCount } from '@rapport/contract/people/schemas.ts'
import type { Actor } from '../../http/authorize.ts'
import type { PeopleDeps } from './people.ts'

/**
 * Counts skills among the people who match (see `SkillsQuery`): the included ones as they are
 * written, then those that most people have, as they are shown.
 */
export async function countSkills(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<{ skills: FacetCount[] }> {
  const resolved = await listFilter.resolve(userId, filters)
  return {
    skills: await search.ask({ kind: 'skills', filters: resolved, limit: limits.countedSkills }, signal),
  }
}
