import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callWithMessage } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { AccountSection } from './account-section.tsx'
import { changePasswordEndpoint, losePasswordEndpoint } from './api.ts'
import { checkNewPassword, checkPresent } from './check-account.ts'
import { FailureNotice, useFailureText } from './failure-notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SendAgain } from '../sign-in/send-again.tsx'
import { sessionsQuery } from './sessions.ts'
import { useForm } from './use-form.ts'

/** Changes the password; an account that has none gets its first one by mail. */
export function PasswordSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('password')} hint={t('passwordHint')}>
      {profile.hasPassword ? (
        <PasswordForm email={profile.email} />
      ) : (
        <div className="flex max-w-[440px] flex-col gap-3">
          <p>{t('noPassword')}</p>
          <SendAgain
            label={t('sendLink')}
            sentText={t('linkSent', { email: profile.email })}
            send={() => call(losePasswordEndpoint, { body: { email: profile.email } })}
            className="w-fit"
          />
        </div>
      )}
    </AccountSection>
  )
}

const empty = { currentPassword: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'accounts'])
  const failureText = useFailureText()
  const tell = useAnswerToast()
  const queries = useQueryClient()
  const { values, setValues, field, submit, isPending, failure } = useForm({
    initial: empty,
    checks: { currentPassword: checkPresent, newPassword: checkNewPassword },
    send: async (body) => {
      const { message } = await callWithMessage(changePasswordEndpoint, { body })
      setValues(empty)
      tell.success(message)
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    failureField: { wrong_password: 'currentPassword' },
  })
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[360px] flex-col gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('accounts:fields.currentPassword')}
        autoComplete="current-password"
        showLabel={t('accounts:signIn.showPassword')}
        hideTextLabel={t('accounts:signIn.hidePassword')}
        {...field('currentPassword')}
      />
      <NewPasswordField
        label={t('accounts:fields.newPassword')}
        {...field('newPassword')}
        value={values.newPassword}
      />
      <FailureNotice text={failure === null ? null : failureText(failure)} />
      <Button type="submit" isPending={isPending} className="w-fit">
        {t('changePassword')}
      </Button>
    </form>
  )
}
