import { useTranslation } from 'react-i18next'
import type { Language } from './i18n.ts'

/** The interface's language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'ko' ? 'ko' : 'en'
}
