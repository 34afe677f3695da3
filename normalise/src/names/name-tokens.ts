import { cleanText, cutText, normalised, onOneLine } from '@rapport/contract/plain-text.ts'

/**
 * A typed name as words. Pictures, pronouns and what follows a dash or bar are no part of it: 'Jane
 * Doe (she/her) 🚀 - hiring' -> 'Jane Doe'. Text in brackets or quotes is kept beside the words: a
 * nickname, a former name, the name in another script.
 */
export type NameToken = {
  text: string
  /** Words are read; asides are only shown. */
  kind: 'word' | 'aside'
  isBeforeComma: boolean
}

/** Characters of a text that are read. */
const maxLength = 300

/** Full-width and ornamental letters, and narrow kana, as plain ones: 'Ｊａｎｅ', '𝐉𝐚𝐧𝐞'. */
const ornamental = /[\u{1d400}-\u{1d7ff}\uff01-\uffdc]+/gu
const pictures =
  /(?:\p{Extended_Pictographic}|\p{So}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}]|\ufe0e|\ufe0f|\u20e3|\u200d)/gu
/** Stands for a picture: it ends a name of two words, and means nothing elsewhere. */
const picture = '★'
const commas = /[,，、،;；]/gu
const spacedDegree = /\bPh\.? D\b\.?/gi
const doubledQuotes = /''|``|´´|’’|‘‘/g

/** Most names: words of plain letters, with nothing to take out. */
const plain = /^[A-Za-z]{2,}(?: [A-Za-z]{3,})*$/

/** As much of a text as is read, on one line and in plain letters. */
export function oneLineOf(text: string): string {
  if (text.length <= maxLength && plain.test(text)) return text
  const line = onOneLine(cutText(text, maxLength)).replace(ornamental, (letters) =>
    normalised(letters, 'NFKC'),
  )
  return cleanText(normalised(line, 'NFC').replace(/\s+/g, ' '))
}

function plainText(line: string): string {
  if (plain.test(line)) return line
  const shown = line
    .replace(pictures, ` ${picture} `)
    .replace(doubledQuotes, '"')
    .replace(spacedDegree, 'Ph.D.')
  return cleanText(shown.replace(commas, ', ').replace(/\s+/g, ' '))
}

const brackets = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['（', '）'],
  ['「', '」'],
  ['『', '』'],
  ['【', '】'],
  ['«', '»'],
  ['《', '》'],
  ['“', '”'],
  ['„', '“'],
  ['"', '"'],
])
const closing = new Set(brackets.values())
/** Without their counterpart these mean nothing. A bracket that stays open was cut off. */
const quotes = new Set(['"', '“', '„'])
const singleQuotes = new Set(["'", '‘', '’'])

/**
 * Words and, as one each, what stands in brackets or quotes. Linear: a counterpart that is missing
 * is looked for once.
 */
function piecesOf(text: string): { text: string; isAside: boolean }[] {
  const pieces: { text: string; isAside: boolean }[] = []
  if (plain.test(text)) return text.split(' ').map((each) => ({ text: each, isAside: false }))
  const missing = new Set<string>()
  let word = ''
  const endWord = () => {
    if (word !== '') pieces.push({ text: word, isAside: false })
    word = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const close = closingOf(text, at, missing)
    if (close !== null) {
      endWord()
      pieces.push({ text: text.substring(at, close), isAside: true })
      at = close - 1
    } else if (character === ' ') endWord()
    else if (!quotes.has(character) && !closing.has(character)) word += character
  }
  endWord()
  return pieces
}

/** Where what begins here ends; null if it is no bracket or quote. */
function closingOf(text: string, at: number, missing: Set<string>): number | null {
  const open = text.charAt(at)
  if (singleQuotes.has(open)) return closingOfWords(text, at, missing)
  const counterpart = brackets.get(open)
  if (counterpart === undefined || missing.has(counterpart)) return null
  const end = text.indexOf(counterpart, at + 1)
  if (end >= 0) return end + 1
  missing.add(counterpart)
  return quotes.has(open) ? null : text.length
}

