import { passwordRules } from '@rapport/contract/accounts/rules.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/password-field.tsx'

export { checkEmail, checkName, checkNewPassword, checkPassword } from './checks.ts'
export { signOut } from './session.ts'
export { inNameOrder, NameFields } from './name-fields.tsx'

type NewPasswordFieldProps = PasswordFieldProps & { value: string }

/** A field for a new password, with the rules in a line below it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const rulesId = useId()
  return (
    <div className="flex flex-col gap-2">
      <PasswordField {...props} autoComplete="new-password" aria-describedby={rulesId} />
      <PasswordRules id={rulesId} password={props.value} isRefused={Boolean(props.error)} />
    </div>
  )
}

type PasswordRulesProps = {
  id: string
  password: string
  /** After a failed attempt the broken rules stand out. */
  isRefused: boolean
}

/** Each rule is ticked as soon as the password meets it. */
function PasswordRules({ id, password, isRefused }: PasswordRulesProps) {
  const { t } = useTranslation('accounts')
  return (
    // Without a label: screen readers would read it alone as the description of the field.
    <ul id={id} className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      <li className="sr-only">{t('passwordRules.title')}</li>
      {passwordRules.map(({ code, pattern }) => {
        const isKept = pattern.test(password)
        return (
          <li
            key={code}
            data-rule={code}
            data-kept={isKept}
            className={`flex items-center gap-1 ${ruleStyle(isKept, isRefused)}`}
          >
            <RuleIcon isKept={isKept} isRefused={isRefused} />
            <span aria-hidden="true">{t(`passwordRules.short.${code}`)}</span>
            <span className="sr-only">
              {t(`passwordRules.${code}`)} {t(isKept ? 'passwordRules.kept' : 'passwordRules.missing')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function ruleStyle(isKept: boolean, isRefused: boolean): string {
  if (isKept) return 'text-success'
  return isRefused ? 'text-danger' : 'text-muted'
}

function RuleIcon({ isKept, isRefused }: { isKept: boolean; isRefused: boolean }) {
  if (isKept) return <Check size={12} aria-hidden className="shrink-0" />
  if (isRefused) return <X size={12} aria-hidden className="shrink-0" />
  return <Circle size={12} aria-hidden className="shrink-0 scale-50" />
}

/** Says where to look for an email that doesn't arrive. In a demo, it links to all of them. */
export function EmailHint({ hasOutbox }: { hasOutbox: boolean | undefined }) {
  const { t } = useTranslation('accounts')
  if (!hasOutbox) return <p className="text-sm text-muted">{t('mailed.spam')}</p>
  return (
    <p className="text-sm text-muted">
      {t('mailed.captured')}{' '}
      <a href="/outbox" className="rounded-chip text-accent underline underline-offset-2">
        {t('mailed.outbox')}
      </a>
    </p>
  )
}
