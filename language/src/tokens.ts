import { fold } from '@rapport/contract/fold.ts'
import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import { numberSuffixes, topLevelDomains } from './data/units.ts'

/** A word, number, link or mark of a sentence, with its position and comparison form. */
export type Token = {
  kind: 'word' | 'number' | 'link' | 'mark'
  /** As typed: the sentence from `start` to `end`. */
  text: string
  start: number
  end: number
  /** Folded; for a number its digits, for a mark its plain form. Never contains a space, never empty. */
  norm: string
  /** A typing error was corrected: `norm` is another word than `text`. */
  isCorrected?: true
}

/** A token is the first of these that fits. */
const pieces = [
  /(?<email>[^\s@,;()<>"']+@[^\s@,;()<>"']+\.\p{L}{2,})/iu,
  /(?<link>(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}(?![\p{L}\p{N}])(?:[/?#][^\s,;()<>"']*)?)/iu,
  /(?<number>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?)/iu,
  /(?<initials>\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?)/iu,
  /(?<script>\p{L}\.(?:js|net)(?!\p{L})|\p{L}[\p{L}\p{N}]*\.js(?!\p{L})|[cfj](?:\+\+|#)(?![\p{L}\p{N}]))/iu,
  /(?<joined>\p{L}{1,3}&\p{L}{1,2}(?![\p{L}\p{N}]))/iu,
  /(?<possessive>['’]s(?![\p{L}\p{N}]))/iu,
  /(?<word>[\p{L}\p{M}\p{N}]+(?:['’](?!s(?![\p{L}\p{N}]))\p{L}+)*)/iu,
  /(?<mark>[^\s_])/iu,
]
const piece = new RegExp(pieces.map(({ source }) => source).join('|'), 'giu')

const marks: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '～': '~',
  '〜': '~',
  '≥': '>=',
  '≤': '<=',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '、': ',',
  '，': ',',
  '＆': '&',
  '＄': '$',
  '：': ':',
  '·': ',',
}
/** Marks that patterns may use; all others only end a phrase. */
const knownMarks = new Set('$ € £ ₩ ¥ - ~ + , / & @ % " \' . : ; ( ) < > ? ! >= <='.split(' '))

/**
 * Splits a sentence into tokens. A number is separated from its unit (`10k`, `50명`), Latin letters
 * from Hangul (`CTO를`). A hyphen between letters only separates words (`ex-Google`); anywhere else
 * it is a mark (`50-200`).
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (;;) {
    piece.lastIndex = from
    const match = piece.exec(text)
    if (!match) return tokens
    const start = match.index
    const found = tokenAt(text, start, match)
    if (found) tokens.push(found)
    from = found ? found.end : start + match[0].length
  }
}

function tokenAt(text: string, start: number, match: RegExpExecArray): Token | null {
  const { email, link, number, initials, mark } = match.groups ?? {}
  if (email !== undefined) return token('mark', withoutEnd(email, '.:!?'), start, '·')
  if (link !== undefined) {
    const trimmed = withoutEnd(link, '.:!?')
    if (isLink(trimmed)) return token('link', trimmed, start, '@link')
    if (/^[\p{L}\p{N}]+\.(?:js|net)$/iu.test(trimmed))
      return token('word', trimmed, start, trimmed.toLowerCase())
    return wordAt(text, start)
  }
  if (number !== undefined) return numberAt(text, start, number)
  if (initials !== undefined) return token('word', initials, start, fold(initials).replaceAll(' ', ''))
  if (mark !== undefined)
    return isJoint(text, start, mark) ? null : token('mark', mark, start, markNorm(mark))
  if (match.groups?.['joined'] !== undefined) return token('word', match[0], start, match[0].toLowerCase())
  if (match.groups?.['word'] !== undefined) return wordAt(text, start)
  return token('word', match[0], start, match[0].toLowerCase().replace('’', "'"))
}

const token = (kind: Token['kind'], text: string, start: number, norm: string): Token => ({
  kind,
  text,
  start,
  end: start + text.length,
  norm: norm === '' ? '·' : norm,
})

function isLink(text: string): boolean {
  if (linkedinPersonSlug(text) !== null || /^https?:/i.test(text)) return true
  const domain = normaliseDomain(text)
  const labels = domain?.split('.') ?? []
  return (
    topLevelDomains.has(labels.at(-1) ?? '') && !/^(?:asp|vb|ado|node|vue|next|e|i)$/i.test(labels[0] ?? '')
  )
}

/** `10k`, `5yrs` and `50명` are a number and a unit; `3d`, `401k` and `1password` are words. */
function numberAt(text: string, start: number, digits: string): Token {
  const rest = /^[\p{L}\p{N}\p{M}]+/u.exec(text.slice(start + digits.length))?.[0] ?? ''
  const isUnit = rest === '' || /^\p{Script=Hangul}/u.test(rest) || numberSuffixes.has(rest.toLowerCase())
  if (isUnit) return token('number', digits, start, digits.replaceAll(',', ''))
  return token('word', digits + rest, start, fold(digits + rest).replaceAll(' ', ''))
}

const letters = /^[\p{L}\p{M}\p{N}]+(?:['’](?!s(?![\p{L}\p{N}]))\p{L}+)*/u
const hangulRun = /^[\p{Script=Hangul}]+/u
const otherRun = /^[^\p{Script=Hangul}]+/u

function wordAt(text: string, start: number): Token {
  const whole = letters.exec(text.slice(start))?.[0] ?? text.slice(start, start + 1)
  const word = (hangulRun.exec(whole) ?? otherRun.exec(whole))?.[0] ?? whole
  return token('word', word, start, fold(word.replace(/['’]/g, '')).replaceAll(' ', ''))
}

/** A hyphen between letters. */
function isJoint(text: string, at: number, mark: string): boolean {
  if (!/[-‐‑–]/.test(mark)) return false
  return (
    /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && /^\p{L}/u.test(text.slice(at + 1, at + 3))
  )
}

function markNorm(mark: string): string {
  const plain = marks[mark] ?? mark
  if (plain === '&') return 'and'
  return knownMarks.has(plain) ? plain : '·'
}
