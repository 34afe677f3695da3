import { fit } from '../fitting.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Extent, Parts } from '../parts.ts'
import type { Denials } from './denials.ts'
import { withDenials } from './denied-pieces.ts'
import { compose, type Composed } from './compose.ts'
import { formulaOf } from './formula.ts'
import { isBoolean } from './is-boolean.ts'
import { lex, type Piece } from './lexer.ts'
import { Meanings } from './meanings.ts'
import { parse } from './parser.ts'
import { TermReader, type ReadPart } from './term-reader.ts'
import { termTokens } from './tokens.ts'

/**
 * Booleans, which people paste from search engines: `site:linkedin.com/in ("data engineer" OR "etl
 * developer") -recruiter NOT title:(intern)`. The lexer splits the text into pieces, the reader of
 * sentences splits and reads their words and finds what these deny in other pieces, the parser makes
 * a tree, and the composer its filters.
 */

/** The pieces of a boolean; null if a text is none. */
export function piecesOf(text: string): Piece[] | null {
  return isBoolean(text, lex(text)) ? lex(text, true) : null
}

/** The words of a boolean without its grammar, by which its language is known. */
export const plainWords = (text: string, pieces: readonly Piece[]): string =>
  pieces
    .filter(({ kind }) => kind === 'words' || kind === 'quoted')
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

/** Reads a boolean. `readPart` reads the words of a term. */
export function readBoolean(
  text: string,
  pieces: readonly Piece[],
  { lexicon, readPart, denials }: { lexicon: Lexicon; readPart: ReadPart; denials: Denials },
): Parts {
  const reader = new TermReader(text, lexicon.vocabulary, readPart)
  const tokens = termTokens(text, withDenials({ text, pieces, denials, reader }), reader)
  const terms = tokens.flatMap((token) => (token.kind === 'term' ? [token.term] : []))
  const { root, aside } = parse(tokens)
  const meanings = new Meanings(text, reader, lexicon, terms)
  const composed: Composed = root
    ? compose(text, formulaOf(root), meanings)
    : { entries: [], ignored: [], unsupported: [] }
  const { kept, repeated, dropped, filters } = fit(composed.entries, () => false)
  const shown = [...kept, ...repeated].filter((entry) => entry.shown !== false)
  const isShown = ({ start, end }: Extent) => shown.some((entry) => entry.start < end && entry.end > start)
  const unsupported = outermost(composed.unsupported)
  const isRefused = ({ start, end }: Extent) =>
    unsupported.some((told) => told.start <= start && told.end >= end)
  const ignored = [...composed.ignored, ...aside, ...dropped.filter((entry) => !isShown(entry))].filter(
    ({ start, end }) => text.slice(start, end).trim() !== '',
  )
  return {
    filters,
    understood: shown
      .map(({ filter, value, start, end }) => ({ filter, value, start, end }))
      .toSorted((a, b) => a.start - b.start),
    ignored: outermost(ignored).filter((extent) => !isRefused(extent)),
    unsupported,
  }
}

/** Extents in order, without those that are part of another. */
function outermost(extents: readonly Extent[]): Extent[] {
  const kept: Extent[] = []
  for (const { start, end } of extents.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (end > (kept.at(-1)?.end ?? -1)) kept.push({ start, end })
  return kept
}
