import type { ResolvedFilters } from '../people-search.ts'

/**
 * Returns the filters among whose people skills are counted: without the included skills if any of
 * them is enough, so that each is an alternative to the others. If all are asked for, people must
 * have these besides.
 */
export const withoutAlternatives = (filters: ResolvedFilters): ResolvedFilters =>
  filters.skills.all ? filters : { ...filters, skills: { ...filters.skills, included: [] } }
