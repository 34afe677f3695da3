import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { AccountRequest } from '@rapport/contract/admin/plan-requests.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callWithMessage } from '../../../lib/api/api.ts'
import type { WithClose } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { requestsKey } from './api.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'decline-plan': { request: AccountRequest }
  }
}

/** Declines a request, with a message to the account. */
export function DeclineDialog({ request, close }: WithClose<{ request: AccountRequest }>) {
  const { t } = useTranslation('admin-requests')
  const queries = useQueryClient()
  const toast = useAnswerToast()
  const form = useForm({
    initial: { reason: '' },
    checks: {},
    send: async ({ reason }) => {
      const { message } = await callWithMessage(adminRoutes.declineRequest, {
        params: { id: request.id },
        body: reason.trim() === '' ? {} : { reason },
      })
      void queries.invalidateQueries({ queryKey: requestsKey })
      toast.success(message)
      close()
    },
  })
  const { inputRef: _, ...reason } = form.field('reason')
  return (
    <FormDialog title={t('decline.title')} submit={t('decline.submit')} form={form} onClose={close}>
      <p className="text-muted">{t('decline.text', { email: request.account.email })}</p>
      <TextArea
        {...reason}
        label={t('decline.reason')}
        hint={t('decline.hint')}
        rows={4}
        maxLength={limits.maxPlanNoteLength}
      />
    </FormDialog>
  )
}
