import { readPhone } from '@rapport/contract/accounts/phone.ts'
import { limits } from '@rapport/contract/limits.ts'
import { planRequestRoutes } from '@rapport/contract/plan-requests/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Check } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { openPlanRequestQuery } from './plan-requests.tsx'

const checkPhone: Check = (text) =>
  text.trim() === '' || readPhone(text) !== null ? null : 'error_invalid_phone'

/** Asks the administrators for a plan. */
export function RequestPlanDialog({ close }: WithClose<object>) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const form = useForm({
    initial: { note: '', phone: '' },
    checks: { phone: checkPhone },
    startAt: 'note',
    send: async ({ note, phone }) => {
      const { data, message } = await callWithMessage(planRequestRoutes.createPlanRequest, {
        body: { ...(note.trim() && { note }), ...(phone.trim() && { phone }) },
      })
      queries.setQueryData(openPlanRequestQuery().queryKey, data)
      if (message) toasts.add({ type: 'success', ...message })
      close()
    },
  })
  return (
    <FormDialog title={t('requestPlan.action')} submit={t('requestPlan.send')} form={form} onClose={close}>
      <p className="text-muted">{t('requestPlan.description')}</p>
      <TextField
        label={t('requestPlan.note')}
        placeholder={t('requestPlan.notePlaceholder')}
        autoComplete="off"
        maxLength={limits.maxPlanNoteLength}
        {...form.field('note')}
      />
      <TextField
        label={t('requestPlan.phone')}
        hint={t('requestPlan.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field('phone')}
      />
    </FormDialog>
  )
}
