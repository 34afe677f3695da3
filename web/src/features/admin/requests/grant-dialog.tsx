import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { AccountRequest } from '@rapport/contract/admin/plan-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithMessage } from '../../../lib/api/api.ts'
import type { WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { checkCredits, checkDay, dayOf, endOfDay, totalAfter, yearAfter } from './grant-values.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'grant-plan': { request: AccountRequest }
  }
}

const plans = ['SUBSCRIPTION', 'TRIAL'] as const

/** The credits of a subscription, unless the administrator changes them. */
const usual = { emailCredits: '1000', phoneCredits: '100' }

/** Grants a plan. The credits are added to those that are left, and the account is told. */
export function GrantDialog({ request, close }: WithClose<{ request: AccountRequest }>) {
  const { t } = useTranslation('admin-requests')
  const queries = useQueryClient()
  const toast = useAnswerToast()
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const { account } = request
  const form = useForm({
    initial: { code: 'SUBSCRIPTION', expiry: dayOf(yearAfter(now)), ...usual },
    checks: {
      code: checkRequired,
      expiry: (text) => checkDay(text, new Date()),
      emailCredits: checkCredits,
      phoneCredits: checkCredits,
    },
    startAt: 'expiry',
    send: async ({ code, expiry, emailCredits, phoneCredits }) => {
      const { message } = await callWithMessage(adminRoutes.grantRequest, {
        params: { id: request.id },
        body: {
          code: code === 'TRIAL' ? 'TRIAL' : 'SUBSCRIPTION',
          expiry: endOfDay(expiry).toISOString(),
          emailCredits: Number(emailCredits),
          phoneCredits: Number(phoneCredits),
        },
      })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      toast.success(message)
      close()
    },
  })
  const code = form.field('code')
  const credits = (name: 'emailCredits' | 'phoneCredits') => (
    <TextField
      {...form.field(name)}
      label={t(`grant.${name}`)}
      hint={t('grant.total', {
        left: formats.count(account[name].left),
        total: formats.count(totalAfter(account[name].left, form.values[name])),
      })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
    />
  )
  return (
    <FormDialog title={t('grant.title')} submit={t('grant.submit')} form={form} onClose={close}>
      <p className="text-muted">{t('grant.text', { email: account.email })}</p>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('columns.plan')}
          isAlone
          options={plans.map((id) => ({ id, label: t(`plans.${id}`) }))}
          value={code.value}
          onChange={code.onChange}
        />
        <TextField {...form.field('expiry')} label={t('grant.expiry')} type="date" />
        {credits('emailCredits')}
        {credits('phoneCredits')}
      </div>
    </FormDialog>
  )
}
