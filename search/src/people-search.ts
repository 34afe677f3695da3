import type { FilterSet } from '@rapport/contract/filters.ts'
import type { Suggestion, SuggestionType } from '@rapport/contract/people.ts'

/**
 * The port through which everything searches people. Answers are exact: no estimates, no caps. Order is profile strength, higher
 * first, then id, lower first: total and stable, so that pages never overlap. A signal that aborts rejects with its reason.
 */
export type PeopleSearch = {
  /** The ids at `offset` and after, at most `limit`, and how many people match in all. */
  search(
    filters: FilterSet,
    page: { offset: number; limit: number },
    signal?: AbortSignal,
  ): Promise<{ ids: number[]; total: number }>
  count(filters: FilterSet, signal?: AbortSignal): Promise<number>
  /** Values of which a word begins with the text, most people first, ties by label. Nothing below two characters. */
  suggest(type: SuggestionType, text: string): Promise<Suggestion[]>
  /** How many people can be found. */
  readonly size: number
}
