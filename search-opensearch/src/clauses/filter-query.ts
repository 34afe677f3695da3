import { companyExclusions, companyQueries } from './company-clauses.ts'
import { personExclusions, personQueries } from './person-clauses.ts'
import { allOf, type Query } from './query.ts'
import type { FilterQuestion } from './question.ts'

/** The companies that the part of a filter set about companies matches. A company has no past employers. */
export function companyQuery(question: FilterQuestion): Query {
  const { filters } = question
  const companyFilter = { ...filters.companyFilter, namesIncludedPast: false, namesExcludedPast: false }
  const now = { ...question, filters: { ...filters, companyFilter } }
  return allOf(companyQueries(now), companyExclusions(now))
}

/** The people that a filter set matches. */
export const filterQuery = (question: FilterQuestion): Query =>
  allOf(
    [...personQueries(question), ...companyQueries(question)],
    [...personExclusions(question), ...companyExclusions(question)],
  )
