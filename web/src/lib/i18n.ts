import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readChoice, writeChoice } from './storage.ts'

export const languages = ['en', 'ko'] as const
export type Language = (typeof languages)[number]

/** One JSON file a language and namespace, fetched when a component first asks for it. */
const catalogues = import.meta.glob<{ default: Record<string, unknown> }>('../locales/*/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = catalogues[`../locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`No catalogue ${language}/${namespace}`), null)
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    )
  },
}

const stored = (): Language => (readChoice('language') === 'ko' ? 'ko' : 'en')

/** The document's language, and the font that it needs: Pretendard comes with Korean alone. */
async function dress(language: Language): Promise<void> {
  document.documentElement.lang = language
  if (language === 'ko') await import('../styles/korean.css')
}

/** Starts translation in the chosen language; resolves when the texts that every screen needs are there. */
export async function startTranslation(): Promise<void> {
  const language = stored()
  await Promise.all([
    dress(language),
    i18next
      .use(backend)
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
  await Promise.all([dress(language), i18next.changeLanguage(language)])
}
