import { searchRoutes } from '@rapport/contract/searches/routes.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithMessage } from '../../lib/api/api.ts'
import { savedSearchesQuery } from './api.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

const savingKey = ['searches', 'saving']

/** Whether a search is being saved or changed. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0

export type NewSearch = { title: string; query: string; searchFilters: FilterSet }

/** Saves a search, then passes the first of the fetched list to `onSaved`. */
export function useSaveSearch(onSaved: (first: SavedSearch) => void) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: async (search: NewSearch) => {
      const { data, message } = await callWithMessage(searchRoutes.saveSearch, { body: search })
      // The search is saved even if the list cannot be fetched.
      const list = await queries.fetchInfiniteQuery({ ...savedSearchesQuery, staleTime: 0 }).catch(() => null)
      return { first: list?.pages[0]?.items[0] ?? data, message }
    },
    onSuccess: ({ first, message }) => {
      answerToast.success(message)
      onSaved(first)
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
}

export type SearchChange = { id: number; title?: string; searchFilters?: FilterSet }

/** Changes a saved search and waits for the list. */
export function useUpdateSearch(onUpdated: () => void = () => undefined) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: async ({ id, ...body }: SearchChange) => {
      const { message } = await callWithMessage(searchRoutes.updateSearch, { params: { id }, body })
      await queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
      return message
    },
    onSuccess: (message) => {
      answerToast.success(message)
      onUpdated()
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
}
