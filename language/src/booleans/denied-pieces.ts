import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { bridges } from '../negation.ts'
import type { Extent } from '../parts.ts'
import type { Denials } from './denials.ts'
import type { Piece } from './lexer.ts'
import type { TermReader } from './term-reader.ts'

type Input = { text: string; pieces: readonly Piece[]; denials: Denials; reader: TermReader }

/**
 * Writes the denials that words say as operators, where what they deny stands in other pieces:
 * `engineers not at (a OR b)`, `without a OR b`, `(a OR b) 제외`. They deny all alternatives, unlike `NOT`,
 * which binds before `OR`. Denials within some words stay for the reader of sentences.
 */
export const withDenials = (input: Input): Piece[] => new DeniedPieces(input).run()

const operands = new Set<Piece['kind'] | undefined>(['open', 'quoted', 'field'])

class DeniedPieces {
  private readonly text: string
  private readonly pieces: readonly Piece[]
  private readonly denials: Denials
  private readonly reader: TermReader
  private readonly made: Piece[] = []
  /** The pieces after which denied alternatives end. */
  private readonly ends: number[] = []

  constructor({ text, pieces, denials, reader }: Input) {
    this.text = text
    this.pieces = pieces
    this.denials = denials
    this.reader = reader
  }

  run(): Piece[] {
    this.pieces.forEach((piece, at) => {
      const isName = piece.kind === 'label' && this.label(at, piece)
      if (piece.kind === 'words') this.words(at, piece)
      else if (!isName) this.made.push(piece)
      this.close(at, piece)
    })
    return this.made
  }

  /** `Exclude: (a OR b)` */
  private label(at: number, { start, end }: Extent): boolean {
    const name = withoutEnd(this.text.slice(start, end), ' :：')
    const isDenial = this.denials.ofNext(name) !== null || this.denials.ofPrevious(name) !== null
    if (isDenial) this.open({ start, end }, this.endOf(at + 1))
    return isDenial
  }

  private words(at: number, { start, end }: Extent): void {
    const [before, after] = [this.made.at(-1)?.kind, this.pieces[at + 1]?.kind]
    const rest = this.behind(at, { start, end })
    const isNext = operands.has(after)
    if (
      (before === 'not' || before === 'minus') &&
      isNext &&
      this.withoutBridges({ start: rest, end }) === null
    )
      return
    if (before === 'field') return this.field({ start: rest, end })
    const next = isNext || after === 'or' ? this.denials.ofNext(this.text.slice(rest, end)) : null
    if (next === null) return this.push({ start: rest, end })
    const from = rest + next.denial.start
    const denied = this.withoutBridges({ start: rest + next.denied.start, end })
    // `engineers without OR b`: the operator has lost its term.
    if (after === 'or' && denied === null) return this.push({ start: rest, end })
    this.push({ start: rest, end: from })
    this.open({ start: from, end: denied?.start ?? end }, this.endOf(isNext ? at + 1 : at))
    if (denied !== null) this.push(denied)
  }

  /** Opens the alternatives that are denied up to the end of a piece. */
  private open({ start, end }: Extent, last: number): void {
    this.made.push({ kind: 'not', start, end }, { kind: 'open', start: end, end })
    this.ends.push(last)
  }

  /** Ends the alternatives that end with a piece; of words, with the first term. */
  private close(at: number, { end }: Extent): void {
    while (this.ends.at(-1) === at) {
      this.ends.pop()
      const last = this.made.at(-1)!
      const [first] = last.kind === 'words' ? this.reader.terms(last, false) : []
      const to = first && last.kind === 'words' ? first.end : end
      if (last.kind === 'words' && to < last.end) {
        this.made.pop()
        this.push({ start: last.start, end: to })
        this.made.push({ kind: 'close', start: to, end: to })
        this.push({ start: to, end: last.end })
      } else this.made.push({ kind: 'close', start: end, end })
    }
  }

  /** Denies what precedes by words after it, and returns where the words after these begin. */
  private behind(at: number, { start, end }: Extent): number {
    const words = this.text.slice(start, end)
    const before = this.made.at(-1)?.kind
    if (before === 'close' || before === 'quoted') {
      const denial = this.denials.ofPrevious(words)
      if (denial === null) return start
      this.wrap(this.made.length, { start: start + denial.start, end: start + denial.end })
      return start + denial.end
    }
    const first = before === 'or' ? this.denials.ofFirst(words) : null
    if (first === null || at === 0) return start
    const { denied, denial } = first
    this.push({ start: start + denied.start, end: start + denied.end })
    this.wrap(this.made.length, { start: start + denial.start, end: start + denial.end })
    return start + denial.end
  }

  /** Puts the alternatives that end at a place into brackets, and denies them. */
  private wrap(end: number, denial: Extent): void {
    let from = this.startOf(end)
    const first = this.made[from]!
    const last = first.kind === 'words' ? this.reader.terms(first, false).at(-1) : undefined
    if (first.kind === 'words' && last && last.start > first.start && from < end - 1) {
      this.made.splice(
        from,
        1,
        { kind: 'words', start: first.start, end: last.start },
        { kind: 'words', start: last.start, end: first.end },
      )
      from++
    }
    const { start } = this.made[from]!
    this.made.splice(from, 0, { kind: 'not', start, end: start }, { kind: 'open', start, end: start })
    this.made.push({ kind: 'close', ...denial })
  }

  /** The first piece of the alternatives that end before a place. */
  private startOf(end: number): number {
    let from = end
    for (;;) {
      from--
      if (this.made[from]?.kind === 'close')
        for (let open = 1; open > 0 && from > 0;) {
          const kind = this.made[--from]!.kind
          open += kind === 'close' ? 1 : kind === 'open' ? -1 : 0
        }
      if (this.made[from - 1]?.kind === 'field') from--
      if (this.made[from - 1]?.kind !== 'or' || from < 2) return Math.max(0, from)
      from--
    }
  }

  /** The last piece of the alternatives that begin with a piece. */
  private endOf(first: number): number {
    let at = first
    for (;;) {
      if (this.pieces[at]?.kind === 'field') at++
      if (this.pieces[at]?.kind === 'open')
        for (let open = 1; open > 0 && at + 1 < this.pieces.length;) {
          const kind = this.pieces[++at]!.kind
          open += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
        }
      if (this.pieces[at + 1]?.kind !== 'or' || at + 2 >= this.pieces.length)
        return Math.min(at, this.pieces.length - 1)
      at += 2
    }
  }

  /** `title:not manager` */
  private field({ start, end }: Extent): void {
    const [first = ''] = /^\S+/.exec(this.text.slice(start, end)) ?? []
    const field = this.made.at(-1)!
    const isDenied = /^\p{Ll}/u.test(first) && this.denials.ofNext(first)?.denial.start === 0
    if (!isDenied || start + first.length >= end) return this.push({ start, end })
    this.made.splice(-1, 0, { kind: 'not', start: field.start, end: field.start })
    this.push({ start: start + first.length, end })
  }

  /** Words from the first that is none such as `at` or `based`; null if there is none. */
  private withoutBridges({ start, end }: Extent): Extent | null {
    for (const { 0: word, index } of this.text.slice(start, end).matchAll(/[^\s,;，、:：]+/g))
      if (!bridges.has(word.toLowerCase())) return { start: start + index, end }
    return null
  }

  private push({ start, end }: Extent): void {
    const words = this.text.slice(start, end)
    const from = start + words.length - words.trimStart().length
    const to = start + words.trimEnd().length
    if (to > from) this.made.push({ kind: 'words', start: from, end: to })
  }
}
