import type { Sort, SortField } from '@rapport/contract/people/sort.ts'
import { blockSize } from '../bytes/blocks.ts'
import type { BandName } from '../columns/company-columns.ts'
import { maxMonths, monthsBefore, workedMonths } from '../columns/work-column.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { SortValue } from './sort-values.ts'

/**
 * How the documents of a segment are sorted. Each has a code that the segment stores anyway, and
 * each code a place in the order asked for: documents in an earlier place come before those in a
 * later one. A place may have several values; then the exact ones decide.
 */
export type SortColumn = {
  /**
   * The codes of a block's documents, each at its position in the block; only those of the given
   * members may be read. Valid until the next call.
   */
  codesIn: (block: number, members: Uint16Array) => Uint8Array | Uint16Array | Uint32Array
  codeOf: (document: number) => number
  /**
   * Where the segment stores a code for each document, in how many bytes, and how many documents
   * have each, if it knows. Null: nowhere.
   */
  stored: { address: number; width: 1 | 2; counts?: Uint32Array } | null
  /** Codes are below it. */
  codeCount: number
  /** Those that documents may have, ascending. */
  usedCodes: Uint16Array | Uint32Array
  /** The place of a code. The last place is that of unknown values. */
  placeOf: (code: number) => number
  placeCount: number
  /**
   * Set if the `known` codes from `first` on are in the order of places or in the opposite one, and
   * all others unknown.
   */
  ascending?: { first: number; known: number; isDescending: boolean }
  /** Documents with another place than that of their code; they are few. */
  exceptions: ReadonlyMap<number, number>
  /** The first and the last value of a place, in the order asked for; both equal if it has a single value. */
  boundsOf: (place: number) => [first: SortValue, last: SortValue]
  /**
   * Tells apart the values of a place that has several: two documents have one value if they have
   * one key. Absent if no place has several.
   */
  exact?: { keyOf: (document: number) => number | string; valueOf: (document: number) => SortValue }
}

/** `month`: the present one, as year x 12 + month from 0. */
export function sortColumn(segment: OpenSegment, sort: Sort, month: number): SortColumn {
  const isDescending = sort.by === 'desc'
  if (sort.on === 'name') return nameColumn(segment, isDescending)
  if (sort.on === 'strength') return strengthColumn(segment, isDescending)
  if (sort.on === 'added') return addedColumn(segment, isDescending)
  if (sort.on === 'changed') return changedColumn(segment, isDescending)
  if (sort.on === 'experience') return experienceColumn(segment, isDescending, month)
  return bandColumn(segment, bandOf[sort.on], isDescending)
}

const bandOf: Record<
  Exclude<SortField, 'name' | 'strength' | 'changed' | 'experience' | 'added'>,
  BandName
> = {
  headcount: 'headcount',
  followers: 'followers',
  revenue: 'revenue',
  lastFunding: 'lastFundingDay',
  founded: 'founded',
}

const noExceptions: ReadonlyMap<number, number> = new Map()

type Ends = [first: SortValue, last: SortValue]

type Stored = {
  codes: Uint8Array | Uint16Array
  address: number
  counts?: Uint32Array
  usedCodes: SortColumn['usedCodes']
}

function storedCodes({
  codes,
  address,
  counts,
  usedCodes,
}: Stored): Pick<SortColumn, 'codesIn' | 'codeOf' | 'stored' | 'codeCount' | 'usedCodes'> {
  const width = codes instanceof Uint8Array ? 1 : 2
  return {
    usedCodes,
    codesIn: (block) => codes.subarray(block * blockSize),
    codeOf: (document) => codes[document]!,
    stored: { address, width, ...(counts && { counts }) },
    codeCount: 2 ** (8 * width),
  }
}

type Codes = Stored & {
  /** The `known` codes from `first` on are values, ascending. All others are unknown. */
  first: number
  known: number
  /** The values of a code, ascending. */
  endsOf: (code: number) => Ends
  isDescending: boolean
}

/** Sorts by codes that ascend with the values. */
function ascendingCodes({ first, known, endsOf, isDescending, ...stored }: Codes): SortColumn {
  const placeOf = (code: number) => {
    if (code < first || code >= first + known) return known
    return isDescending ? first + known - 1 - code : code - first
  }
  const boundsOf = (place: number): Ends => {
    if (place === known) return [null, null]
    const [low, high] = endsOf(codeOfPlace(place, { first, known, isDescending }))
    return isDescending ? [high, low] : [low, high]
  }
  return {
    ...storedCodes(stored),
    placeOf,
    placeCount: known + 1,
    ascending: { first, known, isDescending },
    exceptions: noExceptions,
    boundsOf,
  }
}

let numbers = new Uint32Array(0)
/** 0 to `count - 1`. Must not be changed. */
export function numbersBelow(count: number): Uint32Array {
  if (numbers.length < count) numbers = Uint32Array.from({ length: count }, (_, number) => number)
  return numbers.subarray(0, count)
}

/** The code of a place of known values. */
export const codeOfPlace = (
  place: number,
  { first, known, isDescending }: NonNullable<SortColumn['ascending']>,
): number => (isDescending ? first + known - 1 - place : first + place)

