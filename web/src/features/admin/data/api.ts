import type { getData, listImports } from '@rapport/contract/admin/data.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { Output } from '@rapport/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type Data = Output<(typeof getData)['data']>
type Imports = Output<(typeof listImports)['data']>
export type Import = Imports['items'][number]

/**
 * Milliseconds between two fetches of data that changes by itself: a running import, or people who
 * are being counted.
 */
const soon = 2000
const later = 15_000

export const dataQuery = () =>
  queryOptions({
    queryKey: ['admin', 'data', 'figures'],
    queryFn: ({ signal }) => call(adminRoutes.getData, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.counted ? soon : later),
  })

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'data', 'imports', page],
    queryFn: ({ signal }) => call(adminRoutes.listImports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((run) => run.state === 'running') ? soon : later),
  })
