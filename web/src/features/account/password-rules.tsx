import { passwordRules } from '@rapport/contract/accounts/rules.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'

export type PasswordRulesProps = {
  /** What the field is described by. */
  id: string
  password: string
  /** After an attempt, rules that are not kept stand out. */
  isRefused: boolean
}

/** What a new password needs, each rule ticked as it is kept. */
export function PasswordRules({ id, password, isRefused }: PasswordRulesProps) {
  const { t } = useTranslation('accounts')
  return (
    // Without a label of its own: a field that it describes would be read the label alone.
    <ul id={id} className="flex flex-col gap-1 text-xs">
      <li className="sr-only">{t('passwordRules.title')}</li>
      {passwordRules.map(({ code, pattern }) => {
        const isKept = pattern.test(password)
        return (
          <li
            key={code}
            data-rule={code}
            data-kept={isKept}
            className={`flex items-center gap-1.5 ${ruleStyle(isKept, isRefused)}`}
          >
            <RuleIcon isKept={isKept} isRefused={isRefused} />
            {t(`passwordRules.${code}`)}
            <span className="sr-only">{t(isKept ? 'passwordRules.kept' : 'passwordRules.missing')}</span>
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
  if (isKept) return <Check size={14} aria-hidden className="shrink-0" />
  if (isRefused) return <X size={14} aria-hidden className="shrink-0" />
  return <Circle size={14} aria-hidden className="shrink-0 scale-50" />
}
