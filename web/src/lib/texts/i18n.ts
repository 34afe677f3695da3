import { readChoice, writeChoice } from '../storage.ts'
import {
  languages,
  translate,
  type Catalogue,
  type FullKey,
  type Language,
  type Namespace,
  type Translate,
  type Values,
} from './translate.ts'

export { languages, type Language } from './translate.ts'

/** One JSON file per language and namespace, fetched when a component first needs it: data, not script. */
const addresses = import.meta.glob<string>(['../../locales/*/*.json', '!../../locales/*/admin*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Adds catalogues of which the rest of the app need not know even the addresses: by
 * `../../locales/en/name.json`.
 */
export const addCatalogues = (more: Record<string, string>) => void Object.assign(addresses, more)

type Catalogues = Partial<Record<Namespace, Catalogue>>

/** In place of a catalogue that could not be fetched: its keys are shown. */
const unavailable: Catalogue = {}
/** Milliseconds before each further attempt to fetch a catalogue. */
const retryDelays = [350, 700, 1400]

const catalogues = Object.fromEntries(languages.map((language) => [language, {}])) as Record<
  Language,
  Catalogues
>
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
/** The last choice. The texts of an earlier one may arrive after its own. */
let wanted: Language = 'en'

/** The language of the interface. */
export const currentLanguage = (): Language => supported(document.documentElement.lang) ?? 'en'

/** The language of a tag such as `en-GB`; undefined if the app doesn't have it. */
const supported = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.split('-')[0])

/** The last choice here; at the first visit the first of the browser's languages that the app supports. */
function initialLanguage(): Language {
  const chosen = readChoice('language')
  const spoken = chosen === null ? navigator.languages : [chosen]
  return spoken.map(supported).find((language) => language !== undefined) ?? 'en'
}

async function fetchCatalogue(address: string): Promise<Catalogue | null> {
  try {
    const response = await fetch(address)
    return response.ok ? ((await response.json()) as Catalogue) : null
  } catch {
    return null
  }
}

async function loadCatalogue(language: Language, namespace: Namespace): Promise<void> {
  const address = addresses[`../../locales/${language}/${namespace}.json`]
  if (!address) throw new Error(`No catalogue ${language}/${namespace}`)
  let texts = await fetchCatalogue(address)
  for (const delay of retryDelays) {
    if (texts) break
    await new Promise((resolve) => setTimeout(resolve, delay))
    texts = await fetchCatalogue(address)
  }
  catalogues[language][namespace] = texts ?? unavailable
  loading.delete(`${language}/${namespace}`)
}

/** Waits for the texts of a namespace; null if they are loaded, or can't be. */
export function pendingTexts(language: Language, namespace: Namespace): Promise<void> | null {
  if (catalogues[language][namespace]) return null
  const name = `${language}/${namespace}`
  const pending = loading.get(name) ?? loadCatalogue(language, namespace)
  loading.set(name, pending)
  return pending
}

/** Resolves once the texts of the namespaces are loaded. Requests those that failed again. */
export async function loadTexts(
  namespaces: readonly Namespace[],
  language = currentLanguage(),
): Promise<void> {
  const load = async (namespace: Namespace) => {
    if (catalogues[language][namespace] === unavailable) delete catalogues[language][namespace]
    await pendingTexts(language, namespace)
  }
  await Promise.all(namespaces.map(load))
}

/** Declares the faces of Hangul, which names need in English too. Without them the system's are used. */
export const loadHangul = async (): Promise<void> => {
  await import('../../styles/hangul.css').catch(() => undefined)
}

async function show(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  wanted = language
  if (language === 'ko') void loadHangul()
  await loadTexts(namespaces, language)
  if (wanted !== language) return
  document.documentElement.lang = language
  for (const notify of listeners) notify()
}

/** Starts translation in the chosen language. Resolves once the texts of every screen are loaded. */
export const startTranslation = (): Promise<void> => show(initialLanguage(), ['common'])

/** Resolves once the texts in use are loaded and shown. */
export async function setLanguage(language: Language): Promise<void> {
  writeChoice('language', language)
  await show(language, Object.keys(catalogues[currentLanguage()]) as Namespace[])
}

/** Calls `notify` each time the language has changed. Returns a function that unsubscribes. */
export function onLanguageChange(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The text of a key, outside components. Its namespace must be loaded. */
export const textOf = (key: FullKey, values?: Values): string => {
  const language = currentLanguage()
  return translate(catalogues[language], { language, first: 'common' }, key, values)
}

/** The texts of a language with a default namespace. */
export const translator =
  <N extends readonly Namespace[]>(language: Language, first: Namespace): Translate<N> =>
  (key, values) =>
    translate(catalogues[language], { language, first }, key, values)

/** Whether a key that may come from elsewhere, such as `errors:fields.some_code`, has a text. */
export const hasText = (key: string): boolean => textOf(key as FullKey) !== key
