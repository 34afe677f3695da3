import type { FacetCount, Facets } from '@rapport/contract/people/schemas.ts'
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
 * The port through which everything searches people: a question goes in, its answer comes out.
 * Answers are exact: no estimates, no caps. An aborted signal stops the work, and the question
 * rejects with the signal's reason.
 *
 * Results are ordered by profile strength, higher first, then by id, lower first; with similar
 * titles, people who match without them come before all others. With a sort, the whole result is in
 * its order, and ties are in that of strength and id. The order is total and stable, so pages never
 * overlap.
 */
export type PeopleSearch = {
  ask: Ask
  /** The number of people in the index. */
  readonly size: number
  /**
   * Returns the size of the index, and how far it is behind the database. Costs nothing: queries
   * neither.
   */
  indexStatus(): IndexStatus
}

export type Ask = <K extends QuestionKind>(
  question: QuestionOf<K>,
  signal?: AbortSignal,
) => Promise<Answer<K>>

/**
 * Everything that can be asked, with its answer. A new kind is declared here; the compiler then
 * names the places that must treat it.
 */
type Questions = {
  /** At most `limit` ids from `offset` on, and the total number of matches. */
  search: { question: { filters: ResolvedFilters; page: SortedPage }; answer: SearchResult }
  count: { question: { filters: ResolvedFilters }; answer: number }
  /**
   * Counts for each value of each facet how many people match if the facet's own filter is replaced
   * by that value alone.
   */
  facets: { question: { filters: ResolvedFilters }; answer: Facets }
  /** Skills of the people who match, the included ones first: see `SkillsQuery`. */
  skills: { question: SkillsQuery; answer: FacetCount[] }
  /**
   * The companies that match a filter set's company part, most people first, then by id, or in the
   * order of a sort. Filters on past companies and on people mean nothing. A facet's value counts
   * the companies if the facet's own filter is replaced by that value alone.
   */
  companies: { question: { filters: ResolvedFilters; page: SortedCompanyPage }; answer: CompaniesFound }
  suggest: { question: SuggestQuery; answer: Suggestion[] }
  similar: { question: SimilarQuery; answer: Suggestion[] }
  /** Ids, most similar first. Empty for an unknown id. */
  similarCompanies: { question: SimilarCompaniesQuery; answer: number[] }
  titleGroups: { question: TitleGroupsQuery; answer: TitleGroups }
  /** The spelling of each key that is known. */
  labels: { question: LabelsQuery; answer: Map<string, string> }
}

export type QuestionKind = keyof Questions
/** Plain data, so that a question can be posted to another thread. */
export type QuestionOf<K extends QuestionKind> = { [P in K]: { kind: P } & Questions[P]['question'] }[K]
export type Question = QuestionOf<QuestionKind>
export type Answer<K extends QuestionKind = QuestionKind> = Questions[K]['answer']

export type IndexStatus = {
  people: number
  segments: number
  /** Bytes of all segments, without what each thread allocates for its queries. */
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

/**
 * A filter set with the people that its filters on an account's lists mean for the account that
 * asks. The index evaluates those sets.
 */
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

/**
 * Requests values with a word that begins with the text: those that most people have, ties by
 * label. Each has the number of people that a filter with it finds, most first: a title also finds
 * those that contain it and those that are equal to it. There are none for a text below two
 * characters, unless the most frequent are requested.
 */
export type SuggestQuery = {
  type: SuggestionType
  text: string
  limit: number
  /** Values that are already selected, compared without case: never suggested again. */
  without: readonly string[]
  /**
   * With it, titles that name the same role are one suggestion, spelled in this language if any
   * person's title is. Korean text requests Korean titles.
   */
  language?: Language
  /** With it, an empty text requests the values that most people have. */
  isFrequent?: boolean
}

/**
 * Asks for values similar to any of the given ones, most similar first, each with the number of
 * people that a filter with it finds: see `similar.ts`.
 */
export type SimilarQuery = {
  type: SuggestionType
  values: readonly string[]
  limit: number
  /**
   * Values that are already selected, compared without case: never answered. The given ones are
   * left out anyway.
   */
  without: readonly string[]
}

/** Asks for at most `limit` companies that are similar to one: see `similar-companies.ts`. */
export type SimilarCompaniesQuery = { id: number; limit: number }

/**
 * Requests the titles that an included title finds: titles that are equal to it, and similar
 * classes. See `title-groups.ts`.
 */
export type TitleGroupsQuery = { filters: ResolvedFilters; title: string }

/**
 * Asks how many people have each of at most `limit` skills if it is the only included one, or with
 * `skills.all` how many also have all included ones: first of the included ones in their order, as
 * they are written, then of those that most people have, ties in the order of their keys.
 */
export type SkillsQuery = { filters: ResolvedFilters; limit: number }

/**
 * Asks for the usual spelling of texts, by the form in which they are compared (`normaliseTitle`,
 * `companyNameKey`, `schoolKey`, `fold`). Only texts that at least one person has in full have one.
 */
export type LabelsQuery = { type: LabelledType; keys: readonly string[] }

export type TitleGroups = {
  /** Titles that are equal to the given one, those with most people first. */
  same: { title: string; isContained: boolean; count: number }[]
  /** Classes of similar titles, the most similar first, each with a title that means it. */
  similar: { class: string; score: number; title: string; count: number }[]
}
