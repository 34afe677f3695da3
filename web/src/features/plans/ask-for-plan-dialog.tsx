import { readPhone } from '@rapport/contract/accounts/phone.ts'
import { limits } from '@rapport/contract/limits.ts'
import { planRequestRoutes } from '@rapport/contract/plan-requests/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import type { WithClose } from '../../lib/dialogs.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Check } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { openPlanRequestQuery } from './plans.tsx'

const checkPhone: Check = (text) =>
  text.trim() === '' || readPhone(text) !== null ? null : 'error_invalid_phone'

/** Asks the administrators for a plan, and then says that they have the request. */
export function AskForPlanDialog({ close }: WithClose<object>) {
  const { t } = useTranslation(['shell', 'common'])
  const [isSent, setSent] = useState(false)
  const queries = useQueryClient()
  const form = useForm({
    initial: { note: '', phone: '' },
    checks: { phone: checkPhone },
    startAt: 'note',
    send: async ({ note, phone }) => {
      const request = await call(planRequestRoutes.createPlanRequest, {
        body: { ...(note.trim() && { note }), ...(phone.trim() && { phone }) },
      })
      queries.setQueryData(openPlanRequestQuery().queryKey, request)
      setSent(true)
    },
  })
  if (isSent)
    return (
      <Dialog
        title={t('askForPlan.sent')}
        onClose={close}
        actions={
          <Button variant="primary" onPress={close}>
            {t('common:actions.close')}
          </Button>
        }
      >
        <p className="text-muted">{t('askForPlan.sentText')}</p>
      </Dialog>
    )
  return (
    <FormDialog title={t('askForPlan.action')} submit={t('askForPlan.send')} form={form} onClose={close}>
      <p className="text-muted">{t('askForPlan.description')}</p>
      <TextField
        label={t('askForPlan.note')}
        placeholder={t('askForPlan.notePlaceholder')}
        autoComplete="off"
        maxLength={limits.maxPlanNoteLength}
        {...form.field('note')}
      />
      <TextField
        label={t('askForPlan.phone')}
        hint={t('askForPlan.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field('phone')}
      />
    </FormDialog>
  )
}