/** 'Bob' in single quotes: they stand around whole words, unlike the one of O'Brien. */
function closingOfWords(text: string, at: number, missing: Set<string>): number | null {
  if ((at > 0 && text.charAt(at - 1) !== ' ') || missing.has("'")) return null
  const rest = /['’](?=[ ,]|$)/g
  rest.lastIndex = at + 2
  const found = rest.exec(text)
  if (found === null) missing.add("'")
  return found === null ? null : found.index + 1
}

const pronouns = new Set(
  'she her hers he him his they them their theirs ze zir xe xem any all elle il iel lui ella ello él elle elles ela dela ele dele lei lui er ihm sein sie ihr hij hem zij haar hen hun die diens han hon hän ona on'.split(
    ' ',
  ),
)
const isPronouns = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .split(/[\s/|,.]+/)
    .filter((word) => word !== '')
  return (
    words.length > 0 && words.length < 6 && words.every((word) => pronouns.has(word) || word === 'pronouns')
  )
}

/** The text after one of these is no name: a tagline, a company, a second form of the name. */
const separators = new Set('- – — ― | ¦ / // \\ • · ∙ : :: ~ » > @ at a/l a/p s/o d/o c/o w/o'.split(' '))
const joined = /[|¦•/\\@]/u
/** The text after one of these is another name of the person. */
const otherNames = new Set('née nee geb geborene aka a.k.a alias formerly genannt fka f.k.a'.split(' '))

/** Whether a text has a letter or a digit. `№` has none, though it means one word. */
export const isWritten = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The tokens of a line: none if it has no letter and no digit. */
export function tokensOf(line: string): NameToken[] {
  const tokens: NameToken[] = []
  let isOther = false
  for (const piece of piecesOf(plainText(line))) {
    if (piece.isAside) addAside(tokens, piece.text)
    else if (piece.text.startsWith(',')) markComma(tokens)
    else if (isPronouns(piece.text) && piece.text.includes('/')) continue
    else {
      const words = tokens.filter(({ kind }) => kind === 'word').length
      if (piece.text === picture || piece.text === `${picture},`) {
        if (words > 1 || isWhole(tokens)) break
        continue
      }
      const isSeparator = separators.has(piece.text.toLowerCase()) || piece.text.startsWith('#')
      if (isSeparator && words > 0) break
      if (isSeparator) continue
      if (words > 0 && otherNames.has(piece.text.toLowerCase().replace(/\.?,?$/, ''))) isOther = words > 1
      const hasEnded = addWord(tokens, piece.text, isOther ? 'aside' : 'word')
      if (hasEnded) break
    }
  }
  const named = tokens.some(({ kind }) => kind === 'word') ? tokens : unwrapped(tokens)
  return named.some(({ text }) => isWritten(text)) ? named : []
}

/** A name in one word, as Korean and Chinese ones are. */
const isWhole = (tokens: readonly NameToken[]): boolean =>
  tokens.some(({ kind, text }) => kind === 'word' && /^[\p{Script=Hangul}\p{Script=Han}]{2,}$/u.test(text))

function addAside(tokens: NameToken[], text: string): void {
  const content = text.replace(/^.|.$/gu, '').trim()
  if (!/\p{L}/u.test(content) || isPronouns(content)) return
  tokens.push({ text, kind: 'aside', isBeforeComma: false })
}

/** True if a bar inside the word ends the name: 'Doe|CEO'. */
function addWord(tokens: NameToken[], text: string, kind: NameToken['kind']): boolean {
  const isBeforeComma = text.endsWith(',')
  const [whole = ''] = text.replace(/,$/, '').split(joined)
  const word = whole.replace(/:$/, '')
  if (/[\p{L}\p{N}]|^[&+]$/u.test(word)) tokens.push({ text: word, kind, isBeforeComma })
  else if (isBeforeComma) markComma(tokens)
  return word !== text.replace(/,$/, '')
}

function markComma(tokens: NameToken[]): void {
  const last = tokens.at(-1)
  if (last) last.isBeforeComma = true
}

/** A name that stands in brackets as a whole. */
function unwrapped(tokens: NameToken[]): NameToken[] {
  const [first] = tokens
  if (!first) return []
  return first.text
    .replace(/^.|.$/gu, '')
    .split(' ')
    .flatMap((word) =>
      /\p{L}/u.test(word) ? { text: word, kind: 'word' as const, isBeforeComma: false } : [],
    )
}
