import { isKoreanTitle } from '../../korean-words.ts'
import type { Sentence, Span } from '../../sentence.ts'

const articles = /^(?:a|an|the|as)$/
const formerly = /^(?:formerly|previously|former|ex|once|전직)$/
/** The same as the first word of a title: `former consultants`, `ex-bankers`. */
const leading = /^(?:formerly|previously|former|ex|전직)$/
const koreanAfter = /^(?:출신|이었던|였던|이던)$/
/** The second of two titles has the word that says so: `기자나 변호사 출신`. */
const koreanJoined = /^(?:나|이나|또는|혹은|와|과) (?:[^ ,]+ )?(?<title>[^ ,]+) 출신(?: |$)/u

/** The words of a title, and those with what says that it is past. */
export type PastTitle = { title: Span; said: Span }

/**
 * A title of an earlier position: `formerly a consultant`, `ex-bankers`, `who used to be teachers`,
 * `컨설턴트 출신`. Null for a present one. `lastPast` is the end of the past title before it, which
 * an `or` carries on: `formerly a nurse or teacher`.
 */
export function pastTitle(sentence: Sentence, { from, to }: Span, lastPast: number): PastTitle | null {
  const isLed = to - from > 1 && leading.test(sentence.norm(from))
  const title = { from: isLed ? from + 1 : from, to }
  let at = from - 1
  while (at >= 0 && (articles.test(sentence.norm(at)) || sentence.norm(at) === '-')) at--
  const begin = isLed ? from : beginOfMarker(sentence, at, to)
  if (koreanAfter.test(sentence.norm(to)) && sentence.isFree(to))
    return { title, said: { from: begin < 0 ? from : begin, to: to + 1 } }
  if (begin >= 0) return { title, said: { from: begin, to } }
  const isCarried = lastPast >= 0 && isJoined(sentence, { from: lastPast, to: at + 1 }, to)
  const isBefore = isKoreanTitle(koreanJoined.exec(lineFrom(sentence, to))?.groups?.title ?? '')
  return isCarried || isBefore ? { title, said: { from, to } } : null
}

/** Whether only a joint stands between two titles; a comma joins them if an `or` or `and` follows. */
function isJoined(sentence: Sentence, between: Span, to: number): boolean {
  const words = sentence.tokens.slice(between.from, between.to).map(({ norm }) => norm)
  if (/^(?:, )?(?:or|and|\/)$/.test(words.join(' '))) return true
  return words.join(' ') === ',' && /^(?:or|and)$/.test(sentence.norm(to))
}

const lineFrom = (sentence: Sentence, at: number): string =>
  sentence.tokens
    .slice(at, at + 5)
    .map(({ norm }) => norm)
    .join(' ')

/** The start of words that end at a token and speak of the past; -1 if they don't. */
function beginOfMarker(sentence: Sentence, at: number, to: number): number {
  const word = sentence.norm(at)
  const before = sentence.norm(at - 1)
  if (formerly.test(word)) return at
  if (word === 'be' && before === 'to' && sentence.norm(at - 2) === 'used') return withWho(sentence, at - 2)
  if (/^(?:were|was)$/.test(word) && /^(?:who|that)$/.test(before)) return at - 1
  const isSaid = /^(?:worked|working|been)$/.test(word)
  if (isSaid && formerly.test(before)) return withWho(sentence, at - 1)
  // `has been a CTO for 5 years` speaks of the present.
  const goesOn = /^(?:for|since)$/.test(sentence.norm(to))
  return isSaid && !goesOn && /^(?:have|has|who|that)$/.test(before) ? withWho(sentence, at - 1) : -1
}

const withWho = (sentence: Sentence, at: number): number =>
  /^(?:who|that)$/.test(sentence.norm(at - 1)) ? at - 1 : at
