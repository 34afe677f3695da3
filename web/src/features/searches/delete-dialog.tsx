import { searchRoutes } from '@rapport/contract/searches/routes.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { savedSearchesQuery } from './api.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'delete-search': { search: SavedSearch; onDeleted: () => void }
  }
}

type DeleteDialogProps = WithClose<DialogInputs['delete-search']>

/** Confirms, then deletes. The caller updates the selection. */
export function DeleteDialog({ search, onDeleted, close }: DeleteDialogProps) {
  const { t } = useTranslation('searches')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const remove = useMutation({
    mutationFn: () => callWithMessage(searchRoutes.deleteSearch, { params: { id: search.id } }),
    onSuccess: ({ message }) => {
      answerToast.success(message)
      close()
      onDeleted()
    },
    onError: answerToast.error,
    // Also after a failure, since it may have been deleted elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={t('dialogs.delete')}
      confirm={t('dialogs.deleteConfirm')}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t('dialogs.deleteText', { title: search.title })}
    </ConfirmDialog>
  )
}
