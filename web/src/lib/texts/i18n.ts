import i18next, {
  changeLanguage,
  use as extend,
  type BackendModule,
  type ReadCallback,
  type ResourceKey,
} from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readChoice, writeChoice } from '../storage.ts'

export const languages = ['en', 'ko'] as const
export type Language = (typeof languages)[number]

/** One JSON file per language and namespace, fetched when a component first needs it: data, not script. */
const catalogues = import.meta.glob<string>('../../locales/*/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

async function loadCatalogue(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const address = catalogues[`../../locales/${language}/${namespace}.json`]
    if (!address) throw new Error(`No catalogue ${language}/${namespace}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`Catalogue ${language}/${namespace} answered ${response.status}`)
    done(null, (await response.json()) as ResourceKey)
  } catch (error) {
    done(error as Error, null)
  }
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void loadCatalogue(language, namespace, done),
}

/** The document's language, for code outside components. */
export const currentLanguage = (): Language => (document.documentElement.lang === 'ko' ? 'ko' : 'en')

const stored = (): Language => (readChoice('language') === 'ko' ? 'ko' : 'en')

/** Sets the document's language, and loads Pretendard for Korean. */
async function applyLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language
  if (language === 'ko') await import('../../styles/korean.css')
}

/** Starts translation in the chosen language. Resolves once the texts of every screen are loaded. */
export async function startTranslation(): Promise<void> {
  const language = stored()
  await Promise.all([
    applyLanguage(language),
    extend(backend)
      .use(initReactI18next)
      .init({
        lng: language,
        fallbackLng: false,
        supportedLngs: [...languages],
        ns: ['common'],
        defaultNS: 'common',
        interpolation: { escapeValue: false },
        returnNull: false,
        react: { useSuspense: true },
      }),
  ])
}

export async function setLanguage(language: Language): Promise<void> {
  writeChoice('language', language)
  await Promise.all([applyLanguage(language), changeLanguage(language)])
}

/** Calls `notify` each time the language has changed. Returns a function that unsubscribes. */
export function onLanguageChange(notify: () => void): () => void {
  i18next.on('languageChanged', notify)
  return () => i18next.off('languageChanged', notify)
}
