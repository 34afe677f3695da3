import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call, callWithMessage } from '../../lib/api/api.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SendButton } from '../../ui/forms/send-button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { checkNewPassword, checkPassword, NewPasswordField } from '../sessions/sessions.tsx'
import { knownSettingsQuery } from '../settings/settings.tsx'
import { AccountSection } from './account-section.tsx'
import { sessionsQuery } from './sessions.ts'

/** Changes the password. An account without one gets a link to set it by email. */
export function PasswordSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('password')} hint={t('passwordHint')}>
      {profile.hasPassword ? <PasswordForm email={profile.email} /> : <FirstPassword email={profile.email} />}
    </AccountSection>
  )
}

/** Emails a link to an account that signs in with Google and has no password. */
function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'accounts'])
  const hasEmails = useQuery(knownSettingsQuery()).data?.emails ?? true
  if (!hasEmails) return <p className="max-w-[440px]">{t('accounts:withoutEmails.lost')}</p>
  return (
    <div className="flex max-w-[440px] flex-col gap-3">
      <p>{t('noPassword')}</p>
      <SendButton
        label={t('sendLink')}
        sentText={t('linkSent', { email })}
        send={() => call(accountRoutes.requestPasswordReset, { body: { email } })}
        className="w-fit"
      />
    </div>
  )
}

const empty = { currentPassword: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'accounts'])
  const toast = useAnswerToast()
  const queries = useQueryClient()
  const form = useForm({
    initial: empty,
    checks: { currentPassword: checkPassword, newPassword: checkNewPassword },
    send: async (body, setValues) => {
      const { message } = await callWithMessage(accountRoutes.changePassword, { body })
      setValues(empty)
      toast.success(message)
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    failureField: { wrong_password: 'currentPassword' },
  })
  return (
    <Form form={form} className="max-w-[360px]">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('accounts:fields.currentPassword')}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordField label={t('accounts:fields.newPassword')} {...form.field('newPassword')} />
      <SubmitButton form={form} className="w-fit">
        {t('changePassword')}
      </SubmitButton>
    </Form>
  )
}
