import { pendingTexts, translator, type Language } from './i18n.ts'
import type { Namespace, Translate } from './translate.ts'
import { useLanguage } from './use-language.ts'

type ListOf<N> = N extends readonly Namespace[] ? N : N extends Namespace ? readonly [N] : never

/** One function per language and namespace: memoised values that depend on it change with the language. */
const translators = new Map<string, Translate<readonly Namespace[]>>()

function translatorOf(language: Language, first: Namespace): Translate<readonly Namespace[]> {
  const name = `${language}/${first}`
  const found = translators.get(name) ?? translator(language, first)
  translators.set(name, found)
  return found
}

/**
 * Translation of keys of one or several namespaces; the first one's need no name. Suspends while
 * they are loaded.
 */
export function useTranslation<const N extends Namespace | readonly Namespace[] = 'common'>(
  namespaces?: N,
): { t: Translate<ListOf<N>> } {
  // The loaded texts change without a render, so nothing here may be memoised.
  'use no memo'
  const language = useLanguage()
  const list = [namespaces ?? 'common'].flat() as Namespace[]
  const pending = list.map((namespace) => pendingTexts(language, namespace)).filter((each) => each !== null)
  // Thrown, not passed to `use`, which assumes the same promises each time the component is rendered again.
  if (pending.length > 0) throw Promise.all(pending)
  return { t: translatorOf(language, list[0] ?? 'common') as Translate<ListOf<N>> }
}
