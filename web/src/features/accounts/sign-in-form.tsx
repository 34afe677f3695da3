import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { signIn } from './api.ts'
import { checkSignIn, failureKey, type SignInErrors } from './check-sign-in.ts'

/** E-mail and password. Errors stand at their field; a refusal of the server stands above the button. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('accounts')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => emailInput.current?.focus(), [])
  const mutation = useMutation({
    mutationFn: signIn,
    networkMode: 'always',
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_credentials') passwordInput.current?.select()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mutation.isPending) return
    const found = checkSignIn(email, password)
    setErrors(found)
    if (found.email) emailInput.current?.focus()
    else if (found.password) passwordInput.current?.focus()
    else mutation.mutate({ email: email.trim(), password })
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
      <div role="alert" className="empty:hidden">
        {mutation.isError && (
          <p className="flex gap-2 text-sm text-danger">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            {t(`failures.${failureKey(mutation.error)}`)}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" isPending={mutation.isPending} className="mt-1 w-full">
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
