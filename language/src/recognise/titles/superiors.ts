import { singular } from '@rapport/normalise/titles/singular.ts'
import type { Draft } from '../../draft.ts'
import { pattern, type Sentence, type Span } from '../../sentence.ts'
import type { TitleBounds } from './title-bounds.ts'
import type { TitleWords } from './title-words.ts'

/**
 * People who are described by their superior: the head of a title decides. `Assistant to the CFO`
 * is an assistant, whose superior belongs to the title; analysts who report to the CFO, and all
 * people in the office of the CFO, are not the CFO.
 */

/** Nouns for people whose title continues with `to the CFO`. */
const helpers = new Set(
  'assistant staff secretary advisor adviser aide deputy liaison counselor apprentice ea pa'.split(' '),
)
const articles = new Set(['the', 'our', 'a', 'an', 'their', 'its'])
const article = '(?:the|our|a|an|their|its|his|her)'
const under = pattern(
  `(?:(?:who|that|and) )*(?:reports?|reporting|answers?|answering) (?:directly |straight )?(?:in )?(?:into|to)(?: ${article})?|(?:(?:who|that|and) )*(?:works?|working) (?:directly |closely )?(?:for|under|with|alongside) ${article}|(?:(?:in|at|from|within|,) )?(?:${article} )?offices? of(?: ${article})?`,
)
/** Each phrase contains one of these. */
const hints = new Set(
  'report reports reporting answer answers answering work works working office offices'.split(' '),
)
const maxWords = 5

/** The last token of a title that starts at a token, with nothing before it; -1 if none does. */
function headFrom(words: TitleWords, start: number): number {
  const head = words.nextHead(start)
  if (head < start || head - start >= maxWords) return -1
  for (let at = start; at < head; at++) if (!words.isNoun(at)) return -1
  return head
}

/**
 * Returns the end of a title together with its superiors, which ends at a token without them: `to
 * the CEO and CFO`.
 */
export function withSuperior(sentence: Sentence, words: TitleWords, bounds: TitleBounds, to: number): number {
  if (sentence.norm(to) !== 'to' || !sentence.isFree(to) || !helpers.has(singular(sentence.norm(to - 1))))
    return to
  const end = superiorEnd(sentence, words, bounds, to + 1)
  if (end === null) return to
  const isListed = /^(?:and|\/)$/.test(sentence.norm(end)) && sentence.isFree(end)
  const second = isListed ? headFrom(words, end + 1) : -1
  return second >= 0 && !words.isPlural(second) ? bounds.end(second) : end
}

function superiorEnd(
  sentence: Sentence,
  words: TitleWords,
  bounds: TitleBounds,
  from: number,
): number | null {
  const head = headFrom(words, articles.has(sentence.norm(from)) ? from + 1 : from)
  return head < 0 ? null : bounds.end(head)
}

/** Ignores people to whom others report, or in whose office they work. */
export function ignoreSuperiors(
  sentence: Sentence,
  draft: Draft,
  words: TitleWords,
  bounds: TitleBounds,
): void {
  if (!sentence.hasAny(hints)) return
  for (const { from, to } of sentence.find(under)) {
    const end = superiorEnd(sentence, words, bounds, to)
    if (end !== null) draft.ignore({ from, to: end })
  }
}

/** `the CEO's assistant`: whose assistant it is. */
export const isPossessor = (sentence: Sentence, { to }: Span, words: TitleWords): boolean =>
  sentence.norm(to) === "'s" && headFrom(words, to + 1) >= 0
