import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { resetPasswordEndpoint } from '../account/api.ts'
import { checkNewPassword } from '../account/check-account.ts'
import { FailureNotice, useFailureText } from '../account/failure-notice.tsx'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { useForm } from '../account/use-form.ts'

type ResetPasswordFormProps = {
  token: string
  onChanged: () => void
  /** The link was used, has run out, or never was one. */
  onStale: () => void
}

/** Chooses a new password by a mailed link. */
export function ResetPasswordForm({ token, onChanged, onStale }: ResetPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const failureText = useFailureText()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const { values, field, submit, isPending, failure } = useForm({
    initial: { password: '' },
    checks: { password: checkNewPassword },
    send: async ({ password }) => {
      try {
        await call(resetPasswordEndpoint, { body: { token, password } })
        onChanged()
      } catch (error) {
        if (!isStaleLink(error)) throw error
        onStale()
      }
    },
    leaves: true,
  })
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NewPasswordField label={t('fields.newPassword')} {...field('password')} value={values.password} />
      <FailureNotice text={failure === null ? null : failureText(failure)} />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-1 w-full">
        {t('reset.submit')}
      </Button>
    </form>
  )
}

/** Also a token that is not even shaped like one, which the server refuses by its path. */
const isStaleLink = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'invalid_link' || error.errors.some(({ path }) => path === 'token'))
