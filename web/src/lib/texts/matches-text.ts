import { normalised } from '@rapport/contract/plain-text.ts'

const firstSyllable = 0xac00
const syllables = 11_172
const finals = 28
const vowelsAndFinals = 21 * finals
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

const plain = (text: string) => normalised(text, 'NFC').toLowerCase().replaceAll(/\s+/g, '')

/** The place of a Hangul syllable in Unicode; null for any other letter. */
function syllableOf(letter: string): number | null {
  const place = letter.codePointAt(0)! - firstSyllable
  return place >= 0 && place < syllables ? place : null
}

/** Whether a typed letter stands for a letter of a text: ㅅ for 사 and 상, the unfinished 사 for 상. */
function standsFor(typed: string, letter: string, isLast: boolean): boolean {
  if (typed === letter) return true
  const syllable = syllableOf(letter)
  if (syllable === null) return false
  if (initials.includes(typed)) return typed === initials[Math.floor(syllable / vowelsAndFinals)]
  const begun = syllableOf(typed)
  return isLast && begun !== null && begun % finals === 0 && begun === syllable - (syllable % finals)
}

/**
 * Whether a text contains what was typed, whatever its spaces and case. Korean may be typed by
 * initial consonants: ㅇㅁㄱㅅ finds 인물 검색.
 */
export function matchesText(text: string, typed: string): boolean {
  const letters = Array.from(plain(text))
  const query = Array.from(plain(typed))
  return letters.some(
    (_, start) =>
      start + query.length <= letters.length &&
      query.every((letter, index) => standsFor(letter, letters[start + index]!, index === query.length - 1)),
  )
}
