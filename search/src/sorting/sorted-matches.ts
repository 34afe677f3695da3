import { blockSize } from '../bytes/blocks.ts'
import { allBlocks, type Check } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { Matches } from '../clauses/matches.ts'
import { byteSet } from '../kernels.ts'
import { bitsOf } from '../postings/postings.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { codeOfPlace, numbersBelow, type SortColumn } from './sort-column.ts'
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
 * All matches of a segment and how many are in each place of a sort. Nothing is sorted: one pass
 * over the codes of the matches counts them, and a second one finds the documents of the places in
 * which a page lies, in static-rank order.
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
    this.#listed = total <= maxListed ? bitsOf(words) : null
    if (this.#listed) {
      const { places, before } = this.#countListed(this.#listed)
      this.places = places
      this.before = before
    } else {
      this.places = numbersBelow(column.placeCount)
      this.before = this.#countAll()
    }
  }

  /**
   * The first and the last value of a place; remembered, because searches by value compare the same
   * ones again.
   */
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
    return this.#exceptions.get(document) ?? this.column.placeOf(this.column.codeOf(document))
  }

  /** The first matches, at most `max`, in some places, which ascend. In static-rank order. */
  documentsIn(places: ReadonlySet<number>, max: number): number[] {
    const found = this.#listed
      ? this.#listed.filter((document) => places.has(this.placeOf(document)))
      : this.#collect(places, max)
    const others = [...this.#exceptions].filter(([, place]) => places.has(place))
    if (others.length === 0) return found.length > max ? found.slice(0, max) : found
    return [...found, ...others.map(([document]) => document)].toSorted((a, b) => a - b).slice(0, max)
  }

  #countListed(listed: readonly number[]): Pick<SortedMatches, 'places' | 'before'> {
    const listedPlaces = listed.map((document) => this.placeOf(document))
    const all = Uint32Array.of(...listedPlaces, ...this.#exceptions.values()).toSorted()
    const before = [...all.keys()].filter((i) => i === 0 || all[i - 1] !== all[i])
    const places = Uint32Array.from(before, (i) => all[i]!)
    return { places, before: Uint32Array.of(...before, all.length) }
  }

  #countAll(): Uint32Array {
    const { usedCodes, placeCount, placeOf, ascending } = this.column
    const byCode = this.#countsByCode()
    if (ascending) return beforePlaces(byCode, { ...ascending, total: this.total })
    const before = new Uint32Array(placeCount + 1)
    for (let i = 0; i < usedCodes.length; i++) {
      const count = byCode[usedCodes[i]!]!
      if (count > 0) before[placeOf(usedCodes[i]!) + 1]! += count
    }
    for (const place of this.#exceptions.values()) before[place + 1]!++
    for (let place = 0; place < placeCount; place++) before[place + 1]! += before[place]!
    return before
  }

  #countsByCode(): Uint32Array {
    const { segment } = this
    const { stored, codeCount, codesIn } = this.column
    if (stored?.counts && this.total === segment.documents) return stored.counts
    const inScratch = stored && (stored.width === 1 ? segment.histogram() : segment.wordCounters(0))
    const counts = inScratch?.counts ?? spareCounters(codeCount)
    const blocks = allBlocks(segment, this.#check)
    for (let block = blocks.next(); block >= 0; block = blocks.next()) {
      const words = this.#showBlock(block)
      if (inScratch) this.#countStored(block, words, { ...stored, counters: inScratch.address })
      else countCodes(counts, block, { codesIn, members: segment.listSlot(0, 2, words) })
    }
    return counts
  }

  #countStored(
    block: number,
    words: number,
    { address, width, counters }: { address: number; width: 1 | 2; counters: number },
  ): void {
    const { kernels } = this.segment
    const from = address + block * blockSize * width
    if (width === 1) return kernels.columnCounts(this.segment.slot(0), from, words, counters)
    const { byteOffset, length } = this.segment.listSlot(0, 2, words)
    return kernels.wordCounts(byteOffset, length, from, counters)
  }

  #collect(places: ReadonlySet<number>, max: number): number[] {
    const isIn = this.#codesOf(places)
    const narrow = this.#narrowing(isIn)
    const found: number[] = []
    const blocks = allBlocks(this.segment, this.#check)
    for (let block = blocks.next(); block >= 0 && found.length < max; block = blocks.next()) {
      const words = this.#showBlock(block)
      if (!narrow(block, words)) continue
      const members = this.segment.listSlot(0, 2, words)
      const codes = this.column.codesIn(block, members)
      for (let i = 0; i < members.length && found.length < max; i++)
        if (isIn[codes[members[i]!]!] === 1) found.push(block * blockSize + members[i]!)
    }
    return found
  }

  /** Returns for each code whether its place is one of these ascending places. */
  #codesOf(places: ReadonlySet<number>): Uint8Array {
    const { codeCount, usedCodes, placeOf, ascending } = this.column
    const all = [...places]
    if (ascending && all.at(-1)! < ascending.known) {
      const codes = new Uint8Array(codeCount)
      for (const place of all) codes[codeOfPlace(place, ascending)] = 1
      return codes
    }
    const [lowest, highest] = [all[0]!, all.at(-1)!]
    const isIn = new Uint8Array(codeCount)
    for (let i = 0; i < usedCodes.length; i++) {
      const place = placeOf(usedCodes[i]!)
      if (place >= lowest && place <= highest && places.has(place)) isIn[usedCodes[i]!] = 1
    }
    return isIn
  }

  /**
   * Returns a function that removes matches from slot 0 that are not in any of the codes. Some may
   * stay. It returns false if none is left.
   */
  #narrowing(isIn: Uint8Array): (block: number, words: number) => boolean {
    const { segment } = this
    const { kernels } = segment
    const { stored } = this.column
    if (!stored) return () => true
    const { address, width } = stored
    const [own, spare] = [segment.slot(0), segment.slot(1)]
    if (width === 1) {
      const set = segment.addSet(byteSet([...isIn.keys()].filter((code) => isIn[code] === 1)))
      return (block, words) => {
        kernels.bytesIn(spare, address + block * blockSize, words, set)
        return kernels.andOwn(own, spare, words) === 1
      }
    }
    const other = segment.slot(2)
    const [first, ...runs] = runsOf(isIn)
    if (!first) return () => false
    return (block, words) => {
      const from = address + block * blockSize * width
      kernels.wordsBetween(spare, from, words, first.min, first.max)
      for (const { min, max } of runs) {
        kernels.wordsBetween(other, from, words, min, max)
        kernels.orOwn(spare, other, words)
      }
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

type Ascending = NonNullable<SortColumn['ascending']>

/**
 * The number of documents before each place, and the total, if codes are in the order of places or
 * in the opposite one.
 */
function beforePlaces(
  byCode: Uint32Array,
  { first, known, isDescending, total }: Ascending & { total: number },
): Uint32Array {
  const before = new Uint32Array(known + 2)
  const step = isDescending ? -1 : 1
  let [code, count] = [isDescending ? first + known - 1 : first, 0]
  for (let place = 0; place < known; place++, code += step) {
    before[place] = count
    count += byCode[code]!
  }
  before[known] = count
  before[known + 1] = total
  return before
}

/**
 * New memory costs a page fault for each thousand numbers, so a thread's queries share the memory
 * that they need only while they count.
 */
let spare = new Uint32Array(0)
function spareCounters(count: number): Uint32Array {
  if (spare.length < count) spare = new Uint32Array(count)
  return spare.subarray(0, count).fill(0)
}

/** Months of work have two codes each: one for people who work now, and one for the others. */
const maxRuns = 4

/** The runs of codes in a set; one run over all of them if there are many. */
function runsOf(isIn: Uint8Array): { min: number; max: number }[] {
  const runs: { min: number; max: number }[] = []
  for (let min = isIn.indexOf(1); min >= 0;) {
    const end = isIn.indexOf(0, min)
    const max = end < 0 ? isIn.length - 1 : end - 1
    runs.push({ min, max })
    min = isIn.indexOf(1, max + 1)
  }
  return runs.length > maxRuns ? [{ min: runs[0]!.min, max: runs.at(-1)!.max }] : runs
}

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

function countCodes(
  counts: Uint32Array,
  block: number,
  { codesIn, members }: { codesIn: SortColumn['codesIn']; members: Uint16Array },
): void {
  const codes = codesIn(block, members)
  for (let i = 0; i < members.length; i++) counts[codes[members[i]!]!]!++
}
