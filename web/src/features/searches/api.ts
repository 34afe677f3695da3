import type {
  deleteSearch,
  listRecentSearches,
  listSamples,
  listSavedSearches,
  openSearch,
  SavedSearch,
  saveSearch,
  updateSearch,
} from '@rapport/contract/searches.ts'
import { limits } from '@rapport/contract/limits.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api.ts'
import type { Language } from '../../lib/i18n.ts'

const listEndpoint: Endpoint<typeof listSavedSearches> = { method: 'GET', path: '/search/history' }
const recentEndpoint: Endpoint<typeof listRecentSearches> = { method: 'GET', path: '/search/history/recent' }
const samplesEndpoint: Endpoint<typeof listSamples> = { method: 'GET', path: '/search/samples' }
const openEndpoint: Endpoint<typeof openSearch> = { method: 'POST', path: '/search/history/:id/open' }
export const saveEndpoint: Endpoint<typeof saveSearch> = { method: 'POST', path: '/search/history' }
export const updateEndpoint: Endpoint<typeof updateSearch> = { method: 'PATCH', path: '/search/history/:id' }
export const deleteEndpoint: Endpoint<typeof deleteSearch> = { method: 'DELETE', path: '/search/history/:id' }

/** Newest first, as many a call as one may ask for. Also asked while the browser thinks that it is offline: failing leads elsewhere. */
export const savedSearchesQuery = infiniteQueryOptions({
  queryKey: ['searches', 'saved'],
  queryFn: ({ pageParam, signal }) =>
    call(listEndpoint, { query: { page: pageParam, limit: limits.maxSearchPageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ metadata }) =>
    metadata.page * metadata.limit < metadata.total ? metadata.page + 1 : null,
  select: ({ pages }) => pages.flatMap((page) => page.searches),
  networkMode: 'always',
})

/** What was searched for last. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches', 'recent'],
  queryFn: async ({ signal }) => {
    const { searches } = await call(recentEndpoint, {
      query: { page: 1, limit: limits.searchPageSize },
      signal,
    })
    return searches
  },
  // Searches come in without this page's doing.
  staleTime: 0,
})

/** Samples come in the language of the interface. */
export const samplesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['searches', 'samples', language],
    queryFn: ({ signal }) => call(samplesEndpoint, { signal }),
    staleTime: Infinity,
  })

export const markOpened = (id: number): Promise<SavedSearch> => call(openEndpoint, { params: { id } })
