import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'

/**
 * Restores a deleted list by its id. A failure, such as that it can no longer be restored, is a
 * toast.
 */
export function useRestoreList(onRestored: (list: List) => void) {
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  return useMutation({
    mutationFn: (id: number) => call(listRoutes.restoreList, { params: { id } }),
    onSuccess: onRestored,
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: ['lists'] }),
    networkMode: 'always',
  })
}
