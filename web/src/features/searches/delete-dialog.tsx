import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callWithMessage } from '../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { savedSearchesQuery } from './api.ts'
import { deleteEndpoint } from './endpoints.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'delete-search': { search: SavedSearch; onDeleted: () => void }
  }
}

type DeleteDialogProps = WithClose<DialogInputs['delete-search']>

/** Asks, then deletes; what becomes of the selection is the caller's concern. */
export function DeleteDialog({ search, onDeleted, close }: DeleteDialogProps) {
  const { t } = useTranslation(['searches', 'common'])
  const queries = useQueryClient()
  const tell = useAnswerToast()
  const remove = useMutation({
    mutationFn: () => callWithMessage(deleteEndpoint, { params: { id: search.id } }),
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
    <Dialog
      title={t('dialogs.delete')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      isAlert
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {t('dialogs.deleteConfirm')}
          </Button>
        </>
      }
    >
      <p className="break-words text-muted">{t('dialogs.deleteText', { title: search.title })}</p>
    </Dialog>
  )
}
