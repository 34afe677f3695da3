import { companyClauses, companyExclusions } from './company-clauses.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf } from '../clauses/clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { personClauses, personExclusions } from './person-clauses.ts'
import type { SegmentQuery } from './vocabulary.ts'

/** Filters that include somebody, by the name that facets know them by, or by one of their own. A filter that is not set is absent. */
export type FilterClauses = Map<string, Clause>

/** What a filter set means in a segment: everybody in all of the clauses and in none of the excluded ones. */
export type Plan = { required: FilterClauses; excluded: Clause[] }

/** Resolves the texts of a filter set in the dictionaries of a segment. Begins a query: clauses of the one before are no longer valid. */
export function planQuery(question: SegmentQuery): Plan {
  question.segment.beginQuery()
  const required: FilterClauses = new Map()
  for (const [name, clause] of [...personClauses(question), ...companyClauses(question)])
    if (clause) required.set(name, clause)
  return { required, excluded: [...personExclusions(question), ...companyExclusions(question)] }
}

export function planned(segment: OpenSegment, { required, excluded }: Plan): Clause {
  return allOf(segment, [...required.values()], excluded)
}
