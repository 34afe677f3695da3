import { companyClauses } from './company-clauses.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf, anyOf } from '../clauses/clauses.ts'
import { filterReader } from '../filters/filter-table.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { personClauses } from './person-clauses.ts'
import { personClause } from './person-documents.ts'
import type { SegmentQuery } from './vocabulary.ts'

/**
 * Including filters, keyed by their facet's name or, without one, by their id. Filters that are not
 * set are absent.
 */
export type FilterClauses = Map<string, Clause>

/** A filter set in terms of a segment: documents in all required clauses and in none of the excluded ones. */
export type Plan = { required: FilterClauses; excluded: Clause[] }

const readFilters = filterReader<SegmentQuery, Clause>({ ...personClauses, ...companyClauses })

/**
 * Resolves the texts of a filter set in a segment's dictionaries. Starts a new query, which
 * invalidates the clauses of the previous one.
 */
export function planQuery(question: SegmentQuery): Plan {
  const { segment, filters } = question
  segment.beginQuery()
  const membersOf = filters.people.required.map((sets, i): [string, Clause] => [
    `people ${i}`,
    anyOf(
      segment,
      sets.map((set) => personClause(segment, set)),
    ),
  ])
  const leftOut = filters.people.excluded.map((set) => personClause(segment, set))
  const { required, excluded } = readFilters(question)
  return { required: new Map([...membersOf, ...required]), excluded: [...leftOut, ...excluded] }
}

export function planned(segment: OpenSegment, { required, excluded }: Plan): Clause {
  return allOf(segment, [...required.values()], excluded)
}
