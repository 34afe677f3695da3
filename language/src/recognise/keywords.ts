import { functionWords } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import { pattern, state, type Sentence, type Span } from '../sentence.ts'

const profile =
  '(?:linkedin )?(?:profiles?|bios?|headlines?|summary|summaries|about(?: section)?|resumes?|cvs?|descriptions?|skills section)'
const where = `(?:anywhere )?(?:in|on|within|somewhere in) (?:the |their |his |her |a |its )?${profile}`
const word = '(?:the |a )?(?:exact )?(?:words?|phrases?|keywords?|terms?|expressions?)'
/** Whatever follows these is a keyword: `who mention carbon accounting`. */
const before = pattern(
  `(?:(?:who|that|which|and) )?(?:(?:do|does|have|has|must|should) )?(?:mention|mentions|mentioned|mentioning)(?: ${word})?|` +
    `(?:whose|with a|with) ${profile} (?:that )?(?:says?|mentions?|contains?|includes?|containing|mentioning|including|with)(?: ${word})?|` +
    `${profile} (?:containing|mentioning|that (?:contain|mention|say)s?)(?: ${word})?|` +
    `(?:(?:who|that) )?(?:with|having|have|has|use|uses|using|containing) ${word}|keywords? :`,
)
/** Quoted words before these are keywords: `"carbon accounting" in their profile`. */
const after = pattern(where)
/** `with carbon accounting in their profile`. */
const possession = pattern('(?:(?:who|that) )?(?:with|having|have|has)')
const koreanBefore = pattern('(?:프로필|자기소개|소개|이력서|헤드라인|요약|경력 기술서) (?:에|에서|에는)')
/** What is said of Korean words that stand in a profile. */
const koreanAfter =
  /^(?:(?:이라는|라는|란) )?(?:(?:단어|키워드|문구|말|표현|용어) )?(?:(?:을|를|이|가|은|는|라고|이라고|도) ?)?(?:(?:언급|포함|기재|명시)(?: ?(?:한|된|하는|되는|되어 있는|돼 있는|하고 있는))|언급하지 (?:않은|않는)|들어 ?간|들어 ?있는|적힌|적혀 있는|적은|쓴|쓰여 있는|있는|없는)(?= |$)/u
const denied = /(?:하지 (?:않은|않는)|없는)$/u
const stops = new Set(
  'in at on from with without who that which whose and or but not based located near living working since for by know knows speak speaks use uses have has are is'.split(
    ' ',
  ),
)
const longest = 5
const longestVerb = 7

/**
 * Words that must stand in a profile: `who mention carbon accounting`, `"carbon accounting" in their
 * profile`, `프로필에 '탄소 회계'가 있는`.
 */
export function recogniseKeywords(sentence: Sentence, draft: Draft): void {
  const tails = new Map([...sentence.find(after)].map(({ from, to }) => [from, to]))
  for (const found of sentence.find(before)) take(sentence, draft, found, tails)
  for (const found of sentence.find(possession))
    if (tails.has(itemAt(sentence, found.to)?.to ?? -1)) take(sentence, draft, found, tails)
  for (const found of sentence.find(after)) {
    const item = quotedBefore(sentence, found.from)
    if (item) put(sentence, draft, [item], { from: item.from, to: found.to })
  }
  korean(sentence, draft)
}

/** `words`: those between quotation marks, if there are any. */
type Item = Span & { words: Span }

