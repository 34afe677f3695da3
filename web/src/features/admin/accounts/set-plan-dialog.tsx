import type { AdminAccountInFull } from '@rapport/contract/admin/accounts.ts'
import { planCodes } from '@rapport/contract/admin/account-sort.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithMessage } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { CodeField } from '../elevation/code-field.tsx'
import { checkDay } from '../requests/grant-values.ts'
import {
  checkNewCredits,
  creditsOf,
  expiryOf,
  lowersCredits,
  suggestedDay,
  type CreditField,
} from './plan-values.ts'

type SetPlanDialogProps = { account: AdminAccountInFull; close: () => void }

/**
 * Sets an account's plan and its end. Credits stay as they are unless a number is typed; fewer than
 * are left need a code.
 */
export function SetPlanDialog({ account, close }: SetPlanDialogProps) {
  const { t } = useTranslation('admin-accounts')
  const form = useSetPlan(account, close)
  const { values } = form
  const code = form.field('code')
  // The server asks for a code, too, if credits were granted meanwhile.
  const needsCode =
    lowersCredits(values, account) || form.codes.otpCode !== undefined || values.otpCode !== ''
  return (
    <FormDialog title={t('actions.setPlan')} submit={t('actions.setPlan')} form={form} onClose={close}>
      <p className="break-words text-muted">{t('explained.setPlan', { email: account.email })}</p>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('columns.plan')}
          isAlone
          options={planCodes.map((id) => ({ id, label: t(`plans.${id}`) }))}
          value={code.value}
          onChange={code.onChange}
        />
        <TextField {...form.field('expiry')} label={t('lastDay')} type="date" />
        <NewCredits name="emailCredits" account={account} form={form} />
        <NewCredits name="phoneCredits" account={account} form={form} />
      </div>
      <TextField
        {...form.field('reason')}
        label={t('reasonOptional')}
        maxLength={limits.maxReasonLength}
        autoComplete="off"
      />
      {needsCode && (
        <>
          <p className="text-sm text-muted">{t('explained.lower')}</p>
          <CodeField purpose="lower_credits" field={form.field('otpCode')} errorCode={form.codes.otpCode} />
        </>
      )}
    </FormDialog>
  )
}

type NewCreditsProps = {
  name: CreditField
  account: AdminAccountInFull
  form: ReturnType<typeof useSetPlan>
}

function NewCredits({ name, account, form }: NewCreditsProps) {
  const { t } = useTranslation('admin-accounts')
  const formats = useFormats()
  const { balance, reserved } = creditsOf(account, name)
  const left = { balance: formats.count(balance), reserved: formats.count(reserved) }
  return (
    <TextField
      {...form.field(name)}
      label={t(`columns.${name}`)}
      hint={t(reserved > 0 ? 'staysReserved' : 'stays', left)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
    />
  )
}

function useSetPlan(account: AdminAccountInFull, close: () => void) {
  const queries = useQueryClient()
  const toast = useAnswerToast()
  const [now] = useState(() => new Date())
  return useForm({
    initial: {
      code: account.planCode,
      expiry: suggestedDay(account, now),
      emailCredits: '',
      phoneCredits: '',
      reason: '',
      otpCode: '',
    },
    checks: {
      expiry: (text) => checkDay(text, new Date()),
      emailCredits: checkNewCredits,
      phoneCredits: checkNewCredits,
    },
    failureField: { invalid_code: 'otpCode' },
    startAt: 'expiry',
    send: async ({ code, expiry, emailCredits, phoneCredits, reason, otpCode }) => {
      const { message } = await callWithMessage(adminRoutes.setPricingPlan, {
        body: {
          email: account.email,
          code: planCodes.find((each) => each === code) ?? account.planCode,
          expiry: expiryOf(expiry, account),
          ...(emailCredits !== '' && { emailCredits: Number(emailCredits) }),
          ...(phoneCredits !== '' && { phoneCredits: Number(phoneCredits) }),
          ...(reason.trim() !== '' && { reason }),
          ...(otpCode !== '' && { otpCode }),
        },
      })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      toast.success(message)
      close()
    },
  })
}
