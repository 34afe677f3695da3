import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import type { ChosenMembers } from './chosen-members.ts'

type ListName = Pick<List, 'id' | 'title'>

/** Says what was done, with its undo. */
function useDone() {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const refresh = () => queries.invalidateQueries({ queryKey: ['lists'] })
  const undo = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      answerToast.error(error)
    }
    await refresh()
  }
  return async (words: { title: string; subTitle?: string }, takeBack: (() => Promise<unknown>) | null) => {
    const action = takeBack && { label: t('actions.undo'), run: () => void undo(takeBack) }
    toasts.add({ type: 'success', ...words, action })
    await refresh()
  }
}

const restore = (id: number, removalId: number) =>
  call(listRoutes.restoreMembers, { params: { id }, body: { removalId } })

/** Takes members off a list. Its toast takes that back. */
export function useRemoveMembers(list: ListName, onDone: () => void) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const done = useDone()
  return useMutation({
    mutationFn: (chosen: ChosenMembers) =>
      call(listRoutes.removeManyFromList, { params: { id: list.id }, body: chosen }),
    onSuccess: ({ removalId, removed }) => {
      onDone()
      const title = t('remove.removed', { count: removed, shown: formats.count(removed), title: list.title })
      return done({ title }, removalId === null ? null : () => restore(list.id, removalId))
    },
    networkMode: 'always',
  })
}

export type Transfer = { mode: 'copy' | 'move'; to: List; chosen: ChosenMembers }

/** Copies or moves members to another list. Its toast takes that back. */
export function useTransferMembers(list: ListName, onDone: () => void) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const done = useDone()
  return useMutation({
    mutationFn: async ({ mode, to, chosen }: Transfer) => {
      const input = { params: { id: list.id }, body: { to: to.id, ...chosen } }
      if (mode === 'move') return call(listRoutes.moveMembers, input)
      return { addition: await call(listRoutes.copyMembers, input), removalId: null, removed: 0 }
    },
    onSuccess: ({ addition, removalId }, { mode, to }) => {
      onDone()
      const { id, total, added, already } = addition
      const title = t(`send.done.${mode}`, { count: total, shown: formats.count(total), title: to.title })
      const subTitle = already > 0 ? t('send.already', { count: already, shown: formats.count(already) }) : ''
      const takeBack = async () => {
        // First, so that no person is on neither list meanwhile.
        if (removalId !== null) await restore(list.id, removalId)
        if (added > 0) await call(listRoutes.undoAddition, { params: { id } })
      }
      return done({ title, subTitle }, added > 0 || removalId !== null ? takeBack : null)
    },
    networkMode: 'always',
  })
}
