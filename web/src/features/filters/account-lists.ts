import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { skipToken, useQuery, type QueryFunction, type SkipToken } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** The facts of a list that filters show. */
export type AccountList = { id: number; title: string; total: number }

type ListsQuery = {
  queryKey: string[]
  queryFn?: QueryFunction<readonly AccountList[], string[]> | SkipToken
}

/**
 * Reads all lists of the account. Routes give it, because lists stand above filters; elsewhere
 * lists have no names.
 */
export const AccountLists = createContext<ListsQuery | null>(null)

/**
 * The account's lists. They are fetched once something needs them. Callers that don't need them get
 * them only if they are known.
 */
export function useAccountLists(isNeeded: boolean) {
  const query = use(AccountLists)
  return useQuery({
    queryKey: query?.queryKey ?? ['lists'],
    queryFn: query?.queryFn ?? skipToken,
    enabled: isNeeded && query !== null,
  })
}

/** Reads the lists if one of the filter sets names any, so that its chips do. */
export function useNamedLists(...filterSets: FilterSet[]): void {
  useAccountLists(
    filterSets.some(
      ({ listFilter }) => listFilter.listsIncluded.length + listFilter.listsExcluded.length > 0,
    ),
  )
}
