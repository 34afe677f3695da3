import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Suggestion, SuggestionType } from '@rapport/contract/people/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { onlyValue } from '../filters/model/alternatives.ts'
import {
  alternativesEndpoint,
  countEndpoint,
  facetsEndpoint,
  personEndpoint,
  searchEndpoint,
  suggestEndpoint,
} from './endpoints.ts'
import { compactFilters, type ListFieldId } from '../filters/model/filter-fields.ts'
import { settled } from '../../lib/settled.ts'

/** A value to choose, with the people that it alone would leave under the other filters; without, when they could not be counted. */
type FilterSuggestion = Pick<Suggestion, 'label' | 'value'> & { count?: number | undefined }

const countDelay = 300
const suggestDelay = 500
const industryDelay = 400

/**
 * Answers are kept by what was asked, so that a late answer to an old question never stands for a new one. Delays run inside the
 * query: a question that is replaced while it waits is aborted by its signal and never sent.
 */
export const peopleQuery = (filters: FilterSet, page: number) =>
  queryOptions({
    queryKey: ['people', 'search', compactFilters(filters), page],
    queryFn: ({ signal }) =>
      call(searchEndpoint, {
        query: { page, limit: limits.defaultPageSize },
        body: compactFilters(filters),
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The ids of a page of 100 people; asked when they are needed, and not kept. */
export const peopleIds = async (filters: FilterSet, page: number, signal: AbortSignal): Promise<number[]> => {
  const query = { page, limit: limits.maxPageSize }
  const { people } = await call(searchEndpoint, { query, body: compactFilters(filters), signal })
  return people.map(({ id }) => id)
}

/** The exact number of people, asked when the filters have stood still for 300 ms. */
export const peopleCountQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['people', 'count', compactFilters(filters)],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      const { count } = await call(countEndpoint, { body: compactFilters(filters), signal })
      return count
    },
    retry: false,
  })

/** People by value of each facet, asked when the filters have stood still for 300 ms. */
export const facetsQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['people', 'facets', compactFilters(filters)],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      return call(facetsEndpoint, { body: compactFilters(filters), signal })
    },
    retry: false,
  })

const countAll = async (filterSets: readonly FilterSet[], signal: AbortSignal): Promise<number[]> => {
  const body = { filterSets: filterSets.map(compactFilters) }
  const { counts } = await call(alternativesEndpoint, { body, signal })
  return counts
}

/** The exact number of people of each filter set (20 at most), asked when they have stood still for `delay` milliseconds. */
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

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'details', id],
    queryFn: ({ signal }) => call(personEndpoint, { params: { id }, signal }),
  })

type Suggesting = { type: SuggestionType; text: string; field: ListFieldId; filters: FilterSet }

/**
 * Suggestions for a text of at least two characters, each counted under the other filters before any is shown: a list that changes under the pointer
 * is missed. Industries come from the contract's own list.
 */
export const suggestionsQuery = ({ type, text, field, filters }: Suggesting) =>
  queryOptions({
    queryKey: ['people', 'suggest', type, text, field, compactFilters(filters)],
    queryFn: async ({ signal }): Promise<FilterSuggestion[]> => {
      await settled(type === 'INDUSTRIES' ? industryDelay : suggestDelay, signal)
      const found = await suggested(type, text, signal)
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

async function suggested(
  type: SuggestionType,
  text: string,
  signal: AbortSignal,
): Promise<Pick<Suggestion, 'label' | 'value'>[]> {
  if (type !== 'INDUSTRIES')
    return call(suggestEndpoint, { params: { type }, query: { query: text }, signal })
  // Fetched when somebody types into the box, not with the screen.
  const { matchingIndustries } = await import('../filters/panel/matching-industries.ts')
  return matchingIndustries(text)
}
