import { companyExclusions, companyQueries } from './company-clauses.ts'
import { personExclusions, personQueries } from './person-clauses.ts'
import { allOf, type Query } from './query.ts'
import type { FilterQuestion } from './question.ts'

/** The people that a filter set matches. */
export const filterQuery = (question: FilterQuestion): Query =>
  allOf(
    [...personQueries(question), ...companyQueries(question)],
    [...personExclusions(question), ...companyExclusions(question)],
  )
