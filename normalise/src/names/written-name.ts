import { isTitleInCapitals, isTitlePart } from './data/titles.ts'
import type { Arrangement, Part } from './arrange-name.ts'
import { hasCapital } from './letter-case.ts'
import { givenNameCase, isNameParticle, lastNameCase, nameCase } from './name-case.ts'
import { suffixCase } from './suffixes.ts'

/** Names as they are shown: in the usual letter case, the given name first unless the script has it last. */

const hangulOnly = /^\p{Script=Hangul}+$/u
const hanOnly = /^[\p{Script=Han}々]+$/u

/**
 * Joins first and last name: family name first and unspaced for Hangul and Han characters,
 * otherwise given name first.
 */
export function joinName(first: string | null, last: string | null): string | null {
  if (first !== null && last !== null)
    for (const script of [hangulOnly, hanOnly])
      if (script.test(first) && script.test(last)) return last + first
  return [first, last].filter((part) => part !== null).join(' ') || null
}

/** All words of a name in their usual letter case. */
export function withCase({ given, family, suffixes, order }: Arrangement): Arrangement {
  const isInverted = order === 'last-first'
  return {
    given: casedParts(given, isInverted ? givenNameCase : nameCase),
    family: casedParts(family, lastNameCase),
    suffixes: suffixes.map(partCase),
    order,
  }
}

/**
 * Parts in their usual letter case. `change` gets all names at once, and changes them if they have
 * one case.
 */
export function casedParts(parts: readonly Part[], change: (names: string) => string): Part[] {
  const names = parts.flatMap(({ role, text }) => (role === 'name' ? text : []))
  const text = names.join(' ')
  const changed = change(text)
  const words = changed === text ? names.map(wordCase) : changed.split(' ')
  let at = 0
  return parts.map((part) =>
    part.role === 'name' ? { ...part, text: words[at++] ?? part.text } : partCase(part),
  )
}

/**
 * 'DOE' and 'doe' in a name of mixed case. Initials and abbreviations keep their capitals, and
 * particles their small letters.
 */
function wordCase(word: string, at: number, words: readonly string[]): string {
  const isCapital = /^\p{Lu}[\p{Lu}\p{M}'’-]{2,}$/u.test(word) && /[AEIOUYÀ-Ýa-z]/u.test(word)
  const isSmall = !hasCapital(word) && (words.length === 1 || !isNameParticle(words, at))
  const isEnd = at === 0 || at === words.length - 1
  return (isCapital && words.some(hasSmall)) || (isSmall && isEnd && words.some(hasCapital))
    ? lastNameCase(word)
    : word
}
const hasSmall = (word: string) => /\p{Ll}/u.test(word)

function partCase(part: Part): Part {
  const { text, role } = part
  if (role === 'suffix') return { ...part, text: suffixCase(text) }
  if (role === 'title' && (isTitlePart(text) || isTitleInCapitals(text))) return part
  return { ...part, text: nameCase(text) }
}

/** The text that is shown. Commas stay before suffixes if the name has the order in which it was typed. */
export function shown({ given, family, suffixes, order }: Arrangement): string {
  const isInverted = order === 'last-first'
  const parts = isInverted ? inverted(given, family, suffixes) : [...given, ...suffixes]
  const texts = parts.map(({ text, isBeforeComma }, at) =>
    !isInverted && isBeforeComma && at < parts.length - 1 ? `${text},` : text,
  )
  return isInverted ? (joinedEastAsian(given, family) ?? texts.join(' ')) : texts.join(' ')
}

const partsOf = (parts: readonly Part[], ...roles: Part['role'][]) =>
  parts.filter(({ role }) => roles.includes(role))

function inverted(given: readonly Part[], family: readonly Part[], suffixes: readonly Part[]): Part[] {
  const all = [...given, ...family, ...suffixes]
  return [
    ...partsOf(all, 'title'),
    ...partsOf(given, 'name', 'aside'),
    ...partsOf(family, 'name', 'aside'),
    ...partsOf(family, 'suffix'),
    ...partsOf(given, 'suffix'),
    ...partsOf(suffixes, 'suffix', 'aside'),
  ]
}

function joinedEastAsian(given: readonly Part[], family: readonly Part[]): string | null {
  const [first, last] = [given, family].map((parts) => parts.map(({ text }) => text).join(' '))
  const joined = joinName(first!, last!)
  return joined?.includes(' ') ? null : joined
}
