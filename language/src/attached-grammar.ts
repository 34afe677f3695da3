import { functionWords, tellingWords } from './data/function-words.ts'
import { state, type Sentence, type Span } from './sentence.ts'

const following = /^(?:alumni|alumnus|alumna|alums?|veterans?|grads?|graduates?|\p{Script=Hangul}.*)$/u
/** Whether a word belongs to the words before it: `Stanford grads`, `구글 제외`. */
const isFollowing = (sentence: Sentence, at: number): boolean => following.test(sentence.norm(at))

/**
 * Words that shape what is understood beside them, such as `formerly at`, `excluding` and `제외`,
 * without being a value.
 */
function grammarRuns(sentence: Sentence): Span[] {
  const runs: Span[] = []
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (sentence.states[at] !== state.grammar) continue
    const last = runs.at(-1)
    if (last?.to === at && isFollowing(sentence, at - 1) === isFollowing(sentence, at)) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs.filter(({ from, to }) =>
    sentence.tokens.slice(from, to).some(({ norm, kind }) => kind === 'word' && !functionWords.has(norm)),
  )
}

/**
 * Adds to each span the grammar that belongs to it, which stands before it, or after it in Korean
 * and with words such as `alumni`. Grammar beside no span is not understood; it is returned.
 */
export function attachGrammar(
  sentence: Sentence,
  spans: Iterable<Span>,
): { whole: Map<Span, Span>; alone: Span[] } {
  const whole = new Map([...spans].map((span) => [span, { ...span }]))
  const byStart = new Map([...whole].map(([span]) => [span.from, span]))
  const byEnd = new Map([...whole].map(([span]) => [span.to, span]))
  const isGap = (at: number): boolean =>
    sentence.states[at] !== state.understood &&
    sentence.states[at] !== state.ignored &&
    !(sentence.isFree(at) && tellingWords.has(sentence.norm(at))) &&
    sentence.tokens[at]?.kind === 'word' &&
    functionWords.has(sentence.norm(at))
  const alone: Span[] = []
  for (const run of grammarRuns(sentence)) {
    let [right, left] = [run.to, run.from]
    while (!byStart.has(right) && isGap(right)) right++
    while (!byEnd.has(left) && isGap(left - 1)) left--
    const [next, previous] = [byStart.get(right), byEnd.get(left)]
    const isAfter =
      next === undefined ||
      (previous !== undefined && (isFollowing(sentence, run.from) || run.from - left < right - run.to))
    const owner = isAfter ? previous : next
    const extended = owner && whole.get(owner)
    if (!extended) alone.push(run)
    else if (isAfter) extended.to = Math.max(extended.to, run.to)
    else extended.from = Math.min(extended.from, run.from)
  }
  return { whole, alone }
}
