import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { compactFilters } from '../filters/filters.ts'
import { loadNearest } from './results/load-nearest.ts'

export type PageInput = {
  /** Null: by strength. */
  sort: Sort | null
  page: number
  size: number
  /** The sentence that the filters were read from, for the recent searches. */
  sentence?: string | undefined
}

const sorted = (sort: Sort | null) => (sort ? { sortOn: sort.on, sortBy: sort.by } : {})

/** A page of the people who match, or of the nearest ones if none do. */
export const peopleQuery = (filters: FilterSet, { sort, page, size, sentence = '' }: PageInput) =>
  queryOptions({
    queryKey: ['people', 'search', compactFilters(filters), sort, page, size],
    queryFn: async ({ signal }) => {
      const body = compactFilters(filters)
      const query = { page, limit: size, ...sorted(sort), ...(sentence !== '' && { query: sentence }) }
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

/** The ids of a page of 100 people. Not cached, and no search of its own. */
export const peopleIds = async (
  filters: FilterSet,
  sort: Sort | null,
  page: number,
  signal: AbortSignal,
): Promise<number[]> => {
  const query = { page, limit: limits.maxPageSize, record: false, ...sorted(sort) }
  const { people } = await call(peopleRoutes.searchPeople, { query, body: compactFilters(filters), signal })
  return people.map(({ id }) => id)
}

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'details', id],
    queryFn: ({ signal }) => call(peopleRoutes.getPerson, { params: { id }, signal }),
  })
