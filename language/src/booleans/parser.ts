import type { Extent, Understood } from '../parts.ts'
import type { FieldKind } from './field-names.ts'
import type { Piece } from './lexer.ts'

/**
 * A term with its place, which includes its field. `inner`: the words that it looks for. `said`: the
 * values that the words have where they stand, and whether these are excluding ones; without it,
 * the words are read on their own.
 */
export type Term = Extent & {
  inner: Extent
  /** The words of `inner`, with single spaces and without the wildcards of search engines. */
  words: string
  field: FieldKind | null
  said?: { isDenied: boolean; values: readonly Understood[] }
  told?: 'ignored' | 'unsupported'
}

/** Makes a term of some words of a text. */
export function termOf(
  text: string,
  inner: Extent,
  place: Extent = inner,
  field: FieldKind | null = null,
): Term {
  const words = text.slice(inner.start, inner.end).replace(/\*+/g, '').trim().replace(/\s+/g, ' ')
  return { start: place.start, end: place.end, inner, words, field }
}

/** What the parser reads: operators, brackets and terms. */
export type Token =
  | (Extent & { kind: Exclude<Piece['kind'], 'words' | 'quoted' | 'field' | 'bar' | 'label'> })
  | (Extent & { kind: 'term'; term: Term })

export type Node =
  | (Extent & { kind: 'term'; term: Term })
  | (Extent & { kind: 'not'; part: Node })
  | (Extent & { kind: 'and' | 'or'; parts: Node[] })

/** `aside`: parts that mean nothing here, such as `site:`, and operators without a term. */
export type Parsed = { root: Node | null; aside: Extent[] }

/** What is nested deeper isn't read, and told. */
export const maxDepth = 40

/**
 * Parses a boolean in linear time: `NOT` and a minus bind before `AND`, `AND` before `OR`, and all of
 * these before terms that only stand side by side, which are joined by `and`, as search engines do.
 * Missing brackets are added, needless ones and operators without terms are left out.
 */
export function parse(tokens: readonly Token[]): Parsed {
  const parser = new Parser(tokens)
  return { root: parser.all(), aside: parser.aside }
}

class Parser {
  readonly aside: Extent[] = []
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  /** Closing brackets that nothing opened mean nothing. */
  all(): Node | null {
    const parts: Node[] = []
    for (; this.at < this.tokens.length; this.at++) {
      const part = this.sequence()
      if (part) parts.push(part)
    }
    return joined('and', parts)
  }

  /** Terms side by side. Those in brackets with only commas between them are a list: `(a, b)`. */
  private sequence(): Node | null {
    const parts: Node[] = []
    let commas = 0
    for (;;) {
      const kind = this.tokens[this.at]?.kind
      if (kind === undefined || kind === 'close') break
      if (kind === 'comma') {
        commas++
        this.at++
        continue
      }
      const part = this.alternatives()
      if (part) parts.push(part)
    }
    const isList = this.depth > 0 && commas > 0 && commas >= parts.length - 1
    return joined(isList && parts.every(({ kind }) => kind === 'term') ? 'or' : 'and', parts)
  }

  private alternatives(): Node | null {
    return this.chain('or', () => this.conjunction())
  }

  private conjunction(): Node | null {
    return this.chain('and', () => this.denial())
  }

  /** Parts with an operator between them. Operators in a row count as the first of them. */
  private chain(kind: 'and' | 'or', part: () => Node | null): Node | null {
    const parts: Node[] = []
    for (;;) {
      while (isJoint(this.tokens[this.at]?.kind)) this.at++
      const next = part()
      if (next) parts.push(next)
      if (this.tokens[this.at]?.kind !== kind) return joined(kind, parts)
      this.at++
    }
  }

  private denial(): Node | null {
    const start = this.tokens[this.at]?.start ?? 0
    let denials = 0
    let last = this.at
    for (let kind = this.tokens[this.at]?.kind; kind !== undefined; kind = this.tokens[this.at]?.kind) {
      if (kind === 'not' || kind === 'minus') [denials, last] = [denials + 1, this.at]
      // `NOT AND x` denies x.
      else if (denials === 0 || !isJoint(kind)) break
      this.at++
    }
    const asides = this.aside.length
    const part = this.primary()
    const address = this.aside[asides]
    if (part === null && denials > 0 && address) address.start = start
    else if (part === null && denials > 0) {
      const { start: from, end } = this.tokens[last]!
      this.aside.push({ start: from, end })
    }
    if (part === null || denials === 0) return part
    // A closing bracket belongs to the denial.
    const { end } = this.tokens[this.at - 1]!
    return denials % 2 === 1 ? { kind: 'not', part, start, end } : { ...part, start }
  }

  private primary(): Node | null {
    const token = this.tokens[this.at]
    if (token === undefined || token.kind === 'close' || token.kind === 'comma') return null
    this.at++
    if (token.kind === 'term') return { kind: 'term', term: token.term, start: token.start, end: token.end }
    if (token.kind !== 'open') {
      this.aside.push({ start: token.start, end: token.end })
      return null
    }
    return this.depth < maxDepth ? this.group() : this.tooDeep(token.start)
  }

  private group(): Node | null {
    this.depth++
    const inside = this.sequence()
    this.depth--
    if (this.tokens[this.at]?.kind === 'close') this.at++
    return inside
  }

  /** Steps over brackets without reading what is between them. */
  private tooDeep(start: number): null {
    let end = start + 1
    for (let open = 1; open > 0 && this.at < this.tokens.length; this.at++) {
      const token = this.tokens[this.at]!
      if (token.kind === 'open') open++
      if (token.kind === 'close') open--
      end = token.end
    }
    this.aside.push({ start, end })
    return null
  }
}

const isJoint = (kind: Token['kind'] | undefined): boolean => kind === 'and' || kind === 'or'

function joined(kind: 'and' | 'or', parts: Node[]): Node | null {
  if (parts.length <= 1) return parts[0] ?? null
  return { kind, parts, start: parts[0]!.start, end: parts.at(-1)!.end }
}
