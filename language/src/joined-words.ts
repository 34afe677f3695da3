import { fields, ranks } from './data/title-lexicon.ts'
import type { Lexicon } from './lexicon.ts'
import { industriesOf } from './recognise/industry-words.ts'
import type { Token } from './tokens.ts'

/** Words that mean nothing of their own between hyphens: `go-to-market`, `leave-no-trace`. */
const small = new Set(
  'a an and as at by for from in into is it market me no not of off on or out over per the to under up upon us with without'.split(
    ' ',
  ),
)
/** These shape the words that follow them: `not-for-profit`, `ex-head-of-sales`. */
const shaping = /^(?:not|non|no|ex|former|pre|post|self|co|vice|built|made|based)$/

/** Whether only a hyphen, typed without spaces, stands between two tokens. */
export const areJoined = (text: string, before: Token | undefined, after: Token | undefined): boolean =>
  before !== undefined && after !== undefined && /^[-‐‑–]$/.test(text.slice(before.end, after.start))

/**
 * Makes one word of those that hyphens join around a small one: `go-to-market`, `end-to-end`. Its
 * comparison form has the hyphens, so no recogniser finds a preposition in it. Names of places,
 * industries and titles (`Stoke-on-Trent`, `head-of-sales`) and ranges (`mid-to-senior`) stay apart.
 */
export function joinWords(tokens: readonly Token[], text: string, lexicon: Lexicon): Token[] {
  const joined: Token[] = []
  for (let from = 0; from < tokens.length;) {
    let to = from + 1
    while (to < tokens.length && areJoined(text, tokens[to - 1], tokens[to])) to++
    const parts = tokens.slice(from, to)
    joined.push(...(isOneWord(parts, lexicon) ? [oneWord(parts, text)] : parts))
    from = to
  }
  return joined
}

function isOneWord(parts: readonly Token[], { isHead, places }: Lexicon): boolean {
  const isBound = parts.slice(1, -1).some(({ norm }) => small.has(norm))
  if (!isBound || shaping.test(parts[0]!.norm) || parts.some(({ kind }) => kind !== 'word')) return false
  if (parts.some(({ norm }) => isHead(norm) || (ranks.has(norm) && !fields.has(norm)))) return false
  const phrase = parts.map(({ norm }) => norm).join(' ')
  return !places.isName(phrase) && industriesOf(phrase) === null
}

function oneWord(parts: readonly Token[], text: string): Token {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return {
    kind: 'word',
    text: text.slice(first.start, last.end),
    start: first.start,
    end: last.end,
    norm: parts.map(({ norm }) => norm).join('-'),
  }
}
