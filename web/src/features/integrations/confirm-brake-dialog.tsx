import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
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
    /** Null: all sending. */
    'confirm-brake': { mailbox: Integration | null }
  }
}

/** Asks before a held mailbox, or all sending, goes on. */
export function ConfirmBrakeDialog({ mailbox, close }: WithClose<DialogInputs['confirm-brake']>) {
  const { t } = useTranslation('integrations')
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const confirm = useMutation({
    mutationFn: () =>
      call(campaignRoutes.confirmBrake, { body: mailbox === null ? {} : { mailboxId: mailbox.id } }),
    onSuccess: ({ found, matched }) => {
      close()
      toasts.add({
        type: 'success',
        title: t('brake.done'),
        subTitle:
          found === 0
            ? ''
            : t('brake.recorded', {
                count: found,
                shown: formats.count(found),
                matched: formats.count(matched),
              }),
      })
    },
    onError: answerToast.error,
    onSettled: () =>
      Promise.all(['integrations', 'campaigns'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    networkMode: 'always',
  })
  return (
    <ConfirmDialog
      title={mailbox === null ? t('brake.titleAll') : t('brake.title', { email: mailbox.email })}
      confirm={t('brake.confirm')}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={close}
    >
      {t(mailbox === null ? 'brake.textAll' : 'brake.text')}
    </ConfirmDialog>
  )
}
