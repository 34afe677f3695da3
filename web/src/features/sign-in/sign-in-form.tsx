import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkSignIn, failureKey, type FailureKey, type SignInErrors } from './check-sign-in.ts'
import { FailureNotice } from '../account/failure-notice.tsx'
import { signIn } from '../account/session.ts'
import { keepTyped, typed } from '../account/typed.ts'

/** E-mail and password. Errors stand at their field; a refusal of the server stands above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('accounts')
  const [email, setEmail] = useState(() => typed('email'))
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const [failure, setFailure] = useState<FailureKey | null>(null)
  const [isPending, setPending] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => (emailInput.current?.value ? passwordInput : emailInput).current?.focus(), [])

  const send = async () => {
    setPending(true)
    setFailure(null)
    try {
      await signIn({ email: email.trim(), password })
      onSignedIn()
    } catch (error) {
      setFailure(failureKey(error))
      setPending(false)
      passwordInput.current?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = checkSignIn(email, password)
    setErrors(found)
    if (found.email) emailInput.current?.focus()
    else if (found.password) passwordInput.current?.focus()
    else void send()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputRef={emailInput}
        value={email}
        onChange={(value) => {
          setEmail(value)
          keepTyped('email', value)
          setErrors({ ...errors, email: undefined })
        }}
        error={errors.email && t(`signIn.${errors.email}`)}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        inputRef={passwordInput}
        showLabel={t('signIn.showPassword')}
        hideTextLabel={t('signIn.hidePassword')}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setErrors({ ...errors, password: undefined })
        }}
        error={errors.password && t(`signIn.${errors.password}`)}
      />
      <FailureNotice text={failure && t(`failures.${failure}`)} />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-1 w-full">
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
