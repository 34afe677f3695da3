import type { Facets } from '@rapport/contract/facets.ts'
import type { FilterSet } from '@rapport/contract/filters.ts'
import type { IndexReader } from '@rapport/search/index-reader.ts'
import type { Page, SearchResult } from '@rapport/search/people-search.ts'

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
  if (question.kind === 'added') return reader.countAdded(filters, question.after, check)
  return question.kind === 'count' ? reader.count(filters, check) : reader.facets(filters, check)
}
