import { paddedLength } from './blocks.ts'
import { none } from './posting-lists.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * A number of the employer (or a band of numbers, `low` to `high`) as one byte a document:
 *
 *     0 unknown · 1 … 254 a bucket, ascending · 255 no employer
 *
 * Up to 254 distinct bands have a bucket each, and a range of buckets answers exactly. More are shared out so that buckets hold about equally
 * many documents, and end at the given edges, which are what people usually ask for; the documents of the one or two buckets that a range cuts are
 * then checked against the exact numbers of their employers.
 */
export const unknownCode = 0
export const noEmployerCode = 255
const mostBuckets = 254

/** Bands of values: `min` to `max`, ends included unless `isOpen`, which excludes `min`. A band lies in it as a whole or not at all. */
export type Range = { min: number; max: number; isOpen?: boolean }

const contains = ({ min, max, isOpen }: Range, low: number, high: number): boolean =>
  (isOpen ? low > min : low >= min) && high <= max

/** Numbers by company row; NaN where unknown. `highs` is `lows` where each band is one number. */
export type Bands = { lows: Float64Array; highs: Float64Array }

/**
 * `employers`: the company row of each document, `none` without; `weights`: how many documents each row has. `edges`: values that a range often
 * begins after or ends with.
 */
export function writeRangeColumn(
  writer: SectionWriter,
  name: string,
  { lows, highs }: Bands,
  { employers, weights, edges }: { employers: Uint32Array; weights: Uint32Array; edges: readonly number[] },
): void {
  const rows = Uint32Array.from(lows.keys())
    .filter((row) => weights[row]! > 0 && !Number.isNaN(lows[row]!))
    .toSorted((a, b) => lows[a]! - lows[b]! || compare(highs[a]!, highs[b]!))
  const codeOfRow = new Uint8Array(lows.length)
  const bounds = assignBuckets({ rows, lows, highs, weights, edges }, codeOfRow)
  const codes = new Uint8Array(paddedLength(employers.length)).fill(noEmployerCode)
  for (let document = 0; document < employers.length; document++) {
    const row = employers[document]!
    if (row !== none) codes[document] = codeOfRow[row]!
  }
  writer.add(`${name}.codes`, codes)
  writer.add(`${name}.bounds`, Float64Array.from(bounds.flat()))
  writer.add(`${name}.lows`, lows)
  if (highs !== lows) writer.add(`${name}.highs`, highs)
}

/** Infinity minus itself is not a number: bands may be open. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

type Sorted = Bands & { rows: Uint32Array; weights: Uint32Array; edges: readonly number[] }

/** Smallest and largest low, smallest and largest high. */
type Bounds = [number, number, number, number]

/** Writes the code of each row and returns the bounds of each bucket. */
function assignBuckets({ rows, lows, highs, weights, edges }: Sorted, codeOfRow: Uint8Array): Bounds[] {
  const isSame = (a: number, b: number) => lows[a] === lows[b] && highs[a] === highs[b]
  let distinct = 0
  let total = 0
  rows.forEach((row, i) => {
    if (i === 0 || !isSame(row, rows[i - 1]!)) distinct++
    total += weights[row]!
  })
  const isExact = distinct <= mostBuckets
  const share = total / (mostBuckets - edges.length - 1)
  const bounds: Bounds[] = []
  let weight = 0
  rows.forEach((row, i) => {
    const previous = rows[i - 1]
    const [low, high] = [lows[row]!, highs[row]!]
    const isNew = previous === undefined || !isSame(row, previous)
    const isFull = isExact || weight >= share || edges.some((edge) => lows[previous!]! <= edge && low > edge)
    if (isNew && (previous === undefined || isFull)) {
      bounds.push([low, low, high, high])
      weight = 0
    }
    const last = bounds.at(-1)!
    last[1] = low
    last[2] = Math.min(last[2], high)
    last[3] = Math.max(last[3], high)
    weight += weights[row]!
    codeOfRow[row] = bounds.length
  })
  return bounds
}

/** What a set of ranges means in a column: the codes that lie in it as a whole, and those that must be looked at one by one. */
export type RangeCodes = { whole: number[]; partial: number[] }

export class RangeColumn {
  /** Where the codes stand in the segment. */
  readonly address: number
  readonly codes: Uint8Array
  readonly #bounds: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array

  constructor(sections: SectionReader, name: string) {
    this.address = sections.address(`${name}.codes`)
    this.codes = sections.u8(`${name}.codes`)
    this.#bounds = sections.f64(`${name}.bounds`)
    this.lows = sections.f64(`${name}.lows`)
    this.highs = `${name}.highs` in sections.segment.sections ? sections.f64(`${name}.highs`) : this.lows
  }

  /** Any of the ranges. */
  within(ranges: readonly Range[]): RangeCodes {
    const found: RangeCodes = { whole: [], partial: [] }
    for (let bucket = 0; bucket < this.#bounds.length / 4; bucket++) {
      const [minLow, maxLow, minHigh, maxHigh] = this.#bounds.subarray(bucket * 4, bucket * 4 + 4)
      if (ranges.some((range) => contains(range, minLow!, maxHigh!))) found.whole.push(bucket + 1)
      else if (ranges.some((range) => contains(range, maxLow!, minHigh!))) found.partial.push(bucket + 1)
    }
    return found
  }

  /** Whether the number of a company is in one of the ranges. */
  isWithin(row: number, ranges: readonly Range[]): boolean {
    return ranges.some((range) => contains(range, this.lows[row]!, this.highs[row]!))
  }
}
