import { isDevotional, isFamilyParticle, isSpanishPair, isStrongParticle } from './family-part.ts'
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

/** Where the family name begins: its last word with the particles before it, or two such names. */
function familyStart(words: readonly string[]): number {
  const last = words.length - 1
  const start = withParticles(words, last)
  if (start > 1 && /^[yei]$/.test(words[start] ?? '')) return withParticles(words, start - 1)
  if (start < last || start < 2) return start
  // 'Maria de la Cruz Smith': only a family name has a particle. In 'Maria del Carmen Smith', the
  // particle is part of the given names.
  const first = withParticles(words, start - 1)
  const hasParticle = first < start - 1 && !isDevotional(words[start - 1]!) && isStrongParticle(words[first]!)
  return hasParticle || isSpanishPair(words[start - 1]!, words[start]!) ? first : start
}

/** The particles in front of a word begin there. The first word of a name is none. */
function withParticles(words: readonly string[], word: number): number {
  let start = word
  while (start > 1 && isFamilyParticle(words, start - 1)) start--
  return start
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

/**
 * Returns the given name by which a person is addressed: both syllables for Koreans and Chinese,
 * the part after Văn or Thị for Vietnamese.
 */
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
