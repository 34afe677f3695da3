import { hasPhrase, wordsOf } from '@rapport/contract/words.ts'

/** Where something of a text begins, and where it ends. */
type Span = { from: number; to: number }

/**
 * The parts of a text in which the words of a phrase stand together: where a search for keywords
 * found it. Ascending, and no two overlap.
 */
export function phraseSpans(text: string, phrases: readonly string[]): Span[] {
  const words = wordsOf(text)
  const sought = phrases.map(wordsOf).filter((phrase) => hasPhrase(words, phrase))
  if (sought.length === 0) return []
  const wanted = new Set(sought.flatMap((phrase) => phrase.split(' ')))
  const placed = placedWords({ text, wanted }, { from: 0, to: text.length, words })
  const spans = sought.flatMap((phrase) => spansOf(placed, phrase.split(' ')))
  return apart(spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
}

type Placed = Span & { word: string }

function spansOf(placed: readonly Placed[], phrase: readonly string[]): Span[] {
  return placed.flatMap(({ from }, at) => {
    const last = placed[at + phrase.length - 1]
    return last && phrase.every((word, i) => placed[at + i]!.word === word) ? [{ from, to: last.to }] : []
  })
}

/** A part of a text, and its words in the whole. */
type Part = Span & { words: string }

/** A text, and the words whose places matter. */
type Sought = { text: string; wanted: ReadonlySet<string> }

/**
 * The words of a part, each with where it stands. What a word is depends on what is around it: `C`
 * is one, but none of `C & A`. So a text is only cut where its halves have the words of the whole,
 * near the middle first. What can't be cut is the place of all its words, mostly one, and so is what
 * has none that matters.
 */
function placedWords(sought: Sought, part: Part): Placed[] {
  const { from, to } = part
  const words = part.words.split(' ')
  const halves = words.some((word) => sought.wanted.has(word)) ? cut(sought.text, part) : null
  if (halves) return halves.flatMap((half) => placedWords(sought, half))
  return part.words === '' ? [] : words.map((word) => ({ from, to, word }))
}

/** Places that are tried until a part counts as one that can't be cut: each costs its length. */
const maxTries = 16

function cut(text: string, { from, to, words }: Part): [Part, Part] | null {
  let tries = 0
  for (const at of placesIn(text, { from, to })) {
    if (++tries > maxTries) return null
    const [left, right] = [wordsOf(text.slice(from, at)), wordsOf(text.slice(at, to))]
    if (`${left} ${right}`.trim() === words)
      return [
        { from, to: at, words: left },
        { from: at, to, words: right },
      ]
  }
  return null
}

/** The places at which a part may be cut, those near its middle first. */
function* placesIn(text: string, { from, to }: Span): Generator<number> {
  const middle = (from + to) >> 1
  for (let distance = 0; distance <= to - from; distance++)
    for (const at of [middle - distance, middle + 1 + distance])
      if (at > from && at < to && !isWithin(text, at)) yield at
}

const letter = /^[\p{L}\p{N}\p{M}]$/u

/** Whether a place is within a character, or between two letters that aren't words of their own. */
function isWithin(text: string, at: number): boolean {
  const code = text.codePointAt(at)!
  if (code >= 0xdc00 && code <= 0xdfff) return true
  const [before, after] = [
    Array.from(text.slice(Math.max(0, at - 2), at)).at(-1)!,
    String.fromCodePoint(code),
  ]
  if (!letter.test(before) || !letter.test(after)) return false
  return wordsOf(before + after) !== `${wordsOf(before)} ${wordsOf(after)}`
}

/** Leaves out what overlaps an earlier span. */
function apart(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) if ((kept.at(-1)?.to ?? 0) <= span.from) kept.push(span)
  return kept
}
