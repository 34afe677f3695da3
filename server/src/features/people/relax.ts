import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { countFilters, withField } from '@rapport/contract/filters/values.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { partsToGiveUp, valuesOf, withoutParts, type FilterPart } from './filter-parts.ts'

type Count = (filters: FilterSet) => Promise<number>

/**
 * Returns the nearest filter set that has matches, for one that has none; null if there is none.
 * Counts once for each part, and at most three times more.
 *
 * 1. Switches on similar titles, if that is enough.
 * 2. Omits every part that may be omitted, and puts them back one by one, the one to omit last
 *    first, as long as there are matches. The parts that stay are therefore as important as
 *    possible, and no part is omitted that could stay while the others are omitted.
 * 3. Keeps titles exact if that is enough for the remaining filters.
 *
 * Filters that ask for nothing are not near any others.
 */
export async function relax(filters: FilterSet, count: Count): Promise<Relaxed | null> {
  const widest = withSimilarTitles(filters)
  if (widest !== filters && (await count(widest)) > 0) return { filters: widest, omitted: [] }
  let omitted: readonly FilterPart[] = partsToGiveUp(filters)
  const core = withoutParts(widest, omitted)
  if (countFilters(core) > 0 && (await count(core)) === 0) return null
  for (const part of omitted.toReversed()) {
    const fewer = omitted.filter((each) => each !== part)
    if ((await count(withoutParts(widest, fewer))) > 0) omitted = fewer
  }
  const exact = withoutParts(filters, omitted)
  const isExactEnough = widest !== filters && (await count(exact)) > 0
  const left = isExactEnough ? exact : withoutParts(widest, omitted)
  return countFilters(left) > 0 ? { filters: left, omitted: valuesOf(filters, omitted) } : null
}

const withSimilarTitles = (filters: FilterSet): FilterSet =>
  filters.experience.jobTitlesIncluded.length === 0 || filters.experience.includeSimilarTitles
    ? filters
    : withField(filters, 'experience.includeSimilarTitles', true)
