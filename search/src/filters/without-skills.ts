import type { ResolvedFilters } from '../people-search.ts'

/** Returns the same filters without the included skills. */
export const withoutSkills = (filters: ResolvedFilters): ResolvedFilters => ({
  ...filters,
  skills: { ...filters.skills, included: [], all: false },
})
