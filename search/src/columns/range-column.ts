import { paddedLength } from '../bytes/blocks.ts'
import { ByteColumn, writeByteColumn } from './byte-column.ts'
import { none } from '../postings/posting-lists.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

/**
 * A number of the employer (or a band of numbers, `low` to `high`) as one byte per document:
 *
 *     0 unknown · 1 … 254 a bucket, ascending · 255 no employer
 *
 * With up to 254 distinct bands, each has its own bucket, and a range of buckets answers exactly.
 * With more, buckets contain roughly equal numbers of documents and end at the given edges, which
 * are the bounds that filters usually use. Documents in the one or two buckets that a range cuts
 * are then checked against the exact numbers of their employers.
 */
export const unknownCode = 0
export const noEmployerCode = 255
const maxBuckets = 254

/**
 * A range of values from `min` to `max`, ends included; `isOpen` excludes `min`. A band is in a
 * range as a whole or not at all.
 */
export type Range = { min: number; max: number; isOpen?: boolean }

const contains = ({ min, max, isOpen }: Range, low: number, high: number): boolean =>
  (isOpen ? low > min : low >= min) && high <= max

/** Numbers by company row; NaN if unknown. `highs` is `lows` if each band is a single number. */
export type Bands = { lows: Float64Array; highs: Float64Array }

/**
 * `employers`: the company row of each document, or `none`. `weights`: the number of documents of
 * each row. `edges`: values at which ranges often end or after which they often begin.
 */
export function writeRangeColumn(
  writer: SectionWriter,
  name: string,
  { lows, highs }: Bands,
  { employers, weights, edges }: { employers: Uint32Array; weights: Uint32Array; edges: readonly number[] },
): void {
  const distinct = distinctBands({ lows, highs }, weights)
  const { bounds, codeOf } = assignBuckets(distinct, edges)
  const codeOfRow = new Uint8Array(lows.length).fill(unknownCode)
  for (let row = 0; row < lows.length; row++)
    if (weights[row] !== 0 && !Number.isNaN(lows[row])) codeOfRow[row] = codeOf(lows[row]!, highs[row]!)
  const codes = new Uint8Array(paddedLength(employers.length)).fill(noEmployerCode)
  for (let document = 0; document < employers.length; document++) {
    const row = employers[document]!
    if (row !== none) codes[document] = codeOfRow[row]!
  }
  writeByteColumn(writer, `${name}.codes`, { codes, documents: employers.length })
  writer.add(`${name}.bounds`, Float64Array.from(bounds.flat()))
  writer.add(`${name}.lows`, lows)
  if (highs !== lows) writer.add(`${name}.highs`, highs)
}

/** Bands ordered by `low`, then `high`, each with its number of documents. */
type Distinct = { low: number; high: number; weight: number }[]

function distinctBands({ lows, highs }: Bands, weights: Uint32Array): Distinct {
  const bands = new Map<number | string, Distinct[number]>()
  for (let row = 0; row < lows.length; row++) {
    const [low, high, weight] = [lows[row]!, highs[row]!, weights[row]!]
    if (weight === 0 || Number.isNaN(low)) continue
    const key = lows === highs ? low : `${low} ${high}`
    const known = bands.get(key)
    if (known) known.weight += weight
    else bands.set(key, { low, high, weight })
  }
  return [...bands.values()].toSorted((a, b) => a.low - b.low || compare(a.high, b.high))
}

/** Infinity minus Infinity is NaN, and bands may be open. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** Smallest and largest low, smallest and largest high, then the highs of the first and the last band. */
type Bounds = [number, number, number, number, number, number]
const boundsLength = 6

/** The bounds of each bucket, and the code of each band. */
function assignBuckets(
  distinct: Distinct,
  edges: readonly number[],
): { bounds: Bounds[]; codeOf: (low: number, high: number) => number } {
  const isExact = distinct.length <= maxBuckets
  const total = distinct.reduce((sum, { weight }) => sum + weight, 0)
  const share = total / (maxBuckets - edges.length - 1)
  const bounds: Bounds[] = []
  const firsts: Distinct = []
  let filled = 0
  distinct.forEach(({ low, high, weight }, i) => {
    const before = distinct[i - 1]?.low ?? -Infinity
    if (i === 0 || isExact || filled >= share || edges.some((edge) => before <= edge && low > edge)) {
      bounds.push([low, low, high, high, high, high])
      firsts.push(distinct[i]!)
      filled = 0
    }
    const last = bounds.at(-1)!
    last[1] = low
    last[2] = Math.min(last[2], high)
    last[3] = Math.max(last[3], high)
    last[5] = high
    filled += weight
  })
  return { bounds, codeOf: (low, high) => bucketOf(firsts, low, high) + 1 }
}

/** The last bucket that does not start above a band. */
function bucketOf(firsts: Distinct, low: number, high: number): number {
  let [from, to] = [0, firsts.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const first = firsts[middle]!
    if (first.low < low || (first.low === low && first.high <= high)) from = middle + 1
    else to = middle
  }
  return from - 1
}

/**
 * A set of ranges in terms of a column: codes that are entirely inside, and codes whose documents
 * must be checked one by one.
 */
export type RangeCodes = { whole: number[]; partial: number[] }

export class RangeColumn extends ByteColumn {
  readonly #bounds: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array

  constructor(sections: SectionReader, name: string) {
    super(sections, `${name}.codes`)
    this.#bounds = sections.f64(`${name}.bounds`)
    this.lows = sections.f64(`${name}.lows`)
    this.highs = `${name}.highs` in sections.segment.sections ? sections.f64(`${name}.highs`) : this.lows
  }

  /** The codes of documents in any of the ranges. */
  within(ranges: readonly Range[]): RangeCodes {
    const found: RangeCodes = { whole: [], partial: [] }
    const bounds = this.#bounds
    for (let at = 0; at < bounds.length; at += boundsLength) {
      const code = at / boundsLength + 1
      if (containsAny(ranges, bounds[at]!, bounds[at + 3]!)) found.whole.push(code)
      else if (containsAny(ranges, bounds[at + 1]!, bounds[at + 2]!)) found.partial.push(code)
    }
    return found
  }

  /** The number of buckets. */
  get buckets(): number {
    return this.#bounds.length / boundsLength
  }

  /**
   * The first and the last band of a bucket, each as its low and high number. They are equal if it
   * has a single one.
   */
  bandsIn(code: number): [first: [number, number], last: [number, number]] {
    const at = (code - 1) * boundsLength
    const bounds = this.#bounds
    return [
      [bounds[at]!, bounds[at + 4]!],
      [bounds[at + 1]!, bounds[at + 5]!],
    ]
  }

  /** Whether a company's number is in any of the ranges. */
  isWithin(row: number, ranges: readonly Range[]): boolean {
    return containsAny(ranges, this.lows[row]!, this.highs[row]!)
  }
}

function containsAny(ranges: readonly Range[], low: number, high: number): boolean {
  for (let i = 0; i < ranges.length; i++) if (contains(ranges[i]!, low, high)) return true
  return false
}
