import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { listsQuery } from '../api.ts'
import { useRestoreList } from '../deleted/use-restore-list.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'delete-list': { list: List; onDeleted: () => void }
  }
}

/** Confirms, then deletes. The toast restores. */
export function DeleteListDialog({ list, onDeleted, close }: WithClose<DialogInputs['delete-list']>) {
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const { id, title, total } = list
  const restore = useRestoreList((restored) => {
    if (restored.title === title) return
    toasts.add({ type: 'success', title: t('delete.renamed', { title: restored.title }) })
  })
  const remove = useMutation({
    mutationFn: () => call(listRoutes.deleteList, { params: { id } }),
    onSuccess: () => {
      close()
      // The screen of the list is left first, because it would request the deleted list.
      onDeleted()
      queries.setQueryData(listsQuery().queryKey, (lists) => lists?.filter((other) => other.id !== id))
      void queries.invalidateQueries({ queryKey: ['lists', 'deleted'] })
      toasts.add({
        type: 'success',
        title: t('delete.deleted', { title }),
        action: { label: t('common:actions.undo'), run: () => restore.mutate(id) },
      })
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t('delete.text', { title, count: total, shown: formats.count(total) })}
    </ConfirmDialog>
  )
}
