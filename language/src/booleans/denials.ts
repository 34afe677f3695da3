import type { Lexicon } from '../lexicon.ts'
import { markNegation } from '../negation.ts'
import type { Extent } from '../parts.ts'
import { state, type Sentence } from '../sentence.ts'
import { foreignDenial } from '../unread-denials.ts'

/** Words that deny, and the words beside them that they deny as well, which may be none. */
export type Denial = { denial: Extent; denied: Extent }

/**
 * What some words of a boolean deny beside them, by the rules of sentences. Extents are positions in
 * the given words.
 */
export type Denials = {
  /** The words that deny what follows: `engineers` *not* at. */
  ofNext(words: string): Denial | null
  /** The words that deny what precedes: *출신 제외* `서울`. */
  ofPrevious(words: string): Extent | null
  /** The first of the words, and the words that deny them: `코틀린` *제외* `서울`. */
  ofFirst(words: string): Denial | null
}

/** A word that no table knows stands for what is denied. */
const probe = 'zzyzx'

/** `sentenceOf`: the sentence of some words. */
export function createDenials(sentenceOf: (words: string) => Sentence, lexicon: Lexicon): Denials {
  const marked = (words: string) => {
    const sentence = sentenceOf(words)
    markNegation(sentence, lexicon)
    return sentence
  }
  return {
    ofNext: (words) => {
      const sentence = marked(`${words} ${probe}`)
      const last = sentence.tokens.length - 1
      if (sentence.norm(last) !== probe || sentence.negated[last] !== 1) return foreignEnd(words)
      let from = last
      while (from > 0 && isDenial(sentence, from - 1)) from--
      let to = from
      while (to < last && sentence.states[to] === state.grammar) to++
      if (to === from) return null
      const { end } = sentence.extent({ from, to })
      return { denial: sentence.extent({ from, to }), denied: { start: end, end: words.length } }
    },
    ofPrevious: (words) => {
      const sentence = marked(`${probe} ${words}`)
      const behind = sentence.norm(0) === probe ? deniedFirst(sentence) : null
      if (behind === null) {
        const [denial] = japaneseBehind.exec(words) ?? []
        return denial === undefined ? null : { start: 0, end: denial.length }
      }
      const { end } = behind.denial
      return { start: 0, end: end - probe.length - 1 }
    },
    ofFirst: (words) => deniedFirst(marked(words)),
  }
}

/** `(Java OR Python) 以外` */
const japaneseBehind =
  /^(?:の?(?:経験)?(?:者|人|方)?(?:は|を)?)?(?:以外|除く|除き|除いて|不可|ではない|でない)(?:の|は|で)?/u

/** `ohne (Java OR Python)`: a word of a language that nothing else tells. */
function foreignEnd(words: string): Denial | null {
  const word = words.split(/\s/).at(-1)!
  if (!foreignDenial.test(word.toLowerCase())) return null
  const end = words.length
  return { denial: { start: end - word.length, end }, denied: { start: end, end } }
}

function deniedFirst(sentence: Sentence): Denial | null {
  const { length } = sentence.tokens
  let middle = 0
  while (middle < length && sentence.negated[middle] === 1) middle++
  let to = middle
  while (to < length && sentence.states[to] === state.grammar) to++
  if (middle === 0 || to === middle) return null
  return { denied: sentence.extent({ from: 0, to: middle }), denial: sentence.extent({ from: middle, to }) }
}

const isDenial = (sentence: Sentence, at: number): boolean =>
  sentence.negated[at] === 1 || sentence.states[at] === state.grammar
