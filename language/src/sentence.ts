import type { Translation } from './foreign/translation.ts'
import { areJoined } from './joined-words.ts'
import { quotePairs } from './quotes.ts'
import type { Token } from './tokens.ts'

/**
 * The state of a token: not taken, part of something understood, only grammar, not understood, not
 * expressible by any filter, or kept for the recogniser of companies.
 */
export const state = {
  free: 0,
  understood: 1,
  grammar: 2,
  ignored: 3,
  unsupported: 4,
  reserved: 5,
} as const
export type State = (typeof state)[keyof typeof state]

/** A run of tokens from `from` up to, but not including, `to`. */
export type Span = { from: number; to: number }
export type Found = Span & { match: RegExpExecArray }

/** `areSubjects`: of a title, which the words share. */
export type Contrast = { before: Span | null; denied: Span; areSubjects: boolean }

/**
 * A sentence being read. Recognisers look at its free tokens and take those that they understand;
 * nothing is taken twice. Patterns match against `line`: the comparison forms of all tokens,
 * separated by one space, so that `over 10k` and `Over 10 K` look alike.
 */
export class Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly line: string
  readonly states: Uint8Array
  /** The tokens in the scope of a `not`. */
  readonly negated: Uint8Array
  /**
   * Denials without a title of their own, each with the words that it contrasts with: `sales but
   * not marketing directors`.
   */
  readonly contrasts: Contrast[] = []
  /** The ends of the names that are kept for the recogniser of companies, by their starts. */
  private readonly reserved = new Map<number, number>()
  /** The closing quotation marks, by the opening ones. */
  readonly quotes: ReadonlyMap<number, number>
  /** Every word is capitalised, so capitals mean nothing. */
  readonly isEveryWordCapital: boolean
  /** The whole sentence is in capitals. */
  readonly isShouted: boolean
  /** The start of each token in `line`, and finally that of a further one. */
  private readonly starts: Int32Array

  /** Maps the words of a translated sentence to the original. */
  private readonly source: { text: string; translation: Translation } | undefined

  constructor(text: string, tokens: readonly Token[], source?: { text: string; translation: Translation }) {
    this.source = source
    this.text = text
    this.tokens = tokens
    this.line = tokens.map(({ norm }) => norm).join(' ')
    this.quotes = quotePairs(text, tokens)
    this.states = new Uint8Array(tokens.length)
    this.isEveryWordCapital = tokens.every((token) => token.kind !== 'word' || !/^\p{Ll}/u.test(token.text))
    this.isShouted = text === text.toUpperCase()
    this.negated = new Uint8Array(tokens.length)
    this.starts = new Int32Array(tokens.length + 1)
    tokens.forEach(({ norm }, at) => {
      this.starts[at + 1] = this.starts[at]! + norm.length + 1
    })
  }

  norm(at: number): string {
    return this.tokens[at]?.norm ?? ''
  }

  /** Whether a token is one of some words. If none is, patterns that need one need not be tried. */
  hasAny(words: ReadonlySet<string>): boolean {
    return this.tokens.some(({ norm }) => words.has(norm))
  }

  isFree(at: number): boolean {
    return this.states[at] === state.free
  }

  areFree(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.states[at] !== state.free) return false
    return to <= this.tokens.length
  }

  /** The tokens that hyphens without spaces join to one word with a token: `in-house`, `COVID-19`. */
  hyphenated(at: number): Span {
    let [from, to] = [at, at + 1]
    while (this.isJoined(from)) from--
    while (this.isJoined(to)) to++
    return { from, to }
  }

  /** Whether a hyphen without spaces is, or joins, a token and the one before it. */
  private isJoined(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]]
    if (before === undefined || token === undefined) return false
    if (areJoined(this.text, before, token)) return true
    return (
      isTouching(before, token) &&
      ((token.norm === '-' && isTouching(token, this.tokens[at + 1])) ||
        (before.norm === '-' && isTouching(this.tokens[at - 2], before)))
    )
  }

  private areOpen({ from, to }: Span): boolean {
    return this.states.slice(from, to).every((is) => is === state.free || is === state.grammar)
  }

  mark(from: number, to: number, as: State): void {
    this.states.fill(as, from, to)
  }

  /** Keeps a name from all recognisers until it is released. */
  reserve({ from, to }: Span): void {
    this.mark(from, to, state.reserved)
    this.reserved.set(from, to)
  }

  releaseNames(): void {
    for (const [from, to] of this.reserved) this.mark(from, to, state.free)
  }

  /** The end of the name that was kept from a token on. */
  endOfReserved(from: number): number | undefined {
    return this.reserved.get(from)
  }

  /** The user's own words, also of a sentence in another language. */
  said(span: Span): string {
    const { start, end } = this.extent(span)
    return this.typed.slice(start, end)
  }

  get isTranslated(): boolean {
    return this.source !== undefined
  }

  /** The text as the user typed it. */
  get typed(): string {
    return this.source?.text ?? this.text
  }

  /** Returns where words are in the text as typed. */
  extent({ from, to }: Span): { start: number; end: number } {
    const first = this.tokens[from]?.start ?? 0
    const last = this.tokens[to - 1]?.end ?? 0
    if (!this.source) return { start: first, end: last }
    const { starts, ends } = this.source.translation
    const tokens = this.tokens.slice(from, to)
    return {
      start: Math.min(...tokens.map(({ start }) => starts[start]!)),
      end: Math.max(...tokens.map(({ end }) => ends[end - 1]!)),
    }
  }

  /** Where a token begins in the user's own words. */
  origin(at: number): number {
    const start = this.tokens[at]?.start ?? 0
    return this.source?.translation.starts[start] ?? start
  }

  /** The words as the recognisers read them. */
  words({ from, to }: Span): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0)
  }

  /**
   * The latest end of a name that starts at a token: before a comma, a bracket or a full stop
   * followed by a space.
   */
  reach(from: number, longest: number): number {
    const limit = Math.min(from + longest, this.tokens.length)
    for (let at = from + 1; at < limit; at++) {
      const { kind, norm, end } = this.tokens[at]!
      if (kind === 'mark' && (breaks.has(norm) || (norm === '.' && this.text[end] === ' '))) return at
    }
    return limit
  }

  /** The words as understood: typing errors corrected, single spaces, marks and hyphens as typed. */
  phrase({ from, to }: Span): string {
    let phrase = ''
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!
      const gap = at === from ? '' : this.text.slice(this.tokens[at - 1]!.end, token.start)
      phrase += (/\s/.test(gap) ? ' ' : gap) + (token.isCorrected ? token.norm : token.text)
    }
    return phrase
  }

  /**
   * Yields the matches of a `pattern()` in free tokens; with `overGrammar` also over words such as
   * `not`. Handling one match may take the tokens of a later one, which is then skipped.
   */
  *find(pattern: RegExp, overGrammar = false): Generator<Found> {
    for (const match of [...this.line.matchAll(pattern)] as RegExpExecArray[]) {
      const span = this.spanOf(match.index, match.index + match[0].length)
      if (
        span &&
        span.to > span.from &&
        (this.areFree(span.from, span.to) || (overGrammar && this.areOpen(span)))
      )
        yield { ...span, match }
    }
  }

  private spanOf(start: number, end: number): Span | null {
    const from = this.tokenFrom(start)
    const to = this.tokenFrom(end + 1)
    return from < 0 || to < 0 ? null : { from, to }
  }

  /** The token that starts at a position in `line`. */
  private tokenFrom(offset: number): number {
    let low = 0
    let high = this.tokens.length
    while (low <= high) {
      const middle = (low + high) >> 1
      const start = this.starts[middle]!
      if (start === offset) return middle
      if (start < offset) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

const isTouching = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && left.end === right?.start && left.kind !== right.kind

const breaks = new Set([',', ';', ':', '(', ')', '"', '?', '·', '<', '>'])

/** A pattern over whole tokens of `line`. */
export const pattern = (source: string): RegExp => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'gu')
