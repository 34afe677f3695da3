import { pageOf, type RankedDocuments } from '../clauses/matches.ts'
import { firstWhere } from '../columns/strengths.ts'
import type { Page } from '../people-search.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { SortedMatches } from './sorted-matches.ts'
import type { CompareValues, SortValue } from './sort-values.ts'

/**
 * The ids of a page of the matches of all segments, in the order of their values; equal values are
 * in static-rank order. Places of different segments have different bounds, so the places that may
 * have a part of the page are found first. Only their documents are read.
 */
export function sortedPage(
  all: readonly SortedMatches[],
  compare: CompareValues,
  { offset, limit }: Page,
): number[] {
  const end = Math.min(
    offset + limit,
    sum(all, ({ total }) => total),
  )
  if (offset >= end) return []
  const ranges = all.length === 1 ? [ownRange(all[0]!, offset, end)] : sharedRanges(all, compare, offset, end)
  const groups = all.flatMap((matches, i) => groupsIn(matches, ranges[i]!))
  groups.sort((a, b) => compare(a.value, b.value))
  let position = sum(all.keys(), (i) => all[i]!.before[ranges[i]!.from]!)
  const ids: number[] = []
  for (let i = 0; i < groups.length && position < end;) {
    const { value } = groups[i]!
    const equal: Group[] = []
    while (i < groups.length && compare(groups[i]!.value, value) === 0) equal.push(groups[i++]!)
    const total = sum(equal, (group) => group.total)
    const skip = Math.max(0, offset - position)
    if (skip < total) ids.push(...pageOfEqual(equal, { offset: skip, limit: end - offset - ids.length }))
    position += total
  }
  return ids
}

function sum<T>(values: Iterable<T>, of: (value: T) => number): number {
  let total = 0
  for (const value of values) total += of(value)
  return total
}

/**
 * The places from `from` to `to`, ends included, among those that have matches; none if `to` is
 * below.
 */
type Range = { from: number; to: number }

/** The places of a single segment's page. */
function ownRange({ before, places }: SortedMatches, offset: number, end: number): Range {
  const indexAt = (position: number) => firstWhere(places.length, (i) => before[i + 1]! > position)
  return { from: indexAt(offset), to: indexAt(end - 1) }
}

/**
 * Returns for each segment the places between two values: no more than `offset` matches can be
 * before the first value, and at least `end` are not after the second. Among the values at which a
 * place begins or ends, chooses those that leave the fewest places.
 */
function sharedRanges(
  all: readonly SortedMatches[],
  compare: CompareValues,
  offset: number,
  end: number,
): Range[] {
  const maxBefore = (value: SortValue) =>
    sum(all, (each) => each.before[indexWhere(each, (first) => compare(first, value) >= 0)]!)
  const minUpTo = (value: SortValue) =>
    sum(all, (each) => each.before[indexWhere(each, (_, last) => compare(last, value) > 0)]!)
  const largestFirst = all.toSorted((a, b) => b.total - a.total)
  const { below: start = null } = boundary(largestFirst, 0, compare, (value) => maxBefore(value) > offset)
  const { at: stop = null } = boundary(largestFirst, 1, compare, (value) => minUpTo(value) >= end)
  return all.map((each) => ({
    from: indexWhere(each, (_, last) => compare(last, start) >= 0),
    to: indexWhere(each, (first) => compare(first, stop) > 0) - 1,
  }))
}

/**
 * Finds the highest place for whose first (0) or last (1) value a monotone condition doesn't hold,
 * and the lowest one for which it does.
 */
function boundary(
  all: readonly SortedMatches[],
  side: 0 | 1,
  compare: CompareValues,
  holds: (value: SortValue) => boolean,
): { below: SortValue | undefined; at: SortValue | undefined } {
  let below: SortValue | undefined
  let at: SortValue | undefined
  for (const each of all) {
    const { length } = each.places
    const valueAt = (i: number) => each.endsOf(each.places[i]!)[side]
    // The bounds found in earlier segments leave few places to search.
    const known = { below, at }
    const from =
      known.below === undefined ? 0 : firstWhere(length, (i) => compare(valueAt(i), known.below!) > 0)
    const to =
      known.at === undefined ? length : firstWhere(length, (i) => compare(valueAt(i), known.at!) >= 0)
    const i = from + firstWhere(to - from, (k) => holds(valueAt(from + k)))
    if (i > from) below = valueAt(i - 1)
    if (i < to) at = valueAt(i)
  }
  return { below, at }
}

