import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checkEmail } from './checks.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { keepTyped, typed } from './typed.ts'

/** Requests an email with a link to set a new password. */
export function LostPasswordForm({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initial: { email: typed('email') },
    checks: { email: checkEmail },
    send: async (values) => {
      const email = values.email.trim()
      await call(accountRoutes.requestPasswordReset, { body: { email } })
      onMailed(email)
    },
    startAt: 'email',
    onType: keepTyped,
    leaves: true,
  })
  return (
    <Form form={form}>
      <TextField label={t('signIn.email')} type="email" autoComplete="username" {...form.field('email')} />
      <SubmitButton form={form} variant="primary" className="mt-1 w-full">
        {t('lost.submit')}
      </SubmitButton>
    </Form>
  )
}
