import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSession } from '../../lib/api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { checkPresent, type Check } from './check-account.ts'
import { FailureNotice, useFailureText } from './failure-notice.tsx'
import { useForm } from './use-form.ts'

type LeaveDialogProps = {
  title: string
  submit: string
  profile: UserProfile
  /** What sign-in says afterwards. */
  notice: 'account_deactivated' | 'account_removed'
  /** Null for an account without a password. */
  send: (password: string | null) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/**
 * Says what happens and asks for the password; where there is none, for the address, so that one press does not do it. Afterwards the
 * session is over and what was fetched goes with the frame.
 */
export function LeaveDialog({ title, submit, profile, notice, send, onClose, children }: LeaveDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const formId = useId()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { hasPassword, email } = profile
  const checkTyped: Check = (text) => (text.trim().toLowerCase() === email ? null : 'error_invalid_email')
  const form = useForm({
    initial: { password: '' },
    checks: { password: hasPassword ? checkPresent : checkTyped },
    send: async ({ password }) => {
      await send(hasPassword ? password : null)
      forgetSession()
      toasts.clear()
      await navigate({ to: paths.login, search: {}, state: { notice } })
    },
    failureField: { wrong_password: 'password' },
    leaves: true,
  })
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={form.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} noValidate onSubmit={form.submit} className="mt-1 flex flex-col gap-3">
        <Confirmation hasPassword={hasPassword} email={email} field={form.field('password')} />
        <FailureNotice text={form.failure === null ? null : failureText(form.failure)} />
      </form>
    </Dialog>
  )
}

type ConfirmationProps = {
  hasPassword: boolean
  email: string
  field: ReturnType<ReturnType<typeof useForm<'password'>>['field']>
}

function Confirmation({ hasPassword, email, field }: ConfirmationProps) {
  const { t } = useTranslation(['account', 'accounts'])
  if (!hasPassword)
    return (
      <TextField
        label={t('removeDialog.typeEmail', { email })}
        autoComplete="off"
        {...field}
        error={field.error && t('removeDialog.emailDiffers')}
      />
    )
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('removeDialog.password')}
        autoComplete="current-password"
        showLabel={t('accounts:signIn.showPassword')}
        hideTextLabel={t('accounts:signIn.hidePassword')}
        {...field}
      />
    </>
  )
}
