import { fold } from '@rapport/contract/fold.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { classLabel } from '@rapport/normalise/titles/class-label.ts'
import { ownClassOf, titleKey } from './filter-texts.ts'

/** What spellings of one title share: its own class. A title without a class stands alone. */
export const roleOf = (key: string): string => ownClassOf(key) ?? key

/** Whether people read a title as Korean. */
export const languageOf = (text: string): Language => (/\p{Script=Hangul}/u.test(text) ? 'ko' : 'en')

/** Titles of a class and language that are compared: those with most people. */
const maxSpellings = 200

/** Of titles of a class, those with most people first, the keys of one role: those in a language first. */
export const spellingsOf = (role: string, titles: readonly string[], language: Language): string[] =>
  [true, false].flatMap((isWanted) =>
    titles
      .filter((title) => (languageOf(title) === language) === isWanted)
      .slice(0, maxSpellings)
      .filter((title) => roleOf(title) === role),
  )

/** Of the spellings of a role, those among which one with the typed words is looked for. */
export const maxNamed = 20

/**
 * The name of a role in a language: of the labels of its spellings the first with the typed words, else the first, else the label of the role;
 * null if there is none.
 */
export function nameOfRole(
  role: string,
  language: Language,
  { typed, labels }: { typed: string; labels: readonly string[] },
): string | null {
  const names = labels.filter((name) => languageOf(name) === language)
  const usual = names.find((name) => ` ${fold(name)}`.includes(` ${typed}`)) ?? names[0]
  if (usual !== undefined) return usual
  const label = classLabel(role, language)
  return languageOf(label) === language && roleOf(titleKey(label)) === role ? label : null
}
