import { cutText } from '@rapport/contract/plain-text.ts'
import { arrange, wordsOf, type Arrangement } from './arrange-name.ts'
import { isEastAsianWord, readEastAsian, type Parts } from './east-asian-names.ts'
import { readGivenNames, readLatin } from './latin-names.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { isWritten, oneLineOf, tokensOf } from './name-tokens.ts'
import { isNobody, joinsPeople } from './not-people.ts'
import { isNameParticle } from './name-case.ts'
import { isInitial } from './spoken-name.ts'
import { shown, withCase } from './written-name.ts'

/**
 * The one reader of people's names. What is shown (`fullName`) keeps titles, nicknames, initials
 * and suffixes, with the given name first where a comma told the family name; pictures, pronouns
 * and taglines are gone. `firstName` is what one would say in a greeting, and null if that is in
 * doubt: 'Dr. Smith', 'J. Smith', 'Sales Team'.
 */
export type PersonName = { fullName: string; firstName: string | null; lastName: string | null }

/**
 * Reads a typed name. `order`: how the name's column writes names, if that is known. The full name
 * is '' if the text has no letter or digit. Never throws; linear.
 */
export function readName(text: string, order: NameOrder | null = null): PersonName {
  const line = cutText(oneLineOf(text), maxNameLength).trim()
  if (isNobody(line) && isWritten(line)) return { fullName: line, ...nobody }
  const tokens = tokensOf(line)
  if (tokens.length === 0) return { fullName: '', ...nobody }
  const arrangement = withCase(arrange(tokens, order))
  const fullName = cutText(shown(arrangement), maxNameLength).trim()
  return { fullName, ...(isNobody(fullName) ? nobody : partsOf(arrangement)) }
}

/** Characters of a name that are stored. */
const maxNameLength = 200

const nobody: Parts = { firstName: null, lastName: null }

function partsOf({ given, family, suffixes, order }: Arrangement): Parts {
  const [names, familyNames] = [wordsOf(given), wordsOf(family)]
  if (order === 'last-first') return readGivenNames(names, familyNames)
  const words = sameScript(names)
  const [only] = words
  if (only === undefined) return nobody
  if (isEastAsianWord(only)) return readEastAsian(words)
  const join = words.findIndex(
    (word, at) => at > 0 && joinsPeople(word) && !isNameParticle(words, at - 1) && !joinsFamilies(words, at),
  )
  if (join > 0) return { firstName: null, lastName: coupleName(words.filter((_, at) => at > join)) }
  if (words.length > 1) return readLatin(words)
  const isFormal = [...given, ...suffixes].some(({ role }) => role === 'title' || role === 'suffix')
  if (isFormal) return { firstName: null, lastName: only }
  return { firstName: isInitial(only) ? null : only, lastName: null }
}

/** 'José Ortega y Gasset': one word behind a given and a family name. */
const joinsFamilies = (words: readonly string[], at: number): boolean =>
  /^[yei]$/.test(words[at]!) && at > 1 && at === words.length - 2

/** 'Ann & Bob Smith': both have the family name of the second. */
const coupleName = (words: readonly string[]): string | null =>
  words.length > 1 ? readLatin(words).lastName : null

/** The words up to a name's second form in another script: '김민준 Minjun Kim'. */
function sameScript(words: readonly string[]): string[] {
  const isFirst = isEastAsianWord(words[0] ?? '')
  const other = words.findIndex((word) => isEastAsianWord(word) !== isFirst)
  return words.filter((_, at) => other < 0 || at < other)
}
