import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { countFilters, withField } from '@rapport/contract/filters/values.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { partsToGiveUp, valuesOf, withoutParts, type FilterPart } from './filter-parts.ts'

type Count = (filters: FilterSet) => Promise<number>

/**
 * The nearest filter set that somebody matches, for one that nobody matches; null if there is none.
 * Asks for one count a part, and three more at most.
 *
 * 1. Similar titles are switched on, if that is enough.
 * 2. Everything that may be given up is, and put back part by part, the last to go first, as long
 *    as somebody matches. So what stays is as important as can be, and no part is omitted that
 *    could stay while the others are omitted.
 * 3. Titles stay exact if that is enough for what is left.
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
