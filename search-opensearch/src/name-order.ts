/**
 * Keys of names whose order as bytes is that of the names in process: word by word, each by the
 * root collation. A cluster sorts bytes; its own collation is a plug-in with another release of
 * Unicode.
 *
 * A letter of a plain word represents itself. Any other character follows the highest plain letter
 * that the collation puts before it, with its place among all such characters. Words are therefore
 * compared character by character. The order differs where the collation treats several characters
 * as one letter, as in hiragana and katakana, or one as several, as in Hangul followed by Han
 * within a word.
 */

const collator = new Intl.Collator('en')

const plain = /^[a-z0-9가-힣]$/u
/** The characters of which a name may consist. */
const character = /^[\p{L}\p{N}\p{M}\p{S}\p{P}]$/u

/** After a letter that it follows, above every letter that might come there. */
const follows = '\u{10ffff}'
/** Below all letters. */
const precedes = '!'
const separator = ' '
/** Enough for the places of all characters. */
const digits = 4
/** A longer name is the same as its beginning. The cluster takes keys of 32,766 bytes. */
const maxCharacters = 2000

/** Null for a name without words. */
export function orderOfName(words: string): string | null {
  if (words === '') return null
  return Array.from(words.slice(0, maxCharacters), keyOf).join('')
}

const keyOf = (letter: string): string =>
  letter === separator || plain.test(letter) ? letter : (keysOfOthers().get(letter) ?? unknownKey)

const unknownKey = `힣${follows}${'z'.repeat(digits)}`

let others: Map<string, string> | undefined

/** The keys of all characters that aren't plain. Takes most of a second, once. */
const keysOfOthers = (): Map<string, string> => (others ??= makeKeys())

function makeKeys(): Map<string, string> {
  const letters: string[] = []
  for (let point = separator.codePointAt(0)! + 1; point < 0x11_0000; point++) {
    const letter = String.fromCodePoint(point)
    if (character.test(letter)) letters.push(letter)
  }
  letters.sort((a, b) => collator.compare(a, b) || Number(a > b) - Number(a < b))
  const keys = new Map<string, string>()
  let below = precedes
  for (const [place, letter] of letters.entries()) {
    if (plain.test(letter)) below = `${letter}${follows}`
    else keys.set(letter, below + place.toString(36).padStart(digits, '0'))
  }
  return keys
}
