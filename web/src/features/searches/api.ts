import { searchRoutes } from '@rapport/contract/searches/routes.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Language } from '../../lib/texts/i18n.ts'

/**
 * Newest first, in pages of the maximum size. Fetched even when the browser believes it is offline,
 * because a failure leads to a new search.
 */
export const savedSearchesQuery = infiniteQueryOptions({
  queryKey: ['searches', 'saved'],
  queryFn: ({ pageParam, signal }) =>
    call(searchRoutes.listSavedSearches, {
      query: { page: pageParam, limit: limits.maxSearchPageSize },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: ({ metadata }) =>
    metadata.page * metadata.limit < metadata.total ? metadata.page + 1 : null,
  select: ({ pages }) => pages.flatMap((page) => page.items),
  networkMode: 'always',
})

/** The most recent searches. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches', 'recent'],
  queryFn: async ({ signal }) => {
    const { items } = await call(searchRoutes.listRecentSearches, {
      query: { page: 1, limit: limits.searchPageSize },
      signal,
    })
    return items
  },
  // Every search adds one, also those of other windows.
  staleTime: 0,
})

/** Sample searches, in the language of the interface. */
export const samplesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['searches', 'samples', language],
    queryFn: async ({ signal }) => (await call(searchRoutes.listSamples, { signal })).items,
    staleTime: Infinity,
  })

export const markOpened = (id: number): Promise<SavedSearch> =>
  call(searchRoutes.openSearch, { params: { id } })
