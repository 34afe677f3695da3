import { normalised } from './plain-text.ts'

/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const indivisible: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}
const indivisiblePattern = new RegExp(`[${Object.keys(indivisible).join('')}]`, 'gu')
/** Letters and digits separated by single spaces: only the case may change. */
const plain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
const ascii = /^\p{ASCII}*$/u
/**
 * Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks that carry meaning
 * (Indic vowels, voiced kana) are kept.
 */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u064b-\u065f\u0670]+/gu

/**
 * The comparison form of texts: Unicode NFKC, lower case, accents removed, punctuation and symbols
 * replaced by spaces, spaces collapsed and trimmed. A `+` or `#` at the end of a word is kept, so
 * `C`, `C++` and `C#` differ. Idempotent; linear in the length of the text; accepts any string (a
 * lone surrogate counts as a symbol).
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const letters = ascii.test(text) ? text.toLowerCase() : foldLetters(text)
  return letters
    .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')
    .replace(/[+#]+/g, (signs, at: number, whole: string) => (endsWord(signs, at, whole) ? signs : ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
}

const isAtEnd = (character: string): boolean => character === ' ' || character === ''

/** Whether signs stand at the end of a word, in a text of words, signs and spaces. */
function endsWord(signs: string, at: number, whole: string): boolean {
  return !isAtEnd(whole.charAt(at - 1)) && isAtEnd(whole.charAt(at + signs.length))
}

/** The words of a folded text; none if it contains only punctuation. */
export function foldWords(text: string): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ')
}

function foldLetters(text: string): string {
  const small = normalised(text.toWellFormed(), 'NFKC').toLowerCase()
  const letters = normalised(small, 'NFD')
    .replace(accents, '')
    .replace(/\p{Cf}+/gu, '')
    .replace(indivisiblePattern, (letter) => indivisible[letter] ?? letter)
  return normalised(letters, 'NFKC')
}
