import { limits } from '@rapport/contract/limits.ts'
import { fieldNamed, type FieldKind } from './field-names.ts'
import type { Extent } from '../parts.ts'

/**
 * A piece of a boolean. `words`: what stands between the others. `inner`: a quoted text without its
 * marks. `bar`: an `or` that is only a mark. `address`: a field with what follows it, which says
 * nothing of people. `label`: what the text is called, before it.
 */
export type Piece = Extent &
  (
    | { kind: 'open' | 'close' | 'and' | 'or' | 'bar' | 'not' | 'minus' | 'comma' | 'address' | 'label' }
    | { kind: 'words' }
    | { kind: 'quoted'; inner: Extent }
    | { kind: 'field'; field: FieldKind }
  )

const space = /\s+/y
const quotes = '"“”„‟«»＂'
/** Closing marks by the opening one; the others close each other. */
const closings: Readonly<Record<string, string>> = { '«': '»', '»': '«' }
const anyClosing = '"“”‟＂'
/** A quoted text that holds these has lost its closing mark: `"data analyst AND "ruby"`. */
const operatorInside = /\s(?:AND|OR|NOT)\s|[()]/
const singleQuoted = /['‘]([^'’‘"()\s][^'’‘"()]*)['’](?![\p{L}\p{N}])/uy
const operator = /(?:AND|OR|NOT|&&|\|\|?)(?![\p{L}\p{N}_])/uy
const symbolOperator = /&&|\|\|?/y
const minus = /[-–—−](?=["“„«'‘(]|\.?\p{L})/uy
/** `!word` denies, `+word` asks for what every word does. */
const bang = /!(?=["“„«(\p{L}])/uy
const plus = /\+(?=["“„«(\p{L}])/uy
const field = /(\p{L}[\p{L}_]{0,19}(?:[ -]\p{L}{1,12})?)[:：](?!\/\/)/uy
const address = /\s?(?:"[^"]*"|\([^()]*\)|[^\s()"]+)/y
const proximity = /(?:NEAR|AROUND|ONEAR|WITHIN)(?:\/\d{1,3}|\(\d{1,3}\))?(?![\p{L}\p{N}_])/uy
const word = /[^\s()[\]{}（）"“”„‟«»＂,;，、|]+|[,;，、]/y

const opening = new Set('([{（')
const closing = new Set(')]}）')
const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * Splits a text into the pieces of a boolean, in linear time. A quote without an end is no quote.
 * Positions are those of `text`. `hasSpacedFields`: names of fields count before a space as well, as in
 * `Location: Dubai`, which is a sentence otherwise.
 */
export function lex(text: string, hasSpacedFields = false): Piece[] {
  return new Lexer(text, hasSpacedFields).run()
}

class Lexer {
  private readonly text: string
  private readonly hasSpacedFields: boolean
  private readonly pieces: Piece[] = []
  private at = 0
  /** Where the words that are being read begin; -1 between pieces. */
  private wordsFrom = -1
  private wordsTo = 0
  /** Whether a comma followed those words. */
  private hasComma = false

  constructor(text: string, hasSpacedFields: boolean) {
    this.text = text
    this.hasSpacedFields = hasSpacedFields
  }

  run(): Piece[] {
    while (this.at < this.text.length) {
      this.skip(space)
      if (this.at < this.text.length && !this.mark() && !this.named()) this.word()
    }
    this.endWords()
    return this.pieces
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    if (found !== undefined) this.at += found.length
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)
  }

  /** Ends the words, and adds a piece of some characters. */
  private add(kind: Exclude<Piece['kind'], 'quoted' | 'field'>, length: number): true {
    this.endWords()
    this.pieces.push({ kind, start: this.at, end: this.at + length })
    this.at += length
    return true
  }

  private endWords(): void {
    if (this.wordsFrom < 0) return
    this.pieces.push({ kind: 'words', start: this.wordsFrom, end: this.wordsTo })
    if (this.hasComma) this.pieces.push({ kind: 'comma', start: this.wordsTo, end: this.wordsTo })
    this.wordsFrom = -1
    this.hasComma = false
  }

  /** Brackets, quotes, and marks that are operators. */
  private mark(): boolean {
    const character = this.text[this.at]!
    if (opening.has(character)) return this.add('open', 1)
    if (closing.has(character)) return this.add('close', 1)
    if (quotes.includes(character)) return this.quote(character)
    const symbol = this.match(symbolOperator)?.[0]
    if (symbol !== undefined)
      return this.add(symbol === '&&' ? 'and' : symbol === '||' ? 'or' : 'bar', symbol.length)
    if (isLetter(this.text[this.at - 1])) return false
    if (this.match(minus)) return this.isFresh() && this.add('minus', 1)
    if (this.match(bang)) return this.isFresh() && this.add('minus', 1)
    if (this.match(plus) && this.isFresh()) {
      this.endWords()
      this.at++
      return true
    }
    const single = this.match(singleQuoted)
    if (single === null || !this.isFresh() || single[1]!.length > 80) return false
    return this.addQuoted(this.at + single[0].length)
  }

  /** Whether a mark stands after a space, a bracket or at the start: no hyphen inside a word. */
  private isFresh(): boolean {
    const before = this.text[this.at - 1]
    return before === undefined || /[\s(:[{,;|"“„«]/.test(before)
  }

  private addQuoted(end: number): true {
    this.endWords()
    this.pieces.push({ kind: 'quoted', start: this.at, end, inner: { start: this.at + 1, end: end - 1 } })
    this.at = end
    return true
  }

  /** A quoted text; or only a mark that says nothing, if nothing closes it. */
  private quote(character: string): true {
    const end = this.closingOf(character)
    const isEmpty = end >= 0 && this.text.slice(this.at + 1, end).trim() === ''
    if (end >= 0 && !isEmpty && !this.isStray(end)) return this.addQuoted(end + 1)
    this.endWords()
    // `-""` denies nothing.
    if (isEmpty && this.pieces.at(-1)?.kind === 'minus') this.pieces.pop()
    this.at += isEmpty ? end + 1 - this.at : 1
    return true
  }

  /** Values are short, and so the search for an end is. */
  private closingOf(character: string): number {
    const closers = closings[character] ?? anyClosing
    const last = Math.min(this.text.length, this.at + limits.maxTextLength + 2)
    for (let at = this.at + 1; at < last; at++) if (closers.includes(this.text[at]!)) return at
    return -1
  }

  /** Whether the next quote opens another text rather than closing this one. */
  private isStray(end: number): boolean {
    const opens = /[\s(:]/.test(this.text[end - 1]!) && isLetter(this.text[end + 1])
    return opens && operatorInside.test(this.text.slice(this.at + 1, end))
  }

  /** Operators in capitals, and fields. */
  private named(): boolean {
    if (isLetter(this.text[this.at - 1])) return false
    const said = this.match(operator)?.[0]
    if (said !== undefined && !this.isState(said)) {
      const kind = said === 'AND' ? 'and' : said === 'OR' ? 'or' : 'not'
      return this.add(kind, said.length)
    }
    const near = this.match(proximity)
    if (near !== null && this.isBetweenTerms(near[0].length)) return this.add('and', near[0].length)
    const found = this.match(field)
    return found !== null && this.field(found)
  }

  /** The state: `Portland, OR`, if no term follows, and `in OR and WA`. */
  private isState(said: string): boolean {
    if (said !== 'OR') return false
    const before = this.text.slice(Math.max(0, this.at - 8), this.at)
    if (/(?:^|\s)(?:in|near|from|around)\s+$/.test(before)) return true
    if (!/,\s*$/.test(before)) return false
    return /^OR\s*(?:$|["”“)]|(?:AND|OR|NOT)\s|[-,;])/.test(this.text.slice(this.at, this.at + 8))
  }

  private isBetweenTerms(length: number): boolean {
    const [before, after] = [this.text[this.at - 2], this.text[this.at + length + 1]]
    return /["”)]/.test(before ?? '') && /["“(]/.test(after ?? '')
  }

  private field([typed, name]: RegExpExecArray): boolean {
    const kind = fieldNamed(name!)
    const end = this.at + typed.length
    const next = this.text[end]
    const isLabel =
      kind === undefined ? next === ' ' && this.pieces.length === 0 && this.wordsFrom < 0 : next === undefined
    if (isLabel) return this.add('label', typed.length)
    if (kind === undefined || next === undefined || (/\s/.test(next) && !this.isFieldApart(end))) return false
    if (kind !== 'address') {
      this.endWords()
      this.pieces.push({ kind: 'field', field: kind, start: this.at, end })
      this.at = end
      return true
    }
    address.lastIndex = end
    const [value = ''] = address.exec(this.text) ?? []
    return value !== '' && this.add('address', typed.length + value.length)
  }

  /** `title: "product owner"`: a space before a quote, a bracket or an address. */
  private isFieldApart(from: number): boolean {
    return (
      this.hasSpacedFields ||
      /^\s{1,3}(?:["“„«(]|(?:[a-z]{1,3}\.)?[a-z-]{1,30}\.com)/.test(this.text.slice(from, from + 40))
    )
  }

  private word(): void {
    const [found = this.text[this.at]!] = this.match(word) ?? []
    const isComma = /^[,;，、]$/.test(found)
    if (found === '&' && this.isBetweenTerms(1)) this.add('and', 1)
    else if (isComma && this.wordsFrom < 0) this.add('comma', 1)
    else {
      if (this.wordsFrom < 0) this.wordsFrom = this.at
      this.at += found.length
      this.hasComma = isComma
      // A comma at the end of words separates them from what follows.
      if (!isComma) this.wordsTo = this.at
    }
  }
}
