import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideTextLabel'> & { value: string }

/** A password that is chosen, with its rules beneath. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const rulesId = useId()
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        {...props}
        autoComplete="new-password"
        aria-describedby={rulesId}
        showLabel={t('signIn.showPassword')}
        hideTextLabel={t('signIn.hidePassword')}
      />
      <PasswordRules id={rulesId} password={props.value} isRefused={Boolean(props.error)} />
    </div>
  )
}
