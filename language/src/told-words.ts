import { foreignGrammar, functionWords, listJoints, tellingWords } from './data/function-words.ts'
import type { Extent } from './parts.ts'
import { state, type Sentence, type Span, type State } from './sentence.ts'

/**
 * Extents of which none covers a part of another: those that do become one. Only translated words
 * overlap.
 */
export function merged(extents: readonly Extent[]): Extent[] {
  const unions: Extent[] = []
  for (const { start, end } of extents.toSorted((a, b) => a.start - b.start)) {
    const last = unions.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else unions.push({ start, end })
  }
  return extents.map(({ start }) => unions.findLast((union) => union.start <= start)!)
}

/**
 * Runs of words in a state, without function words, also at the ends of a run. Words that nothing
 * took are ignored. Several words of a translation may stand for one of the original: what is told
 * of one of them isn't told again.
 */
export function extentsIn(sentence: Sentence, as: State): Extent[] {
  const told = new Set(
    sentence.tokens.flatMap((_, at) =>
      sentence.states[at] === state.understood ||
      (as === state.ignored && sentence.states[at] === state.unsupported)
        ? [sentence.origin(at)]
        : [],
    ),
  )
  const extents: Extent[] = []
  let run: Span | null = null
  const close = () => {
    if (run) extents.push(sentence.extent(run))
    run = null
  }
  sentence.tokens.forEach(({ kind, norm }, at) => {
    // An email address is a mark for the recognisers.
    const isMark = kind === 'mark' && !/[\p{L}\p{N}]/u.test(sentence.said({ from: at, to: at + 1 }))
    if (!isIn(sentence, at, as, isMark) || told.has(sentence.origin(at))) {
      if (isTaken(sentence, at) || isMark || norm === 'and' || norm === 'or') close()
      return
    }
    if (!run && norm === ',') return
    if (!run || run.to < at - 1) {
      close()
      run = { from: at, to: at + 1 }
    } else run = { from: run.from, to: at + 1 }
  })
  close()
  return extents
}

function isTaken(sentence: Sentence, at: number): boolean {
  const is = sentence.states[at]
  return is !== state.free && is !== state.grammar
}

function isIn(sentence: Sentence, at: number, as: State, isMark: boolean): boolean {
  const is = sentence.states[at]
  if (is === as) return true
  const isLeft =
    is === state.free &&
    !isMark &&
    (!isGrammar(sentence, at) || isOfIgnored(sentence, at) || isSubject(sentence, at))
  return as === state.ignored && isLeft
}

/** Words of requests that are also subjects of work. */
const subjects = /^(?:hiring|recruiting|search|sourcing|채용|검색|추천|담당)$/

/** `채용과 노무`, `search and ranking`: a subject, listed with another that is ignored. */
function isSubject(sentence: Sentence, at: number): boolean {
  if (!subjects.test(sentence.norm(at))) return false
  const isLeft = (other: number) =>
    sentence.tokens[other]?.kind === 'word' &&
    (sentence.states[other] === state.ignored || (sentence.isFree(other) && !isGrammar(sentence, other)))
  return [-1, 1].some((step) => listJoints.has(sentence.norm(at + step)) && isLeft(at + 2 * step))
}

/** Whether a small word is a piece of one with hyphens that is ignored: `up` of `sign-up`. */
function isOfIgnored(sentence: Sentence, at: number): boolean {
  const { from, to } = sentence.hyphenated(at)
  for (let other = from; other < to; other++)
    if (
      sentence.states[other] === state.ignored ||
      (sentence.isFree(other) && sentence.tokens[other]!.kind === 'word' && !isGrammar(sentence, other))
    )
      return true
  return false
}

/** A small word of another language is one only in lower case: not in `Le Monde`. */
const isGrammar = (sentence: Sentence, at: number): boolean =>
  (functionWords.has(sentence.norm(at)) && !tellingWords.has(sentence.norm(at))) ||
  foreignGrammar.has(sentence.tokens[at]!.text)
