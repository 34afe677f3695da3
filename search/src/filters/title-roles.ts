import { fold } from '@rapport/contract/fold.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { classLabel } from '@rapport/normalise/titles/class-label.ts'
import { ownClassOf, titleKey } from './filter-texts.ts'

/**
 * Returns the role that spellings of one title share: its own class. A title without a class stands
 * alone.
 */
export const roleOf = (key: string): string => ownClassOf(key) ?? key

/** Whether people read a title as Korean. */
export const languageOf = (text: string): Language => (/\p{Script=Hangul}/u.test(text) ? 'ko' : 'en')

/** Titles of a class and language that are compared: those with most people. */
const maxSpellings = 200

/**
 * The keys of one role among titles of a class, those with most people first and those in a
 * language before all.
 */
export const spellingsOf = (role: string, titles: readonly string[], language: Language): string[] =>
  [true, false].flatMap((isWanted) =>
    titles
      .filter((title) => (languageOf(title) === language) === isWanted)
      .slice(0, maxSpellings)
      .filter((title) => roleOf(title) === role),
  )

/** A spelling with the typed words is looked for among so many spellings of a role. */
export const maxNamed = 20

/**
 * Returns the name of a role in a language: the first of the labels of its spellings with the typed
 * words, else the first label, else the label of the role; null if there is none.
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

/** The maximum titles of the same role in the answer about an included title. */
export const maxSameTitles = 20

/** The first of the titles of a class, those with most people first, that means the class and no more. */
export const ownTitleOf = (name: string, titles: readonly string[]): string | undefined =>
  titles.find((key) => ownClassOf(key) === name)

/**
 * Returns the usual title of a class: `label`, that of its own title, or the name of the class if
 * no person has such a title. A title more specific than the class would stand for fewer people.
 */
export function titleOfClass(
  name: string,
  { titles, label }: { titles: readonly string[]; label: string | null },
): string {
  const own = ownTitleOf(name, titles)
  if (own !== undefined) return label ?? own
  const usual = classLabel(name, 'en')
  return ownClassOf(usual) === name ? usual : titles[0]!
}
