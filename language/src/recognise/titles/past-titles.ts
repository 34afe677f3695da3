import type { Sentence, Span } from '../../sentence.ts'

const articles = /^(?:a|an|the|as)$/
const formerly = /^(?:formerly|previously|former|ex|once|전직)$/
/** The same as the first word of a title: `former consultants`, `ex-bankers`. */
const leading = /^(?:former|ex|전직)$/
const koreanAfter = /^(?:출신|이었던|였던|이던)$/

/**
 * A title of an earlier position with the words that say so: `formerly a consultant`, `ex-bankers`,
 * `who used to be teachers`, `컨설턴트 출신`. Null for a present one.
 */
export function pastTitle(sentence: Sentence, { from, to }: Span): PastTitle | null {
  const isLed = to - from > 1 && leading.test(sentence.norm(from))
  const title = { from: isLed ? from + 1 : from, to }
  let at = from - 1
  while (at >= 0 && (articles.test(sentence.norm(at)) || sentence.norm(at) === '-')) at--
  const begin = isLed ? from : beginOfMarker(sentence, at)
  if (koreanAfter.test(sentence.norm(to)) && sentence.isFree(to))
    return { title, said: { from: begin < 0 ? from : begin, to: to + 1 } }
  return begin < 0 ? null : { title, said: { from: begin, to } }
}

/** The words of the title, and those with what says that it is past. */
type PastTitle = { title: Span; said: Span }

/** The start of words that end at a token and speak of the past; -1 if they don't. */
function beginOfMarker(sentence: Sentence, at: number): number {
  const word = sentence.norm(at)
  const before = sentence.norm(at - 1)
  if (formerly.test(word)) return at
  if (word === 'be' && before === 'to' && sentence.norm(at - 2) === 'used') return withWho(sentence, at - 2)
  if (/^(?:were|was)$/.test(word) && /^(?:who|that)$/.test(before)) return at - 1
  if (
    /^(?:worked|working|been)$/.test(word) &&
    (formerly.test(before) || /^(?:have|has|who|that)$/.test(before))
  )
    return withWho(sentence, at - 1)
  return -1
}

const withWho = (sentence: Sentence, at: number): number =>
  /^(?:who|that)$/.test(sentence.norm(at - 1)) ? at - 1 : at
