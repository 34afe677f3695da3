import { useTranslation } from 'react-i18next'
import type errors from '../../locales/en/errors.json'

/** What is wrong with a field: a code of the contract, or that a new password breaks rules, which are listed beneath it. */
export type FieldCode = keyof typeof errors.fields | 'error_password'

/** The text of a code; one that has none reads as a text that cannot be used. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation(['accounts', 'errors'])
  return (code) => {
    if (code === undefined) return undefined
    if (code.startsWith('error_password')) return t('passwordRules.broken')
    const isKnown = i18n.exists(`errors:fields.${code}`)
    return t(`errors:fields.${isKnown ? (code as keyof typeof errors.fields) : 'error_invalid_text'}`)
  }
}
