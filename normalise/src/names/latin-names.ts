import { isSpanishPair, isFamilyParticle } from './family-part.ts'
import { familyFirst } from './family-first.ts'
import type { Parts } from './east-asian-names.ts'
import {
  chineseFirst,
  isPinyin,
  isVietnameseFamily,
  koreanFamilies,
  koreanSyllables,
} from './data/family-names.ts'
import { isGivenName } from './data/given-names.ts'
import { isInitial, spokenName } from './spoken-name.ts'

/** Names in scripts with letters: which of their words are given names, and which the family name. */

/** The parts of a name of several words. */
export function readLatin(words: readonly string[]): Parts {
  const found = familyFirst(words)
  if (found !== null) return found
  const start = familyStart(words)
  const given = words.filter((_, at) => at < start)
  const lastName = words.filter((_, at) => at >= start).join(' ')
  return { firstName: spokenGiven(given, lastName), lastName }
}

/** Where the family name begins: its last word with the particles before it, or two Spanish names. */
function familyStart(words: readonly string[]): number {
  let start = words.length - 1
  while (start > 1 && isFamilyParticle(words, start - 1)) start--
  if (start > 1 && /^y$/.test(words[start] ?? '')) return start - 1
  return start > 1 && start === words.length - 1 && isSpanishPair(words[start - 1] ?? '', words[start] ?? '')
    ? start - 1
    : start
}

/** 'Seung Hyun Kim': both syllables are the given name. */
function spokenKorean(given: readonly string[], lastName: string): string | null {
  const [first = '', second = '', third] = given
  const isKorean =
    third === undefined &&
    koreanFamilies.has(lastName) &&
    [first, second].every((word) => koreanSyllables.has(word.toLowerCase()))
  return isKorean ? `${first} ${second}` : null
}

/** The parts of a name whose family name is known: 'KIM, MIN JUN'. */
export function readGivenNames(given: readonly string[], family: readonly string[]): Parts {
  const lastName = family.join(' ')
  return { firstName: spokenGiven(given, lastName), lastName }
}

/** What one would say of given names: of Koreans and Chinese both syllables, of Vietnamese what follows Văn or Thị. */
function spokenGiven(given: readonly string[], lastName: string): string | null {
  const last = given.at(-1)
  const isVietnamese = isVietnameseFamily(lastName) && /^(?:v[aă]n|th[iị])$/iu.test(given[0] ?? '')
  if (isVietnamese && last !== undefined) return last
  return spokenKorean(given, lastName) ?? spokenChinese(given, lastName) ?? spokenName(given)
}

/** 'Xiao Ming Wang': both syllables are the given name. */
const spokenChinese = (given: readonly string[], lastName: string): string | null =>
  given.length === 2 &&
  chineseFirst.has(lastName) &&
  isPinyin(given.join('')) &&
  !given.some((word) => isPinyin(word) || isGivenName(word) || isInitial(word))
    ? given.join(' ')
    : null