const isQuote = (sentence: Sentence, at: number): boolean => /^["']$/.test(sentence.norm(at))

/** The quoted text, or else the free words up to a stop, that begin at a token. */
function itemAt(sentence: Sentence, from: number): Item | null {
  if (isQuote(sentence, from)) {
    const end = sentence.quotes.get(from) ?? from
    return end > from + 1 ? { from, to: end + 1, words: { from: from + 1, to: end } } : null
  }
  if (sentence.tokens[from]?.kind !== 'word') return null
  let to = from
  for (let count = 0; count < longest && isPart(sentence, to); count++) to = sentence.hyphenated(to).to
  return to > from ? { from, to, words: { from, to } } : null
}

/** Whether a token begins a word of a keyword. Small words end one, but not between hyphens. */
function isPart(sentence: Sentence, at: number): boolean {
  const { from, to } = sentence.hyphenated(at)
  if (to - from > 1)
    return (
      from === at &&
      sentence.states.subarray(from, to).every((is) => is === state.free || is === state.grammar)
    )
  const { kind, norm } = sentence.tokens[at] ?? {}
  return (
    sentence.isFree(at) &&
    (kind === 'word' || kind === 'number') &&
    !(stops.has(norm!) || functionWords.has(norm!))
  )
}

function quotedBefore(sentence: Sentence, end: number): Item | null {
  const [from = end] = [...sentence.quotes].find(([, close]) => close === end - 1) ?? []
  return from < end - 2 ? { from, to: end, words: { from: from + 1, to: end - 1 } } : null
}

/** Takes the keywords after some words, with what says where they stand. */
function take(
  sentence: Sentence,
  draft: Draft,
  { from, to }: Span,
  tails: ReadonlyMap<number, number>,
): void {
  const items: Item[] = []
  let isAll = false
  let at = to
  for (;;) {
    const item = itemAt(sentence, at)
    if (item === null) break
    items.push(item)
    const joint = sentence.norm(item.to)
    // After a comma, only quotes tell that the list goes on.
    const isListed = /^(?:and|or)$/.test(joint) || (joint === ',' && isQuote(sentence, item.to + 1))
    if (!isListed || itemAt(sentence, item.to + 1) === null) break
    isAll ||= joint === 'and'
    at = item.to + 1
  }
  const end = items.at(-1)?.to ?? to
  put(sentence, draft, items, { from, to: tails.get(end) ?? end, isAll })
}

/** The first of the keywords has the words before them, the last one those after. */
function put(
  sentence: Sentence,
  draft: Draft,
  items: readonly Item[],
  { from, to, isAll = false }: Span & { isAll?: boolean },
): void {
  for (const { words } of items) undeny(sentence, words)
  const isDenied = sentence.negated.subarray(from, to).includes(1)
  // A denial between the words, such as that of `whose profile doesn't say`, belongs to them.
  for (let at = from; at < to; at++)
    if (sentence.states[at] === state.grammar) sentence.mark(at, at + 1, state.free)
  if (isDenied) sentence.negated.fill(1, from, to)
  items.forEach((item, index) => {
    const isLast = index === items.length - 1
    const span = { from: index === 0 ? from : item.from, to: isLast ? to : item.to }
    const included = { filter: 'keywords.included', value: sentence.phrase(item.words) } as const
    const all = { filter: 'keywords.all', value: true } as const
    if (isDenied) draft.say(span, included)
    else draft.understand(span, included, ...(isAll && isLast && index > 0 ? [all] : []))
  })
}

/** `non-fungible tokens` denies nothing. */
function undeny(sentence: Sentence, { from, to }: Span): void {
  for (let at = from + 1; at < to; at++)
    if (
      sentence.norm(at - 1) === 'non' &&
      sentence.negated[from - 1] === 0 &&
      sentence.hyphenated(at).from < at
    )
      sentence.negated[at] = 0
}

function korean(sentence: Sentence, draft: Draft): void {
  for (const found of sentence.find(koreanBefore)) {
    const last = Math.min(found.to + longest + 2, sentence.tokens.length)
    for (let end = found.to + 1; end <= last; end++)
      if (putKorean(sentence, draft, { from: found.to, to: end }, found.from)) break
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const item = isQuote(sentence, at) && sentence.isFree(at) ? itemAt(sentence, at) : null
    if (item === null) continue
    putKorean(sentence, draft, item, at)
    at = item.to
  }
}

/** Takes words from `start` on, if a verb after them says that they stand in a profile. */
function putKorean(sentence: Sentence, draft: Draft, item: Span, start: number): boolean {
  const rest = sentence.tokens
    .slice(item.to, item.to + longestVerb)
    .map(({ norm }) => norm)
    .join(' ')
  const [said] = koreanAfter.exec(rest) ?? []
  if (said === undefined) return false
  const span = { from: start, to: item.to + said.split(' ').length }
  const isQuoted = isQuote(sentence, item.from)
  const words = isQuoted ? { from: item.from + 1, to: item.to - 1 } : { from: item.from, to: item.to }
  sentence.negated.fill(denied.test(said) ? 1 : 0, span.from, span.to)
  put(sentence, draft, [{ ...item, words }], span)
  return true
}
