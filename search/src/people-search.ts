import type { Facets } from '@rapport/contract/people/schemas.ts'
import type { CompanyFacets } from '@rapport/contract/companies/schemas.ts'
import type { CompanySort } from '@rapport/contract/companies/sort.ts'
import { fieldIds, isAccountField } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { isSet } from '@rapport/contract/filters/values.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'

/**
 * The port that everything uses to search people. Answers are exact: no estimates, no caps. Results are ordered by profile strength, higher
 * first, then by id, lower first; with similar titles, those who match without them come before all others. With a sort, the whole result is
 * in its order, and ties are in that of strength and id. The order is total and stable, so pages never overlap. An aborted signal stops the
 * query, which rejects with the signal's reason.
 */
export type PeopleSearch = {
  /** At most `limit` ids from `offset` on, and the total number of matches. */
  search(filters: ResolvedFilters, page: SortedPage, signal?: AbortSignal): Promise<SearchResult>
  /** With `addedAfter`, counts only people with a higher id. */
  count(filters: ResolvedFilters, signal?: AbortSignal, addedAfter?: number): Promise<number>
  /** For each value of each facet: how many people match if the facet's own filter is replaced by that value alone. */
  facets(filters: ResolvedFilters, signal?: AbortSignal): Promise<Facets>
  /**
   * The companies that match a filter set's company part, most people first, then by id, or in the order of a sort. Filters on past
   * companies and on people mean nothing. A facet's value counts the companies if the facet's own filter is replaced by that value alone.
   */
  companies(filters: ResolvedFilters, page: SortedCompanyPage, signal?: AbortSignal): Promise<CompaniesFound>
  /** The ids of at most `limit` companies that are similar to one, most similar first: see `similar-companies.ts`. Empty for an unknown id. */
  similarCompanies(query: SimilarCompaniesQuery, signal?: AbortSignal): Promise<number[]>
  /**
   * Values with a word that begins with the text: those that most people have, ties by label. Each has the number of people that a filter
   * with it finds, most first: a title also finds those that contain it and those that are equal to it. Empty for a text below two characters, unless the most frequent are asked for.
   */
  suggest(query: SuggestQuery, signal?: AbortSignal): Promise<Suggestion[]>
  /**
   * Values similar to any of the given ones, most similar first, each with the number of people that a filter with it finds: see
   * `similar.ts`.
   */
  similar(query: SimilarQuery, signal?: AbortSignal): Promise<Suggestion[]>
  /** What an included title finds: titles that are equal to it, and similar classes. See `title-groups.ts`. */
  titleGroups(query: TitleGroupsQuery, signal?: AbortSignal): Promise<TitleGroups>
  /**
   * The usual spelling of texts, keyed by the form in which they are compared (`normaliseTitle`, `companyNameKey`, `schoolKey`, `fold`).
   * Includes only texts that at least one person has, in full.
   */
  labels(type: LabelledType, keys: readonly string[], signal?: AbortSignal): Promise<Map<string, string>>
  /** The number of people in the index. */
  readonly size: number
  /** What the index holds, and how far it is behind the database. Costs nothing: asks neither. */
  indexStatus(): IndexStatus
}

export type IndexStatus = {
  people: number
  segments: number
  /** Of all segments, without what each thread allocates for its queries. */
  bytes: number
  /** When a change was last applied; null if none was since the start. */
  changedAt: Date | null
  /** Milliseconds for which a change may have been missing. 0 for an index that follows its database. */
  delayMs: number
}

/** Some people, by their ids: the members of a list, or those whose contacts an account owns. */
export type PersonSet = {
  /** Names these very people: no other set has it. */
  key: string
  /** Ascending, each once, in shared memory: other threads are given the set without copying it. */
  ids: Uint32Array<SharedArrayBuffer>
}

/** People who are in any set of each list of `required`, and in none of `excluded`. */
export type PersonSets = { required: readonly (readonly PersonSet[])[]; excluded: readonly PersonSet[] }

/** A filter set with the people that its filters on an account's lists mean for the account that asks. The index evaluates those sets. */
export type ResolvedFilters = FilterSet & { people: PersonSets }

/** A filter set that means the same for every account. Throws a TypeError if it doesn't. */
export function forAnybody(filters: FilterSet): ResolvedFilters {
  if (fieldIds.some((id) => isAccountField(id) && isSet(filters, id)))
    throw new TypeError('filters on lists mean nothing without an account')
  return { ...filters, people: { required: [], excluded: [] } }
}

export type LabelledType = 'JOBS' | 'COMPANIES' | 'UNIVERSITIES' | 'EDUCATIONS'

export type Page = { offset: number; limit: number }
export type SortedPage = Page & { sort?: Sort }
export type SortedCompanyPage = Page & { sort?: CompanySort }
export type SearchResult = { ids: number[]; total: number }

export type CompaniesFound = {
  /** The companies of the page, each with the people whose current employer it is. */
  companies: { id: number; people: number }[]
  total: number
  facets: CompanyFacets
}

export type SuggestQuery = {
  type: SuggestionType
  text: string
  limit: number
  /** Values that are already selected, compared without case: never suggested again. */
  without: readonly string[]
  /** With it, titles that name the same role are one suggestion, spelled in this language if anybody's title is. Korean text asks for Korean. */
  language?: Language
  /** With it, an empty text stands for the values that most people have. */
  isFrequent?: boolean
}

export type SimilarQuery = {
  type: SuggestionType
  values: readonly string[]
  limit: number
  /** Values that are already selected, compared without case: never answered. The given ones are left out anyway. */
  without: readonly string[]
}

export type SimilarCompaniesQuery = { id: number; limit: number }

export type TitleGroupsQuery = { filters: ResolvedFilters; title: string }

export type TitleGroups = {
  /** Titles that are equal to the given one, those with most people first. */
  same: { title: string; isContained: boolean; count: number }[]
  /** Classes of similar titles, the most similar first, each with a title that means it. */
  similar: { class: string; score: number; title: string; count: number }[]
}
