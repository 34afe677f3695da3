import { repairText } from '@rapport/contract/plain-text.ts'

/**
 * Texts in headers (RFC 5322, RFC 2047). nodemailer leaves a text that looks like an encoded word
 * as it is, for callers that encode themselves. A mail program would then decode text that a user
 * typed.
 */

const maxLine = 76
/**
 * The bytes of one encoded word: with `=?UTF-8?B?` and `?=` it takes at most 75 characters by RFC
 * 2047, and 45 bytes make 60 characters of base64.
 */
const maxWordBytes = 45

/** The value of an unstructured header, folded. */
export function unstructured(name: string, text: string): string {
  const value = repairText(text)
  const isPlain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value) && !value.includes('=?')
  const words = value.split(' ')
  const isShort = words.every((word) => word.length <= maxLine - name.length - 2)
  return fold(name.length + 2, isPlain && isShort ? words : encodedWords(value))
}

/** A name on one line, which nothing reads as an encoded word. */
export const nameText = (name: string): string =>
  repairText(name).replaceAll(/\s+/g, ' ').replaceAll('=?', '= ?')

function encodedWords(text: string): string[] {
  const words: string[] = []
  let word = ''
  for (const { segment } of graphemes.segment(text)) {
    for (const character of Buffer.byteLength(segment) > maxWordBytes ? segment : [segment]) {
      if (Buffer.byteLength(word + character) > maxWordBytes) {
        words.push(word)
        word = ''
      }
      word += character
    }
  }
  if (word !== '') words.push(word)
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
}

const graphemes = new Intl.Segmenter('en')

function fold(start: number, words: readonly string[]): string {
  let length = start
  let value = ''
  for (const word of words) {
    const isFirst = value === ''
    const breaks = !isFirst && length + 1 + word.length > maxLine
    value += breaks ? `\r\n ${word}` : `${isFirst ? '' : ' '}${word}`
    length = breaks ? 1 + word.length : length + (isFirst ? 0 : 1) + word.length
  }
  return value
}