function bandColumn(segment: OpenSegment, name: BandName, isDescending: boolean): SortColumn {
  const column = segment.numbers[name]
  const { codes, address, counts, lows, highs, buckets } = column
  const { employers } = segment
  const endsOf = (code: number) => column.bandsIn(code)
  const lowOf = (document: number) => lows[employers[document]!]!
  const highOf = (document: number) => highs[employers[document]!]!
  return {
    ...ascendingCodes({
      codes,
      address,
      counts,
      usedCodes: allBytes,
      first: 1,
      known: buckets,
      endsOf,
      isDescending,
    }),
    exact: {
      keyOf: lows === highs ? lowOf : (document) => `${lowOf(document)} ${highOf(document)}`,
      valueOf: (document) => [lowOf(document), highOf(document)],
    },
  }
}

const allBytes = Uint16Array.from({ length: 256 }, (_, code) => code)

function nameColumn({ names, sections }: OpenSegment, isDescending: boolean): SortColumn {
  const endsOf = (code: number): Ends => {
    const { first, last } = names.positionsOf(code)
    return [names.wordsAt(first), names.wordsAt(last)]
  }
  return {
    ...ascendingCodes({
      codes: names.codes,
      address: sections.address('names.codes'),
      usedCodes: names.usedCodes,
      first: 1,
      known: names.codeCount,
      endsOf,
      isDescending,
    }),
    exact: {
      keyOf: (document) => names.positionOf(document),
      valueOf: (document) => names.wordsAt(names.positionOf(document)),
    },
  }
}

function changedColumn({ sections, wordCounts }: OpenSegment, isDescending: boolean): SortColumn {
  const codes = sections.u16('positionSince')
  const address = sections.address('positionSince')
  const usedCodes = wordCounts.positionSince.values
  // Ascending, and 0 is unknown.
  const first = usedCodes.find((code) => code > 0) ?? 1
  const known = Math.max(0, (usedCodes.at(-1) ?? 0) - first + 1)
  return ascendingCodes({ codes, address, usedCodes, first, known, endsOf: single, isDescending })
}

const single = (code: number): Ends => [[code], [code]]

/** Sorts by months of work in the current month. */
function experienceColumn(segment: OpenSegment, isDescending: boolean, month: number): SortColumn {
  const { sections } = segment
  const turned = (months: number) => (isDescending ? maxMonths - months : months)
  const unknown = maxMonths + 1
  const exceptions = segment
    .laterStarts(month)
    .map(({ document, codes: own }) => [document, turned(monthsBefore(own))] as const)
  return {
    ...storedCodes({
      codes: sections.u16('work'),
      address: sections.address('work'),
      usedCodes: segment.wordCounts.work.values,
    }),
    placeOf: (code) => (code === 0 ? unknown : turned(workedMonths(code, month))),
    placeCount: unknown + 1,
    exceptions: new Map(exceptions),
    boundsOf: (place) => {
      const value = place === unknown ? null : [turned(place)]
      return [value, value]
    },
  }
}

/** Documents are stored by descending strength, so only the ascending order needs this column. */
function strengthColumn({ strengths }: OpenSegment, isDescending: boolean): SortColumn {
  const { values } = strengths
  const ordinals = new Uint32Array(blockSize)
  const turned = (i: number) => (isDescending ? i : values.length - 1 - i)
  return {
    codesIn: (block) => strengths.ordinalsIn(block * blockSize, ordinals),
    codeOf: (document) => strengths.ordinalOf(document),
    stored: null,
    codeCount: values.length,
    usedCodes: Uint32Array.from(values.keys()),
    placeOf: turned,
    placeCount: values.length + 1,
    exceptions: noExceptions,
    boundsOf: (place) => {
      const value = place === values.length ? null : [values[turned(place)]!]
      return [value, value]
    },
  }
}

/**
 * A code has some hundred ids of ten million people. With more codes the histogram would take
 * longer than sorting those.
 */
const maxAddedCodes = 0x4000

/**
 * Sorts by id: ids ascend with the time of arrival. They are too many to be codes, so a code is a
 * range of ids whose length is the power of two that leaves few enough codes.
 */
function addedColumn({ ids, newestId, oldestId }: OpenSegment, isDescending: boolean): SortColumn {
  const span = Math.max(0, newestId - oldestId)
  let shift = 0
  while (span >>> shift >= maxAddedCodes) shift++
  const size = 2 ** shift
  const codeCount = (span >>> shift) + 1
  const codes = new Uint16Array(blockSize)
  const codeOf = (document: number) => (ids[document]! - oldestId) >>> shift
  const turned = (code: number) => (isDescending ? codeCount - 1 - code : code)
  return {
    codesIn: (block, members) => {
      const start = block * blockSize
      for (let i = 0; i < members.length; i++) codes[members[i]!] = codeOf(start + members[i]!)
      return codes
    },
    codeOf,
    stored: null,
    codeCount,
    usedCodes: numbersBelow(codeCount),
    placeOf: turned,
    // The last place is for unknown values, of which there are none.
    placeCount: codeCount + 1,
    ascending: { first: 0, known: codeCount, isDescending },
    exceptions: noExceptions,
    boundsOf: (place) => {
      if (place === codeCount) return [null, null]
      const first = oldestId + turned(place) * size
      const ends: Ends = [[first], [first + size - 1]]
      return isDescending ? [ends[1], ends[0]] : ends
    },
    exact: { keyOf: (document) => ids[document]!, valueOf: (document) => [ids[document]!] },
  }
}
