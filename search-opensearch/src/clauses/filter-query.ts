import { filterReader } from '@rapport/search/filters/filter-table.ts'
import type { PersonSet } from '@rapport/search/people-search.ts'
import { companyQueries } from './company-clauses.ts'
import { personQueries } from './person-clauses.ts'
import { allOf, anyOf, isAny, nobody, type Query } from './query.ts'
import type { FilterQuestion } from './question.ts'

const readCompanyFilters = filterReader<FilterQuestion, Query>(companyQueries)
const readFilters = filterReader<FilterQuestion, Query>({ ...personQueries, ...companyQueries })

const queriesOf = (required: [name: string, query: Query][]) => required.map(([, query]) => query)

/** The companies that the part of a filter set about companies matches. A company has no past employers. */
export function companyQuery(question: FilterQuestion): Query {
  const { filters } = question
  const companyFilter = { ...filters.companyFilter, namesIncludedPast: false, namesExcludedPast: false }
  const { required, excluded } = readCompanyFilters({ ...question, filters: { ...filters, companyFilter } })
  return allOf(queriesOf(required), excluded)
}

/** The people that a filter set matches. */
export function filterQuery(question: FilterQuestion): Query {
  const { people } = question.filters
  const { required, excluded } = readFilters(question)
  return allOf(
    [...people.required.map((sets) => anyOf(sets.flatMap(memberQueries))), ...queriesOf(required)],
    [...people.excluded.flatMap(memberQueries), ...excluded],
  )
}

/** The number of values that a cluster accepts in one clause by default. */
const maxTerms = 65_536

function memberQueries({ ids }: PersonSet): Query[] {
  const queries: Query[] = []
  for (let start = 0; start < ids.length; start += maxTerms)
    queries.push(isAny('id', Array.from(ids.subarray(start, start + maxTerms))))
  return queries.length > 0 ? queries : [nobody]
}
