import type { Facets } from '@rapport/contract/people/facets.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Suggestion } from '@rapport/contract/people/schemas.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'

/**
 * The port through which everything searches people. Answers are exact: no estimates, no caps. Order is profile strength, higher
 * first, then id, lower first: total and stable, so that pages never overlap. A signal that aborts stops the query, which rejects with its reason.
 */
export type PeopleSearch = {
  /** The ids at `offset` and after, at most `limit`, and how many people match in all. */
  search(filters: FilterSet, page: Page, signal?: AbortSignal): Promise<SearchResult>
  /** With `addedAfter` only people whose id is higher than that. */
  count(filters: FilterSet, signal?: AbortSignal, addedAfter?: number): Promise<number>
  /** For each value of each facet: how many people match when the facet's own filter is that value alone. */
  facets(filters: FilterSet, signal?: AbortSignal): Promise<Facets>
  /** Values of which a word begins with the text, most people first, ties by label. Nothing below two characters. */
  suggest(query: SuggestQuery, signal?: AbortSignal): Promise<Suggestion[]>
  /**
   * How texts are usually written, by the form in which they are compared (`normaliseTitle`, `companyNameKey`, `schoolKey`, `fold`): of those that somebody
   * has, exactly and as a whole.
   */
  labels(type: LabelledType, keys: readonly string[], signal?: AbortSignal): Promise<Map<string, string>>
  /** How many people can be found. */
  readonly size: number
}

export type LabelledType = 'JOBS' | 'COMPANIES' | 'UNIVERSITIES' | 'EDUCATIONS'

export type Page = { offset: number; limit: number }
export type SearchResult = { ids: number[]; total: number }

export type SuggestQuery = {
  type: SuggestionType
  text: string
  limit: number
  /** Values that are chosen already, whatever their case: not suggested again. */
  without: readonly string[]
}
