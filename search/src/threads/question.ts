import type { Facets } from '@rapport/contract/people/schemas.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import { addTotals, type FacetTotals, noFacetTotals, presentFacets } from '../query/facet-counts.ts'
import type { IndexReader, Work } from '../query/index-reader.ts'
import { pageOfRanks, type Ranked, shallow } from '../query/ranked.ts'
import type {
  CompaniesFound,
  Page,
  ResolvedFilters,
  SearchResult,
  SimilarCompaniesQuery,
  SimilarQuery,
  SortedCompanyPage,
  SortedPage,
  TitleGroups,
  TitleGroupsQuery,
} from '../people-search.ts'

/** A question to an index reader that may take long. Can be posted to another thread. */
export type Question =
  | { kind: 'search'; filters: ResolvedFilters; page: SortedPage }
  | { kind: 'count'; filters: ResolvedFilters }
  | { kind: 'added'; filters: ResolvedFilters; after: number }
  | { kind: 'facets'; filters: ResolvedFilters }
  | { kind: 'companies'; filters: ResolvedFilters; page: SortedCompanyPage }
  | { kind: 'similarCompanies'; query: SimilarCompaniesQuery }
  | { kind: 'similar'; query: SimilarQuery }
  | { kind: 'titleGroups'; query: TitleGroupsQuery }

export type Answer<Q extends Question> = {
  search: SearchResult
  count: number
  added: number
  facets: Facets
  companies: CompaniesFound
  similarCompanies: number[]
  similar: Suggestion[]
  titleGroups: TitleGroups
}[Q['kind']]

/** `check` is polled; an exception stops the question. */
export function answer(reader: IndexReader, question: Question, check?: () => void): Answer<Question> {
  if (question.kind === 'similar') return reader.similar(question.query, check)
  if (question.kind === 'similarCompanies') return reader.similarCompanies(question.query, check)
  if (question.kind === 'titleGroups') return reader.titleGroups(question.query, check)
  const { filters } = question
  if (question.kind === 'search') return reader.search(filters, question.page, check)
  if (question.kind === 'added') return reader.countAdded(filters, question.after, { check })
  if (question.kind === 'companies') return reader.companies(filters, question.page, check)
  return question.kind === 'count' ? reader.count(filters, check) : reader.facets(filters, check)
}

export type SharedQuestion = Exclude<
  Question,
  { kind: 'companies' | 'similar' | 'similarCompanies' | 'titleGroups' }
>

/** One thread's contribution to an answer, from the blocks it took. */
export type Part = Ranked & { facets: FacetTotals | null }

/**
 * Whether several threads can answer together. Not for a deep or sorted page: no thread could tell how many matches precede its own.
 * Companies are few, and similar values and titles are not counted in one pass over the blocks.
 */
export function isShareable(question: Question): question is SharedQuestion {
  if (question.kind === 'search') {
    const { sort } = question.page
    return (!sort || isUsualOrder(sort)) && lastOf(question.page) <= shallow
  }
  return !['companies', 'similar', 'similarCompanies', 'titleGroups'].includes(question.kind)
}

/** Computes the part of an answer in the blocks that this reader takes before others do. */
export function partOf(reader: IndexReader, question: SharedQuestion, work: Work): Part {
  const { filters } = question
  if (question.kind === 'facets') return { ranks: [], total: 0, facets: reader.facetTotals(filters, work) }
  if (question.kind === 'added')
    return { ranks: [], total: reader.countAdded(filters, question.after, work), facets: null }
  if (question.kind === 'count') return { ranks: [], total: reader.countPart(filters, work), facets: null }
  return { ...reader.searchFirst(filters, lastOf(question.page), work), facets: null }
}

/** Joins all parts into the answer. */
export function joined(question: SharedQuestion, parts: readonly Part[]): Answer<Question> {
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
