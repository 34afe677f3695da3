import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange, type Language } from './i18n.ts'

/** The interface's language. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage)
