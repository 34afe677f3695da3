import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { losePasswordEndpoint } from '../account/api.ts'
import { checkEmail } from '../account/check-account.ts'
import { FailureNotice, useFailureText } from '../account/failure-notice.tsx'
import { keepTyped, typed } from '../account/typed.ts'
import { useForm } from '../account/use-form.ts'

/** Asks for a link to choose a new password. */
export function LostPasswordForm({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useTranslation('accounts')
  const failureText = useFailureText()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const { field, submit, isPending, failure } = useForm({
    initial: { email: typed('email') },
    checks: { email: checkEmail },
    send: async (values) => {
      const email = values.email.trim()
      await call(losePasswordEndpoint, { body: { email } })
      onMailed(email)
    },
    onType: keepTyped,
    leaves: true,
  })
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={t('signIn.email')} type="email" autoComplete="username" {...field('email')} />
      <FailureNotice text={failure === null ? null : failureText(failure)} />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-1 w-full">
        {t('lost.submit')}
      </Button>
    </form>
  )
}
