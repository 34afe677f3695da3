import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { DialogInputs, WithClose } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogInputs {
    'remove-mailbox': { mailbox: Integration }
  }
}

/** Asks before a mailbox is removed, and says who would have to wait. */
export function RemoveMailboxDialog({ mailbox, close }: WithClose<DialogInputs['remove-mailbox']>) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const { id, email, provider, peopleCount: count } = mailbox
  const remove = useMutation({
    mutationFn: async (): Promise<{ isRevoked: boolean }> => {
      if (provider === 'gmail') return await call(integrationRoutes.removeGmail, { params: { id } })
      await call(integrationRoutes.removeSmtp, { params: { id } })
      return { isRevoked: true }
    },
    onSuccess: ({ isRevoked }) => {
      close()
      if (isRevoked) toasts.add({ type: 'success', title: t('remove.done') })
      else
        toasts.add({
          type: 'warning',
          title: t('remove.done'),
          subTitle: t('remove.notRevoked'),
          duration: notRevokedMs,
        })
    },
    onError: answerToast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: ['integrations'] }),
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={t('remove.title', { email })}
      confirm={t('remove.confirm')}
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t(provider === 'gmail' ? 'remove.google' : 'remove.server')}{' '}
      {count > 0 && (
        <strong className="font-medium text-text">
          {t('remove.people', { count, shown: formats.count(count) })}
        </strong>
      )}
    </ConfirmDialog>
  )
}

/** The time to read two sentences, in milliseconds. */
const notRevokedMs = 8000
