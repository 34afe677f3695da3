import { countFilters } from '@rapport/contract/filters/values.ts'
import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type { Clause } from '../clauses/clause.ts'
import type { ResolvedFilters, SortedCompanyPage, SortedPage } from '../people-search.ts'
import { scanNanoseconds } from './person-documents.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/** Estimates of how long queries take. */

/** A question whose duration is estimated. */
export type Costed = { filters: ResolvedFilters } & (
  | { kind: 'search'; page?: SortedPage }
  | { kind: 'companies'; page?: SortedCompanyPage }
  | { kind: 'count' | 'facets' }
)

export const isSortedSearch = (question: Costed): boolean =>
  question.kind === 'search' && question.page?.sort !== undefined && !isUsualOrder(question.page.sort)

export type Plans = { segment: OpenSegment; clause: Clause }[]

/** The time to test a company, and to order it once per view. */
export const companyMicroseconds = 0.05

/** Filter sets with more values are not planned just to estimate their cost. */
const maxPlanned = 200

/** The same of sets of people that may take longer to find than this. */
const maxFindingMicroseconds = 1000

/** A rough time for a filter set that takes too long to plan just to know it; null for any other. */
export function unplannedMicroseconds(filters: ResolvedFilters, documents: number): number | null {
  const { required, excluded } = filters.people
  const sets = required.flat().length + excluded.length
  const finding = (sets * documents * scanNanoseconds) / 1000
  if (finding > maxFindingMicroseconds) return finding
  const values = countFilters(filters)
  return values > maxPlanned ? documents * 0.0002 * values : null
}

/** The time to count the matches of all segments, and to find the first ones. */
export const microsecondsOf = (plans: Plans): number =>
  sum(plans, ({ segment, clause }) => {
    const isKnown = clause.exact >= 0 && segment.deaths.documentCount === 0
    return clause.cost.block * (isKnown ? 1 : segment.blocks)
  }) / 1000

/** The time to read the code of a match, twice. */
const matchNanoseconds = 6

/** The time to find a sorted page: every block is evaluated, and every match read. */
export const sortedMicroseconds = (plans: Plans): number =>
  sum(
    plans,
    ({ segment, clause }) => clause.cost.block * segment.blocks + clause.estimate * matchNanoseconds,
  ) / 1000

const sum = (plans: Plans, of: (plan: Plans[number]) => number) =>
  plans.reduce((total, plan) => total + of(plan), 0)
