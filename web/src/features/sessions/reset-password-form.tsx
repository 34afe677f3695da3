import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { checkNewPassword } from './checks.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isStaleLink } from './reset-link.ts'
import { NewPasswordField } from './sessions.tsx'

type ResetPasswordFormProps = {
  token: string
  onChanged: () => void
  /** The link was used already, has expired, or never existed. */
  onStale: () => void
}

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onChanged, onStale }: ResetPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initial: { password: '' },
    checks: { password: checkNewPassword },
    send: async ({ password }) => {
      try {
        await call(accountRoutes.resetPassword, { body: { token, password } })
        onChanged()
      } catch (error) {
        if (!isStaleLink(error)) throw error
        onStale()
      }
    },
    startAt: 'password',
    leaves: true,
  })
  return (
    <Form form={form}>
      <NewPasswordField label={t('fields.newPassword')} {...form.field('password')} />
      <SubmitButton form={form} variant="primary" className="mt-1 w-full">
        {t('reset.submit')}
      </SubmitButton>
    </Form>
  )
}
