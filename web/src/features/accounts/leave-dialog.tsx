import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { forgetSession, leaveSession } from '../../lib/api/session.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Check } from '../../ui/forms/checks.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useForm, type FormField } from '../../ui/forms/use-form.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { checkPassword } from '../sessions/sessions.tsx'

type LeaveDialogProps = {
  title: string
  submit: string
  profile: UserProfile
  /** The notice on the sign-in page afterwards. */
  notice: 'account_deactivated' | 'account_removed'
  /** The password is null for an account without one. */
  send: (password: string | null) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/**
 * Says what will happen and requires the password, or the email address of an account without one,
 * so that a single press isn't enough. Afterwards the session is over, and the data that the frame
 * fetched is dropped with it. The only owner of a team can't leave, so owners are told.
 */
export function LeaveDialog({ title, submit, profile, notice, send, onClose, children }: LeaveDialogProps) {
  const navigate = useNavigate()
  const { t } = useTranslation('account')
  const { hasPassword, email, team } = profile
  const checkTyped: Check = (text) => (text.trim().toLowerCase() === email ? null : 'error_invalid_email')
  const form = useForm({
    initial: { password: '' },
    checks: { password: hasPassword ? checkPassword : checkTyped },
    send: ({ password }) =>
      leaveSession(async () => {
        await send(hasPassword ? password : null)
        forgetSession()
        toasts.clear()
        await navigate({ to: paths.login, search: {}, state: { notice } })
      }),
    failureField: { wrong_password: 'password' },
    leaves: true,
  })
  return (
    <FormDialog title={title} submit={submit} form={form} isDangerous onClose={onClose}>
      {children}
      {team.role === 'owner' && team.members > 1 && (
        <p className="break-words">
          {t('lastOwner', { team: team.name })}{' '}
          <Link to={paths.team} onClick={onClose} className="whitespace-nowrap underline">
            {t('toTeam')}
          </Link>
        </p>
      )}
      <Confirmation hasPassword={hasPassword} email={email} field={form.field('password')} />
    </FormDialog>
  )
}

type ConfirmationProps = { hasPassword: boolean; email: string; field: FormField }

function Confirmation({ hasPassword, email, field }: ConfirmationProps) {
  const { t } = useTranslation('account')
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
      <PasswordField label={t('removeDialog.password')} autoComplete="current-password" {...field} />
    </>
  )
}
