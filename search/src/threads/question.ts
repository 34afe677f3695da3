import type { Facets } from '@rapport/contract/people/facets.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { addTotals, type FacetTotals, noFacetTotals, presentFacets } from '../query/facet-counts.ts'
import { type IndexReader, pageOfRanks, type Ranked, shallow, type Work } from '../query/index-reader.ts'
import type { Page, SearchResult } from '../people-search.ts'

/** What a reader of the index can be asked and may take long; can be posted to another thread. */
export type Question =
  | { kind: 'search'; filters: FilterSet; page: Page }
  | { kind: 'count'; filters: FilterSet }
  | { kind: 'added'; filters: FilterSet; after: number }
  | { kind: 'facets'; filters: FilterSet }

export type Answer<Asked extends Question> = {
  search: SearchResult
  count: number
  added: number
  facets: Facets
}[Asked['kind']]

/** `check` is polled; what it throws ends the question. */
export function answer(reader: IndexReader, question: Question, check?: () => void): Answer<Question> {
  const { filters } = question
  if (question.kind === 'search') return reader.search(filters, question.page, check)
  if (question.kind === 'added') return reader.countAdded(filters, question.after, { check })
  return question.kind === 'count' ? reader.count(filters, check) : reader.facets(filters, check)
}

/** What the blocks that one thread took add to an answer. */
export type Part = Ranked & { facets: FacetTotals | null }

/** Whether several threads can answer together: of a deep page none could tell how many stand before its own. */
export const isShareable = (question: Question): boolean =>
  question.kind !== 'search' || lastOf(question.page) <= shallow

/** The part of an answer that lies in the blocks that this reader takes before others do. */
export function partOf(reader: IndexReader, question: Question, work: Work): Part {
  const { filters } = question
  if (question.kind === 'facets') return { ranks: [], total: 0, facets: reader.facetTotals(filters, work) }
  if (question.kind === 'added')
    return { ranks: [], total: reader.countAdded(filters, question.after, work), facets: null }
  const limit = question.kind === 'search' ? lastOf(question.page) : 0
  return { ...reader.searchFirst(filters, limit, work), facets: null }
}

/** The answer, of which these are all parts. */
export function joined(question: Question, parts: readonly Part[]): Answer<Question> {
  if (question.kind === 'facets') {
    const totals = noFacetTotals()
    for (const { facets } of parts) if (facets) addTotals(totals, facets)
    return presentFacets(totals)
  }
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  if (question.kind !== 'search') return total
  return pageOfRanks({ ranks: parts.flatMap(({ ranks }) => ranks), total }, question.page)
}

const lastOf = ({ offset, limit }: Page) => offset + limit
