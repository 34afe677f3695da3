import { searchRoutes } from '@rapport/contract/searches/routes.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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

/** Asks, then deletes; what becomes of the selection is the caller's concern. */
export function DeleteDialog({ search, onDeleted, close }: DeleteDialogProps) {
  const { t } = useTranslation('searches')
  const queries = useQueryClient()
  const tell = useAnswerToast()
  const remove = useMutation({
    mutationFn: () => callWithMessage(searchRoutes.deleteSearch, { params: { id: search.id } }),
    onSuccess: ({ message }) => {
      tell.success(message)
      close()
      onDeleted()
    },
    onError: tell.error,
    // Also after a failure: somebody else may have deleted it.
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
