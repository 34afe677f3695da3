import { companyClauses, companyExclusions } from './company-clauses.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf } from '../clauses/clauses.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { personClauses, personExclusions } from './person-clauses.ts'
import type { SegmentQuery } from './vocabulary.ts'

/** Including filters, keyed by their facet's name or a name of their own. Filters that are not set are absent. */
export type FilterClauses = Map<string, Clause>

/** A filter set in terms of a segment: documents in all required clauses and in none of the excluded ones. */
export type Plan = { required: FilterClauses; excluded: Clause[] }

/** Resolves the texts of a filter set in a segment's dictionaries. Starts a new query, which invalidates the clauses of the previous one. */
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
