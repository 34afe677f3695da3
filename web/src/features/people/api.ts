import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { compactFilters } from '../filters/filters.ts'
import { loadNearest } from './results/nearest-part.ts'

/** A page of the people who match, or of the nearest ones when nobody does. */
export const peopleQuery = (filters: FilterSet, page: number) =>
  queryOptions({
    queryKey: ['people', 'search', compactFilters(filters), page],
    queryFn: async ({ signal }) => {
      const body = compactFilters(filters)
      const query = { page, limit: limits.defaultPageSize }
      // Without filters there is nothing to relax, and this call was sent ahead.
      const isBare = Object.keys(body).length === 0
      const found = await call(peopleRoutes.searchPeople, {
        query: isBare ? query : { ...query, relax: true },
        body,
        signal,
      })
      if (found.relaxed) await loadNearest()
      return found
    },
    placeholderData: keepPreviousData,
  })

/** The ids of a page of 100 people. Not cached. */
export const peopleIds = async (filters: FilterSet, page: number, signal: AbortSignal): Promise<number[]> => {
  const query = { page, limit: limits.maxPageSize }
  const { people } = await call(peopleRoutes.searchPeople, { query, body: compactFilters(filters), signal })
  return people.map(({ id }) => id)
}

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'details', id],
    queryFn: ({ signal }) => call(peopleRoutes.getPerson, { params: { id }, signal }),
  })
