import { isHangul } from '@rapport/contract/accounts/person-name.ts'

const characters = new Intl.Segmenter()
const letter = /[\p{L}\p{N}]/u

/** The first letter or digit of a text with all that belongs to it, such as an accent. */
const firstLetter = (text: string): string => {
  const at = text.search(letter)
  return at < 0 ? '' : (characters.segment(text).containing(at)?.segment ?? '')
}

/** Text in brackets, such as a nickname, a maiden name or pronouns, which is not part of the name. */
const inBrackets = /[(<[{（「][^)>\]}）」]*[)>\]}）」]?/gu

/** A capital letter; one that has none of its own, such as ß, stays as it is. */
const capital = (character: string): string => {
  const upper = character.toUpperCase()
  return [...characters.segment(upper)].length > 1 ? character : upper
}

/**
 * One or two letters for the mark of a person or a company: AB of 'Ada (Countess) Byron'; the first
 * syllable of a Hangul name; a question mark if there is neither a letter nor a digit.
 */
export function initials(name: string): string {
  const plain = name.replace(inBrackets, ' ')
  const named = letter.test(plain) ? plain : name
  const words = named.split(/\s+/).filter((word) => letter.test(word))
  const first = firstLetter(words[0] ?? '')
  if (first === '') return name.trim() && '?'
  if (isHangul(words.join(' '))) return first
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : ''
  return `${capital(first)}${capital(last)}`
}
