import type { SortDirection } from '../people/sort.ts'

/**
 * The fields by which companies are sorted. `people`: those whose current company it is.
 * `lastFunding`: the date of the last round. `headcount`: bands by their lower end, then by their
 * upper one. `name`: without legal form, word by word. Companies about which the value is unknown
 * come last in both directions; ties are in order of people, most first, then id.
 */
export const companySortFields = [
  'people',
  'headcount',
  'followers',
  'revenue',
  'lastFunding',
  'founded',
  'name',
] as const
export type CompanySortField = (typeof companySortFields)[number]

export type CompanySort = { on: CompanySortField; by: SortDirection }

/** The direction that is usually meant: names from A, all others from the highest value. */
export const usualCompanyDirection = (on: CompanySortField): SortDirection => (on === 'name' ? 'asc' : 'desc')
