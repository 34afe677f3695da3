import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { bridges, phraseStops } from '../negation.ts'
import type { Extent } from '../parts.ts'
import type { FieldKind } from './field-names.ts'
import type { Piece } from './lexer.ts'
import { termOf, type Term, type Token } from './parser.ts'
import type { TermReader } from './term-reader.ts'

/** Splits the words of a boolean into terms, and gives each term its field. */
export function termTokens(text: string, pieces: readonly Piece[], reader: TermReader): Token[] {
  return new Tokens(text, pieces, reader).run()
}

type Field = { kind: FieldKind | null; start: number }

class Tokens {
  private readonly text: string
  private readonly pieces: readonly Piece[]
  private readonly reader: TermReader
  private readonly tokens: Token[] = []
  /** The fields of the open brackets, from the outside. */
  private readonly fields: (FieldKind | null)[] = []
  /** The field whose term or bracket comes next. */
  private pending: Field | null = null

  constructor(text: string, pieces: readonly Piece[], reader: TermReader) {
    this.text = text
    this.pieces = pieces
    this.reader = reader
  }

  run(): Token[] {
    for (let at = 0; at < this.pieces.length; at++) {
      const piece = this.pieces[at]!
      if (piece.kind === 'field') this.begin(piece)
      else if (piece.kind === 'quoted') this.add(piece, piece.inner)
      else if (piece.kind === 'words') this.words(at, piece)
      else this.mark(at, piece)
    }
    this.dropPending()
    return this.tokens
  }

  private begin({ field, start }: Piece & { kind: 'field' }): void {
    this.dropPending()
    this.pending = { kind: field === 'anywhere' ? null : field, start }
  }

  /** A field without a term means nothing. */
  private dropPending(): void {
    if (this.pending === null) return
    const { start } = this.pending
    const end = this.text.slice(start).search(/[:：]/) + start + 1
    this.tokens.push({ kind: 'address', start, end })
    this.pending = null
  }

  private get field(): FieldKind | null {
    return this.pending ? this.pending.kind : (this.fields.at(-1) ?? null)
  }

  private add({ start, end }: Extent, inner: Extent): void {
    const from = this.pending?.start ?? start
    this.push(termOf(this.text, inner, { start: from, end }, this.field))
    this.pending = null
  }

  private push(term: Term): void {
    this.tokens.push({ kind: 'term', term, start: term.start, end: term.end })
  }

  private mark(at: number, piece: Exclude<Piece, { kind: 'field' | 'quoted' | 'words' }>): void {
    const { kind, start, end } = piece
    if (kind !== 'open' && kind !== 'not' && kind !== 'minus') this.dropPending()
    if (kind === 'open') {
      this.fields.push(this.field)
      this.pending = null
    }
    if (kind === 'close') this.fields.pop()
    this.tokens.push({
      kind: kind === 'bar' ? this.barAt(at) : kind === 'label' ? 'address' : kind,
      start,
      end,
    })
  }

  /** `"a" | "b"` and `(a | b)` are alternatives; other bars separate. */
  private barAt(at: number): 'or' | 'comma' {
    const [before, after] = [this.pieces[at - 1]?.kind, this.pieces[at + 1]?.kind]
    const isQuoted = before === 'quoted' || before === 'close' || after === 'quoted' || after === 'open'
    return isQuoted || this.fields.length > 0 ? 'or' : 'comma'
  }

  /** Takes the words that belong to a field, a denial or a bracket, and then the rest of them. */
  private words(at: number, { start, end }: Extent): void {
    const before = this.tokens.at(-1)?.kind
    const across = this.titleAcross(at, { start, end })
    let to = end
    if (across !== null) {
      this.tokens.pop()
      this.push(across)
      to = across.end
    } else if (this.pending) {
      const whole = before === 'minus' ? firstWord(this.text, { start, end }) : end
      to = this.reader.fieldEnd(this.pending.kind, { start, end: whole })
      this.add({ start, end: to }, { start, end: to })
    } else if (before === 'minus') {
      to = firstWord(this.text, { start, end })
      this.atoms({ start, end: to }, true)
    } else if (this.field !== null) this.list({ start, end })
    else if (before === 'not') {
      to = deniedEnd(this.text, { start, end })
      this.atoms({ start, end: to }, true)
    } else this.atoms({ start, end }, false)
    const skipped = /^[\s,;，、]*/.exec(this.text.slice(to, end))![0].length
    if (to + skipped < end) this.words(-1, { start: to + skipped, end })
  }

  /**
   * A title that a quoted text before the words begins, unless a field, a denial or an alternative
   * stands before it.
   */
  private titleAcross(at: number, words: Extent): Term | null {
    const [quoted, before] = [this.pieces[at - 1], this.tokens.at(-2)?.kind]
    const isOwn = quoted?.kind === 'quoted' && this.tokens.at(-1)?.kind === 'term' && this.field === null
    return isOwn && before !== 'not' && before !== 'minus' && before !== 'or'
      ? this.reader.titleAcross(quoted, words)
      : null
  }

  /** `skill:(java, python)` */
  private list(extent: Extent): void {
    let { start } = extent
    for (const part of this.text.slice(start, extent.end).split(/[,;，、]/)) {
      const from = start + part.length - part.trimStart().length
      const inner = { start: from, end: from + part.trim().length }
      if (start > extent.start) this.tokens.push({ kind: 'comma', start: start - 1, end: start })
      if (inner.end > inner.start) this.add(inner, inner)
      start += part.length + 1
    }
  }

  /** Several terms that one denial denies are denied each. */
  private atoms(extent: Extent, isDenied: boolean): void {
    const terms = this.reader.terms(extent, isDenied)
    const isGroup = isDenied && terms.length !== 1
    const { start, end } = extent
    if (isGroup) this.tokens.push({ kind: 'open', start, end: start })
    terms.forEach((term, index) => {
      if (isGroup && index > 0) this.tokens.push({ kind: 'or', start: term.start, end: term.start })
      this.push(term)
    })
    if (isGroup) this.tokens.push({ kind: 'close', start: end, end })
  }
}

/** A minus denies a word with those that hyphens join to it, and words such as `at` before it. */
function firstWord(text: string, { start, end }: Extent): number {
  const words = [...text.slice(start, end).matchAll(/[^\s,;，、]+/g)]
  const first = words.findIndex(([word]) => !bridges.has(word.toLowerCase()))
  const { 0: word, index } = words[Math.max(0, first)] ?? { 0: '', index: 0 }
  return start + index + withoutEnd(word, '.!?').length || end
}

/** `NOT` denies all words up to a preposition, or a comma that no list continues. */
function deniedEnd(text: string, { start, end }: Extent): number {
  const words = [...text.slice(start, end).matchAll(/[^\s,;，、]+|[,;，、]/g)]
  const joint = words.findLastIndex(([word]) => /^(?:or|and|nor)$/.test(word))
  const first = words.findIndex(([word]) => !bridges.has(word.toLowerCase()))
  const stop = words.findIndex(
    ([word], at) =>
      at > Math.max(0, first) && (phraseStops.has(word) || (/^[,;，、]$/.test(word) && joint < at)),
  )
  if (stop < 0) return end
  const before = words[stop - 1]!
  return start + before.index + before[0].length
}
