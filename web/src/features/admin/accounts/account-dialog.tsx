import type { AdminAccountInFull } from '@rapport/contract/admin/accounts.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { limits } from '@rapport/contract/limits.ts'
import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkRequired, type Check } from '../../../ui/forms/checks.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { checkCode, CodeField } from '../elevation/code-field.tsx'
import { checkCredits } from '../requests/grant-values.ts'
import type { AccountAction } from './account-actions.ts'

type AccountDialogProps = {
  account: AdminAccountInFull
  action: Exclude<AccountAction, 'setPlan'>
  close: () => void
}

const checkAmount: Check = (text) => (/^[1-9]/.test(text) ? checkCredits(text) : 'error_invalid_credits')

/**
 * Asks an administrator to confirm an action on an account. Says exactly what will happen, and
 * requires a code for actions that cannot be undone.
 */
export function AccountDialog({ account, action, close }: AccountDialogProps) {
  const { t } = useTranslation('admin-accounts')
  const queries = useQueryClient()
  const formats = useFormats()
  const [module, setModule] = useState<CreditModule>('TALENT_EMAIL_REVEAL')
  // Each opened dialog has one, so that a request that is sent twice counts once.
  const [requestId] = useState(() => crypto.randomUUID())
  const isOfCredits = action === 'grant' || action === 'correct'
  const needsCode = action === 'correct' || action === 'close'
  const { id } = account
  const form = useForm({
    initial: { amount: '', reason: '', otpCode: '' },
    checks: {
      ...(isOfCredits && { amount: checkAmount }),
      ...(action !== 'endSessions' && { reason: checkRequired }),
      ...(needsCode && { otpCode: checkCode }),
    },
    failureField: { invalid_code: 'otpCode' },
    ...(isOfCredits && { startAt: 'amount' as const }),
    send: async ({ amount, reason, otpCode }) => {
      if (action === 'endSessions') await call(adminRoutes.endAccountSessions, { params: { id } })
      else if (action === 'close')
        await call(adminRoutes.closeAccount, { params: { id }, body: { otpCode, reason } })
      else {
        const change = { accountId: id, module, reason, requestId }
        const body =
          action === 'grant'
            ? { ...change, amount: Number(amount) }
            : { ...change, amount: -Number(amount), otpCode }
        await call(adminRoutes.changeCredits, { body })
      }
      void queries.invalidateQueries({ queryKey: ['admin', 'accounts'] })
      close()
    },
  })
  const { balance = 0, reserved = 0 } = account.credits.find((row) => row.module === module) ?? {}
  const left = { balance: formats.count(balance), reserved: formats.count(reserved) }
  return (
    <FormDialog
      title={t(`actions.${action}`)}
      submit={t(`actions.${action}`)}
      form={form}
      isDangerous={action === 'close'}
      onClose={close}
    >
      <p className="break-words text-muted">{t(`explained.${action}`, { email: account.email })}</p>
      {isOfCredits && (
        <>
          <Select
            label={t('entry.kind')}
            isAlone
            options={creditModules.map((each) => ({ id: each, label: t(`columns.${each}`) }))}
            value={module}
            onChange={(value) => setModule(creditModules.find((each) => each === value) ?? module)}
          />
          <TextField
            {...form.field('amount')}
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            hint={t(reserved > 0 ? 'balance' : 'left', left)}
          />
        </>
      )}
      {action !== 'endSessions' && (
        <TextField
          {...form.field('reason')}
          label={t('reason')}
          maxLength={limits.maxReasonLength}
          autoComplete="off"
        />
      )}
      {needsCode && (
        <CodeField
          purpose={action === 'close' ? 'close_account' : 'lower_credits'}
          field={form.field('otpCode')}
          errorCode={form.codes.otpCode}
        />
      )}
    </FormDialog>
  )
}