/** The first index of a place whose first and last values meet a monotone condition. */
const indexWhere = (matches: SortedMatches, holds: (first: SortValue, last: SortValue) => boolean): number =>
  firstWhere(matches.places.length, (i) => holds(...matches.endsOf(matches.places[i]!)))

/** The matches of a segment with one value. */
type Group = {
  value: SortValue
  segment: OpenSegment
  total: number
  /** The first ones, in static-rank order: `max`, or all. */
  documents: (max: number) => readonly number[]
}

/**
 * A place with more matches of a single value is only read if the page lies in it, and only as far
 * as necessary.
 */
const maxRead = 4096

function groupsIn(matches: SortedMatches, { from, to }: Range): Group[] {
  const { segment, places, before } = matches
  const groups: Group[] = []
  const read = new Set<number>()
  for (let i = from; i <= to; i++) {
    const place = places[i]!
    const total = before[i + 1]! - before[i]!
    if (total <= maxRead || !matches.isSingle(place)) {
      read.add(place)
      continue
    }
    const [value] = matches.endsOf(place)
    const documents = (max: number) => matches.documentsIn(new Set([place]), max)
    groups.push({ value, segment, total, documents })
  }
  return read.size === 0
    ? groups
    : [...groups, ...groupsOf(matches, read, matches.documentsIn(read, Infinity))]
}

/** Groups documents of some places by their exact values. */
function groupsOf(
  matches: SortedMatches,
  places: ReadonlySet<number>,
  documents: readonly number[],
): Group[] {
  const { exact } = matches.column
  // A place that is read may have a hundredth of all people.
  const [onlyPlace] = places.size === 1 ? places : []
  const severalValues = new Set(exact && [...places].filter((place) => !matches.isSingle(place)))
  const byPlace = new Map<number, number[]>()
  const byKey = new Map<number | string, number[]>()
  for (const document of documents) {
    const place = onlyPlace ?? matches.placeOf(document)
    if (severalValues.has(place)) addTo(byKey, exact!.keyOf(document), document)
    else addTo(byPlace, place, document)
  }
  const group = (value: SortValue, members: readonly number[]): Group => ({
    value,
    segment: matches.segment,
    total: members.length,
    documents: () => members,
  })
  return [
    ...Array.from(byPlace, ([place, members]) => group(matches.endsOf(place)[0], members)),
    ...Array.from(byKey.values(), (members) => group(exact!.valueOf(members[0]!), members)),
  ]
}

function addTo<K>(groups: Map<K, number[]>, key: K, document: number): void {
  const members = groups.get(key)
  if (members) members.push(document)
  else groups.set(key, [document])
}

function pageOfEqual(groups: readonly Group[], page: Page): number[] {
  const end = page.offset + page.limit
  const all = groups.map(({ segment, documents }) => new ListedDocuments(segment, documents(end)))
  if (all.length === 1) return all[0]!.idsOf(page)
  return pageOf(all, page)
}

class ListedDocuments implements RankedDocuments {
  readonly segment: OpenSegment
  readonly #documents: readonly number[]

  constructor(segment: OpenSegment, documents: readonly number[]) {
    this.segment = segment
    this.#documents = documents
  }

  get total(): number {
    return this.#documents.length
  }

  at(position: number): number {
    return this.#documents[position]!
  }

  before(document: number): number {
    return firstWhere(this.#documents.length, (i) => this.#documents[i]! >= document)
  }

  idsOf({ offset, limit }: Page): number[] {
    return this.#documents.slice(offset, offset + limit).map((document) => this.segment.ids[document]!)
  }
}
