import { useTranslation } from 'react-i18next'
import type { Language } from './i18n.ts'

/** The interface's language; a component that reads it renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'ko' ? 'ko' : 'en'
}
