import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { signUpEndpoint } from '../account/api.ts'
import { checkEmail, checkName, checkNewPassword } from '../account/check-account.ts'
import { Consent } from './consent.tsx'
import { FailureNotice, useFailureText } from '../account/failure-notice.tsx'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { signIn } from '../account/session.ts'
import { keepTyped, typed, type TypedField } from '../account/typed.ts'
import { useForm } from '../account/use-form.ts'

type SignUpFormProps = {
  onSignedIn: () => void
  /** There may have been an account with this address, which the server does not tell: its password is another. */
  onMailed: (email: string) => void
}

const checks = { firstName: checkName, lastName: checkName, email: checkEmail, password: checkNewPassword }

/** Opens an account and signs in. */
export function SignUpForm({ onSignedIn, onMailed }: SignUpFormProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const failureText = useFailureText()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  const { values, field, submit, isPending, failure } = useForm({
    initial: {
      firstName: typed('firstName'),
      lastName: typed('lastName'),
      email: typed('email'),
      password: '',
    },
    checks,
    send: async ({ password, ...rest }) => {
      const email = rest.email.trim()
      await call(signUpEndpoint, { body: { ...rest, email, password, language } })
      const isIn = await signIn({ email, password }).then(
        () => true,
        () => false,
      )
      if (isIn) onSignedIn()
      else onMailed(email)
    },
    onType: (name, value) => {
      if (name !== 'password') keepTyped(name satisfies TypedField, value)
    },
    leaves: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div ref={first} className="grid grid-cols-2 items-start gap-3">
        <TextField label={t('fields.firstName')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={t('fields.lastName')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={t('signIn.email')} type="email" autoComplete="username" {...field('email')} />
      <NewPasswordField label={t('signIn.password')} {...field('password')} value={values.password} />
      <FailureNotice text={failure === null ? null : failureText(failure)} />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-1 w-full">
        {t('signUp.submit')}
      </Button>
      <Consent />
    </form>
  )
}
