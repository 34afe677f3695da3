import { useTranslation } from 'react-i18next'
import type errors from '../../../locales/en/errors.json'

type KnownCode = keyof typeof errors.fields

/** The text of a filter's error code; a code that has none reads as a text that cannot be used. */
export function useFilterError() {
  const { t, i18n } = useTranslation('errors')
  return (code: string): string =>
    t(`fields.${i18n.exists(`errors:fields.${code}`) ? (code as KnownCode) : 'error_invalid_text'}`)
}
