import { blockSize } from '../bytes/blocks.ts'
import { allBlocks, type Check } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { Matches } from '../clauses/matches.ts'
import { byteSet } from '../kernels.ts'
import { bitsOf } from '../postings/postings.ts'
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
  /** The places that may have matches, ascending. */
  readonly places: Uint32Array
  /** The number of matches before each of these places, and the total. */
  readonly before: Uint32Array
  readonly #words: Uint32Array
  /** All matches if they are few, else the place of each code. */
  readonly #listed: readonly number[] | null
  readonly #placeOfCode: Uint32Array
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
    this.#listed = total <= maxListed ? bitsOf(words) : null
    this.#placeOfCode = new Uint32Array(this.#listed ? 0 : column.codeCount)
    for (let code = 0; code < this.#placeOfCode.length; code++) this.#placeOfCode[code] = column.placeOf(code)
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

  /** The first matches, at most `max`, in some places. In static-rank order. */
  documentsIn(places: ReadonlySet<number>, max: number): number[] {
    const found = this.#listed
      ? this.#listed.filter((document) => places.has(this.placeOf(document)))
      : this.#collect(places, max)
    const others = [...this.#exceptions].filter(([, place]) => places.has(place))
    if (others.length === 0) return found.length > max ? found.slice(0, max) : found
    return [...found, ...others.map(([document]) => document)].toSorted((a, b) => a - b).slice(0, max)
  }

  #countListed(listed: readonly number[]): Counts {
    const listedPlaces = listed.map((document) => this.placeOf(document))
    const all = Uint32Array.of(...listedPlaces, ...this.#exceptions.values()).toSorted()
    const starts = Uint32Array.from([...all.keys()].filter((i) => i === 0 || all[i - 1] !== all[i]))
    return {
      places: starts.map((start) => all[start]!),
      counts: starts.map((start, i) => (starts[i + 1] ?? all.length) - start),
    }
  }

  #countAll(): Counts {
    const { codeCount, placeCount } = this.column
    const byCode = new Uint32Array(codeCount)
    const blocks = allBlocks(this.segment, this.#check)
    for (let block = blocks.next(); block >= 0; block = blocks.next()) this.#countBlock(block, byCode)
    const counts = new Uint32Array(placeCount)
    for (let code = 0; code < codeCount; code++) counts[this.#placeOfCode[code]!]! += byCode[code]!
    for (const place of this.#exceptions.values()) counts[place]!++
    const places = new Uint32Array(placeCount)
    for (let place = 0; place < placeCount; place++) places[place] = place
    return { places, counts }
  }

  #countBlock(block: number, byCode: Uint32Array): void {
    const { segment } = this
    const { codes, address } = this.column
    const words = this.#showBlock(block)
    if (codes instanceof Uint8Array) {
      const histogram = segment.histogram()
      segment.kernels.columnCounts(segment.slot(0), address + block * blockSize, words, histogram.address)
      for (let code = 0; code < byCode.length; code++) byCode[code]! += histogram.counts[code]!
    } else countCodes(byCode, codes.subarray(block * blockSize), segment.listSlot(0, words))
  }

  #collect(places: ReadonlySet<number>, max: number): number[] {
    const isIn = new Uint8Array(this.column.codeCount)
    for (const place of places) this.#markCodes(isIn, place)
    const narrow = this.#narrowing(isIn)
    const found: number[] = []
    const blocks = allBlocks(this.segment, this.#check)
    for (let block = blocks.next(); block >= 0 && found.length < max; block = blocks.next()) {
      const words = this.#showBlock(block)
      if (!narrow(block, words)) continue
      const base = block * blockSize
      for (const bit of this.segment.listSlot(0, words)) {
        if (found.length === max) break
        if (isIn[this.column.codes[base + bit]!] === 1) found.push(base + bit)
      }
    }
    return found
  }

  #markCodes(isIn: Uint8Array, place: number): void {
    for (
      let code = this.#placeOfCode.indexOf(place);
      code >= 0;
      code = this.#placeOfCode.indexOf(place, code + 1)
    )
      isIn[code] = 1
  }

  /** A function that removes matches from slot 0 that are not in any of the codes. Some may stay. False: none is left. */
  #narrowing(isIn: Uint8Array): (block: number, words: number) => boolean {
    const { segment } = this
    const { kernels } = segment
    const { codes, address } = this.column
    const [own, spare] = [segment.slot(0), segment.slot(1)]
    if (codes instanceof Uint8Array) {
      const set = segment.addSet(byteSet([...isIn.keys()].filter((code) => isIn[code] === 1)))
      return (block, words) => {
        kernels.bytesIn(spare, address + block * blockSize, words, set)
        return kernels.andOwn(own, spare, words) === 1
      }
    }
    if (!(codes instanceof Uint16Array)) return () => true
    const [min, max] = [isIn.indexOf(1), isIn.lastIndexOf(1)]
    return (block, words) => {
      kernels.wordsBetween(spare, address + block * blockSize * 2, words, min, max)
      return kernels.andOwn(own, spare, words) === 1
    }
  }

  /** Writes a block's matches to slot 0; the number of its words. */
  #showBlock(block: number): number {
    const words = this.segment.words(block)
    const from = (block * blockSize) / 32
    this.segment.bitmap(0, words).set(this.#words.subarray(from, from + words))
    return words
  }
}

type Counts = { places: Uint32Array; counts: Uint32Array }

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

function countCodes(counts: Uint32Array, codes: SortColumn['codes'], members: Uint16Array): void {
  for (let i = 0; i < members.length; i++) counts[codes[members[i]!]!]!++
}
