import { hasPhrase, type Span, wordPieces, wordsOf } from '@rapport/contract/words.ts'

/**
 * The parts of a text in which the words of a phrase stand together: where a search for keywords
 * found it. Ascending, and no two overlap.
 */
export function phraseSpans(text: string, phrases: readonly string[]): Span[] {
  const words = wordsOf(text)
  const sought = phrases.map(wordsOf).filter((phrase) => hasPhrase(words, phrase))
  if (sought.length === 0) return []
  const found = wordPieces(text)
  const spans = sought.flatMap((phrase) =>
    found.flatMap((_, at) => spanAt({ text, found, phrase }, at) ?? []),
  )
  return apart(spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
}

type Sought = { text: string; found: readonly Span[]; phrase: string }

/** The span that starts with a piece of the text, if the phrase stands there. */
function spanAt({ text, found, phrase }: Sought, at: number): Span | null {
  const { from } = found[at]!
  for (let last = at; last < found.length; last++) {
    const { to } = found[last]!
    const words = wordsOf(text.slice(from, to))
    if (words === phrase) return { from, to }
    if (words.length > phrase.length) return null
  }
  return null
}

/** Leaves out what overlaps an earlier span. */
function apart(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) if ((kept.at(-1)?.to ?? 0) <= span.from) kept.push(span)
  return kept
}
