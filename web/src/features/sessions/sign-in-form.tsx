import { useTranslation } from '../../lib/texts/use-translation.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkKnownEmail, checkPassword } from './checks.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useFailureText } from '../../ui/forms/notices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { signIn } from './session.ts'
import { failureKey } from './sign-in-failure.ts'
import { keepTyped, typed } from './typed.ts'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('accounts')
  const generalText = useFailureText()
  const form = useForm({
    initial: { email: typed('email'), password: '' },
    checks: { email: checkKnownEmail, password: checkPassword },
    send: async ({ email, password }) => {
      await signIn({ email: email.trim(), password })
      onSignedIn()
    },
    startAt: typed('email') ? 'password' : 'email',
    retryAt: 'password',
    onType: (name, value) => {
      if (name === 'email') keepTyped(name, value)
    },
    leaves: true,
  })
  const failureText = (error: unknown) => {
    const key = failureKey(error)
    return key === null ? generalText(error) : t(`failures.${key}`)
  }
  const emailCode = form.codes.email
  return (
    <Form form={form}>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        {...form.field('email')}
        error={
          emailCode && t(emailCode === 'error_required' ? 'signIn.emailRequired' : 'signIn.emailInvalid')
        }
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        {...form.field('password')}
        error={form.codes.password && t('signIn.passwordRequired')}
      />
      <SubmitButton form={form} failureText={failureText} variant="primary" className="mt-1 w-full">
        {t('signIn.submit')}
      </SubmitButton>
    </Form>
  )
}
