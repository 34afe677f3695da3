import { blockSize, blockWords } from '../bytes/blocks.ts'
import type { Check } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { Matches } from '../clauses/matches.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { SortColumn } from './sort-column.ts'
import type { CompareValues, SortValue } from './sort-values.ts'

type Query = {
  segment: OpenSegment
  clause: Clause
  column: SortColumn
  compare: CompareValues
  check: Check | undefined
}

/** Up to this many matches are listed: a histogram of 65,536 codes takes longer. */
const maxListed = 4096

/**
 * All matches of a segment and how many are in each place of a sort. Nothing is sorted: one pass over the codes of the matches counts them,
 * and a second one finds the documents of the places in which a page lies, in static-rank order.
 */
export class SortedMatches {
  readonly segment: OpenSegment
  readonly column: SortColumn
  readonly total: number
  /** The places that have matches, ascending. */
  readonly places: Uint32Array
  /** The number of matches before each of these places, and the total. */
  readonly before: Uint32Array
  readonly #words: Uint32Array
  /** All matches if they are few. */
  readonly #listed: readonly number[] | null
  /** Matches that are not in the place of their code; `#words` is without them. Ascending documents. */
  readonly #exceptions: ReadonlyMap<number, number>
  readonly #ends = new Map<number, [first: SortValue, last: SortValue]>()
  readonly #compare: CompareValues
  readonly #check: Check | undefined

  constructor({ segment, clause, column, compare, check }: Query) {
    const { words, total } = new Matches(segment, clause, check)
    this.segment = segment
    this.column = column
    this.total = total
    this.#words = words
    this.#compare = compare
    this.#check = check
    this.#exceptions = withdraw(words, column.exceptions)
    this.#listed = total <= maxListed ? this.#collected(anyCode, Infinity) : null
    const { places, counts } = this.#listed ? this.#countListed(this.#listed) : this.#countAll()
    this.places = places
    this.before = new Uint32Array(places.length + 1)
    for (let i = 0; i < places.length; i++) this.before[i + 1] = this.before[i]! + counts[i]!
  }

  /** The first and the last value of a place; remembered, because searches by value compare the same ones again. */
  endsOf(place: number): [first: SortValue, last: SortValue] {
    let ends = this.#ends.get(place)
    if (!ends) this.#ends.set(place, (ends = this.column.boundsOf(place)))
    return ends
  }

  /** Whether all documents of a place have the same value. */
  isSingle(place: number): boolean {
    const [first, last] = this.endsOf(place)
    return this.#compare(first, last) === 0
  }

  placeOf(document: number): number {
    return this.#exceptions.get(document) ?? this.column.placeOf(this.column.codes[document]!)
  }

  /** The first matches, at most `max`, in some places, which ascend. In static-rank order. */
  documentsIn(places: ReadonlySet<number>, max: number): number[] {
    const found = this.#listed
      ? this.#listed.filter((document) => places.has(this.placeOf(document)))
      : this.#collected(this.#codesOf(places), max)
    const others = [...this.#exceptions].filter(([, place]) => places.has(place))
    if (others.length === 0) return found.length > max ? found.slice(0, max) : found
    return [...found, ...others.map(([document]) => document)].toSorted((a, b) => a - b).slice(0, max)
  }

  /** For each code whether its place is one of these. */
  #codesOf(places: ReadonlySet<number>): Uint8Array {
    const { codeCount, placeOf } = this.column
    const isIn = new Uint8Array(codeCount)
    const all = [...places]
    const [lowest, highest] = [all[0]!, all.at(-1)!]
    for (let code = 0; code < codeCount; code++) {
      const place = placeOf(code)
      if (place >= lowest && place <= highest && places.has(place)) isIn[code] = 1
    }
    return isIn
  }

  #collected(isIn: Uint8Array | null, max: number): number[] {
    const { codes } = this.column
    const found: number[] = []
    for (let from = 0; from < this.#words.length && found.length < max; from += wordsABlock) {
      this.#check?.()
      if (isIn) collect(found, { words: this.#words, from, codes, isIn, max })
      else collectAll(found, this.#words, from)
    }
    return found
  }

  /** The number of matches in each place that has any, in the order of places. */
  #countListed(listed: readonly number[]): Counts {
    const listedPlaces = listed.map((document) => this.placeOf(document))
    const all = Uint32Array.of(...listedPlaces, ...this.#exceptions.values()).sort()
    const starts = numbersWhere(all.length, (i) => i === 0 || all[i - 1] !== all[i])
    return {
      places: starts.map((start) => all[start]!),
      counts: starts.map((start, i) => (starts[i + 1] ?? all.length) - start),
    }
  }

  #countAll(): Counts {
    const { codes, codeCount, placeOf, placeCount } = this.column
    const byCode = new Uint32Array(codeCount)
    for (let from = 0; from < this.#words.length; from += wordsABlock) {
      this.#check?.()
      countCodes(byCode, this.#words, from, codes)
    }
    const byPlace = new Uint32Array(placeCount)
    for (let code = 0; code < codeCount; code++) byPlace[placeOf(code)]! += byCode[code]!
    for (const place of this.#exceptions.values()) byPlace[place]!++
    const places = numbersWhere(placeCount, (place) => byPlace[place]! > 0)
    return { places, counts: places.map((place) => byPlace[place]!) }
  }
}

type Counts = { places: Uint32Array; counts: Uint32Array }

/** The numbers below `count` for which a condition holds. */
function numbersWhere(count: number, holds: (i: number) => boolean): Uint32Array {
  const found: number[] = []
  for (let i = 0; i < count; i++) if (holds(i)) found.push(i)
  return Uint32Array.from(found)
}

const anyCode = null
const wordsABlock = blockWords(blockSize, 0)

/** Removes exceptions from the matches and returns those that were among them. */
function withdraw(words: Uint32Array, exceptions: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const withdrawn = new Map<number, number>()
  for (const [document, place] of exceptions) {
    const bit = 1 << (document & 31)
    if ((words[document >>> 5]! & bit) === 0) continue
    words[document >>> 5]! &= ~bit
    withdrawn.set(document, place)
  }
  return withdrawn
}

type Codes = SortColumn['codes']

/** Counts the codes of a block's matches. */
function countCodes(counts: Uint32Array, words: Uint32Array, from: number, codes: Codes): void {
  const end = Math.min(words.length, from + wordsABlock)
  for (let i = from; i < end; i++)
    for (let word = words[i]!; word !== 0; word &= word - 1)
      counts[codes[i * 32 + 31 - Math.clz32(word & -word)]!]!++
}

/** Appends a block's matches. */
function collectAll(found: number[], words: Uint32Array, from: number): void {
  const end = Math.min(words.length, from + wordsABlock)
  for (let i = from; i < end; i++)
    for (let word = words[i]!; word !== 0; word &= word - 1)
      found.push(i * 32 + 31 - Math.clz32(word & -word))
}

type Collected = { words: Uint32Array; from: number; codes: Codes; isIn: Uint8Array; max: number }

/** Appends a block's matches whose code is in a set, until there are `max` in all. */
function collect(found: number[], { words, from, codes, isIn, max }: Collected): void {
  const end = Math.min(words.length, from + wordsABlock)
  for (let i = from; i < end; i++) {
    for (let word = words[i]!; word !== 0; word &= word - 1) {
      const document = i * 32 + 31 - Math.clz32(word & -word)
      if (isIn[codes[document]!] === 0) continue
      if (found.length === max) return
      found.push(document)
    }
  }
}
