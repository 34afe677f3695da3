import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { settled } from '../../lib/settled.ts'
import { onlyValue } from './model/alternatives.ts'
import { compactFilters } from './model/compact-filters.ts'

/**
 * Answers are cached by question, so a late answer to an old question never stands for a new one.
 * Delays run inside the query: a question that is replaced while it waits is aborted by its signal
 * and never sent.
 */

export const countDelay = 300
const suggestDelay = 500
const industryDelay = 400

/** The exact number of people, requested once the filters have been unchanged for 300 ms. */
export const peopleCountQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['people', 'count', compactFilters(filters)],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      const { count } = await call(peopleRoutes.countPeople, { body: compactFilters(filters), signal })
      return count
    },
    retry: false,
  })

/** People by value of each facet, requested once the filters have been unchanged for 300 ms. */
export const facetsQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['people', 'facets', compactFilters(filters)],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      return call(peopleRoutes.countFacets, { body: compactFilters(filters), signal })
    },
    retry: false,
  })

/** The chosen and the most frequent skills, requested once the filters have been unchanged for 300 ms. */
export const skillsQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['people', 'skills', compactFilters(filters)],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      return call(peopleRoutes.countSkills, { body: compactFilters(filters), signal })
    },
    retry: false,
  })

const countAll = async (filterSets: readonly FilterSet[], signal: AbortSignal): Promise<number[]> => {
  const body = { filterSets: filterSets.map(compactFilters) }
  const { counts } = await call(peopleRoutes.countAlternatives, { body, signal })
  return counts
}

/**
 * The exact number of people of each filter set (at most 20), requested once they have been
 * unchanged for `delay` milliseconds.
 */
export const alternativesQuery = (filterSets: readonly FilterSet[], delay = countDelay) =>
  queryOptions({
    queryKey: ['people', 'alternatives', filterSets.map(compactFilters)],
    queryFn: async ({ signal }) => {
      await settled(delay, signal)
      return countAll(filterSets, signal)
    },
    enabled: filterSets.length > 0,
    retry: false,
  })

type Suggesting = { type: SuggestionType; text: string; field: ListFieldId; filters: FilterSet }

/**
 * A suggested value, and the people that it alone would leave under the other filters; without a
 * count when counting failed.
 */
export type FilterSuggestion = Pick<Suggestion, 'label' | 'value'> & { count?: number | undefined }

/**
 * Suggestions for a text of at least two characters. They are shown only with their counts: a list
 * that changes under the pointer causes misclicks. Industries come from the contract's own list.
 */
export const suggestionsQuery = ({ type, text, field, filters }: Suggesting) =>
  queryOptions({
    queryKey: ['people', 'suggest', type, text, field, compactFilters(filters)],
    queryFn: async ({ signal }): Promise<FilterSuggestion[]> => {
      await settled(type === 'INDUSTRIES' ? industryDelay : suggestDelay, signal)
      const found = await suggestedValues(type, text, signal)
      if (found.length === 0) return []
      const counts = await countAll(
        found.map(({ value }) => onlyValue(filters, field, value)),
        signal,
      ).catch(() => [])
      return found.map(({ label, value }, index) => ({ label, value, count: counts[index] }))
    },
    enabled: text.length >= limits.minQueryLength,
    retry: false,
  })

export async function suggestedValues(
  type: SuggestionType,
  text: string,
  signal: AbortSignal,
): Promise<Pick<Suggestion, 'label' | 'value'>[]> {
  if (type !== 'INDUSTRIES')
    return call(peopleRoutes.suggest, { params: { type }, query: { query: text }, signal })
  // Loaded when the user types into the box, not with the screen.
  const { matchingIndustries } = await import('@rapport/contract/filters/matching-industries.ts')
  const found = matchingIndustries(text).slice(0, limits.defaultSuggestions)
  return found.map((industry) => ({ label: industry, value: industry }))
}
