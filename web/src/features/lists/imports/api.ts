import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { RowsAddress } from './address.ts'
import { isWorking } from './steps.ts'

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

/** An import. It is followed while something is done with its rows. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'imports', 'one', id],
    queryFn: ({ signal }) => call(importRoutes.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollIntervalMs : false),
  })

const shownImports = 10

/** The account's newest imports. */
export const recentImportsQuery = () =>
  queryOptions({
    queryKey: ['lists', 'imports', 'recent'],
    queryFn: ({ signal }) =>
      call(importRoutes.listImports, { query: { page: 1, limit: shownImports }, signal }),
  })

/** A page of the rows of an import. */
export const rowsQuery = (id: number, { outcome, page }: RowsAddress, limit: number) =>
  queryOptions({
    queryKey: ['lists', 'imports', 'rows', id, outcome, page, limit],
    queryFn: ({ signal }) =>
      call(importRoutes.listImportRows, {
        params: { id },
        query: { page, limit, ...(outcome !== null && { outcome }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Does something with an import, and shows at once what follows. */
export function useImportCall<T = void>(
  send: (input: T) => Promise<ListImport>,
  onDone?: (next: ListImport) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (next) => {
      queries.setQueryData(importQuery(next.id).queryKey, next)
      onDone?.(next)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['lists'] }),
    networkMode: 'always',
  })
}
