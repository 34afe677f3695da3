import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { operationKey } from './api.ts'

type ReleaseDialogProps = { mailboxId: number | undefined; close: () => void }

/** Asks before a held mailbox or, without one, all sending resumes. */
export function ReleaseDialog({ mailboxId, close }: ReleaseDialogProps) {
  const { t } = useTranslation('admin-operation')
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(adminRoutes.releaseBrake, { body: mailboxId === undefined ? {} : { mailboxId } }),
    onSuccess: ({ found }) => {
      close()
      toasts.add({
        type: 'success',
        title: t('brake.released'),
        subTitle: found === 0 ? '' : t('brake.found', { count: found }),
      })
    },
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: operationKey }),
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={mailboxId === undefined ? t('brake.titleAll') : t('brake.title', { id: mailboxId })}
      confirm={t('brake.release')}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t(mailboxId === undefined ? 'brake.textAll' : 'brake.text')}
    </ConfirmDialog>
  )
}
