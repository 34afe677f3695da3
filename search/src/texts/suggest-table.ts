import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/normalise/fold.ts'
import { otherPlaceNames, regionsAround } from '@rapport/normalise/places/place-labels.ts'
import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import { GrowingBytes, GrowingU32 } from '../bytes/growing.ts'
import { PlaceNames } from '../segment/own-places.ts'
import { none, type PostingCounts } from '../postings/posting-lists.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import type { Dictionary } from './dictionary.ts'
import { placeFromText, type SegmentDraft } from '../segment/segment-draft.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { writeTexts } from './text-table.ts'
import type { CompanyRows } from '../segment/write-companies.ts'

/**
 * What can be suggested, found by the beginning of any word. Entries stand most people first, ties by label, so that of several entries the
 * lowest are the best:
 *
 *     suggest.{type}.codes      entry -> code of the value (a title, a place key, a company name, …)
 *     suggest.{type}.counts     entry -> people
 *     suggest.{type}.folded     the folded labels, each followed by the other names of what it names (`sf`), which a byte 1 begins; a zero byte ends each
 *     suggest.{type}.suffixes   for each word of each label, and each other name, where it begins in `folded`, ordered by the first eight bytes from there
 *     suggest.{type}.owners     the entry of each suffix
 *
 * A search is two binary searches, and a walk over the suffixes between, which keeps the lowest entries.
 */
export class SuggestTable {
  readonly codes: Uint32Array
  readonly counts: Uint32Array
  readonly #folded: Uint8Array
  readonly #suffixes: Uint32Array
  readonly #owners: Uint32Array

  constructor(sections: SectionReader, type: SuggestionType) {
    const name = `suggest.${type}`
    this.codes = sections.u32(`${name}.codes`)
    this.counts = sections.u32(`${name}.counts`)
    this.#folded = sections.u8(`${name}.folded`)
    this.#suffixes = sections.u32(`${name}.suffixes`)
    this.#owners = sections.u32(`${name}.owners`)
  }

  /** The first `limit` entries of which a word begins with the folded text, which may go on over several words. */
  search(folded: string, limit: number): number[] {
    const text = Buffer.from(folded)
    const to = this.#bound(Buffer.concat([text.subarray(0, keyBytes), highest]).subarray(0, keyBytes), true)
    const best: number[] = []
    for (let i = this.#bound(Buffer.concat([text, zeros]).subarray(0, keyBytes), false); i < to; i++) {
      const entry = this.#owners[i]!
      if (best.length === limit && entry >= best.at(-1)!) continue
      if (text.length > keyBytes && !this.#continues(this.#suffixes[i]!, text)) continue
      insert(best, entry, limit)
    }
    return best
  }

  /** The first `limit` entries that have the folded text as another name. */
  named(folded: string, limit: number): number[] {
    return this.search(otherName(folded), limit)
  }

  /** The first suffix not below the key, or the first above it. */
  #bound(key: Uint8Array, above: boolean): number {
    const [high, low] = [keyAt(key, 0), keyAt(key, 4)]
    let [from, to] = [0, this.#suffixes.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const at = this.#suffixes[middle]!
      const order = keyAt(this.#folded, at) - high || keyAt(this.#folded, lowKey(this.#folded, at)) - low
      if (above ? order <= 0 : order < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  #continues(at: number, text: Uint8Array): boolean {
    for (let i = keyBytes; i < text.length; i++) if (this.#folded[at + i] !== text[i]) return false
    return true
  }
}

const keyBytes = 8
const zeros = Buffer.alloc(keyBytes)
const highest = Buffer.alloc(keyBytes, 0xff)

/** Four bytes as a number that orders as they do; beyond the zero that ends a label there are only zeros. */
function keyAt(bytes: Uint8Array, at: number): number {
  let key = 0
  let isEnded = false
  for (let i = at; i < at + 4; i++) {
    const byte: number = isEnded ? 0 : (bytes[i] ?? 0)
    isEnded ||= byte === 0
    key = (key << 8) | byte
  }
  return key >>> 0
}

/** Where the second four bytes of a key stand; at the end of the label when the first four reach it. */
function lowKey(bytes: Uint8Array, at: number): number {
  for (let i = at; i < at + 4; i++) if (bytes[i] === 0) return i
  return at + 4
}

/** Keeps the lowest `limit` entries, ascending, each once. */
function insert(best: number[], entry: number, limit: number): void {
  let at = best.length
  while (at > 0 && best[at - 1]! > entry) at--
  if (best[at - 1] === entry) return
  best.splice(at, 0, entry)
  if (best.length > limit) best.pop()
}

/** `otherNames`: folded. */
type Entry = { label: string; code: number; count: number; otherNames?: readonly string[] }

/** `hasSeveral`: the name means more than one place. */
type PlaceEntry = Entry & { hasSeveral: boolean }

type Input = { draft: SegmentDraft; companies: CompanyRows; placeKeyTexts: Dictionary; counts: PostingCounts }

export function writeSuggestions(writer: SectionWriter, input: Input): void {
  const { draft, companies, counts } = input
  const byCode = (labels: readonly string[], name: string): Entry[] =>
    labels.map((label, code) => ({ label, code, count: counts[name]![code]! }))
  const companyLabels = namesOfKeys(companies, counts['employer']!)
  const places = placeEntries(input)
  const entries: Record<SuggestionType, Entry[]> = {
    JOBS: byCode(draft.titleTexts.labels, 'title'),
    EDUCATIONS: byCode(draft.fieldTexts.labels, 'field'),
    UNIVERSITIES: byCode(draft.schoolTexts.labels, 'school'),
    INDUSTRIES: byCode(companies.industries.keys, 'industry'),
    SENIORITIES: byCode(seniorities, 'seniority'),
    LOCATIONS: places,
    COMPANIES: sumByCode(companies.key, counts['employer']!, companyLabels),
    DOMAINS: sumByCode(companies.domain, counts['employer']!, companies.domains.keys),
  }
  writeTexts(
    writer,
    'placeLabels',
    places.map(({ label }) => label),
  )
  writer.add(
    'placeLabels.several',
    Uint32Array.from(places.flatMap(({ code, hasSeveral }) => (hasSeveral ? code : []))),
  )
  for (const [type, list] of Object.entries(entries)) writeEntries(writer, `suggest.${type}`, list)
}

/** For each company name the way it is written by the company with most people. */
function namesOfKeys({ key, keys, facts }: CompanyRows, counts: Uint32Array): string[] {
  const best = new Int32Array(keys.keys.length).fill(-1)
  key.forEach((code, row) => {
    if (code !== none && (best[code]! < 0 || counts[row]! > counts[best[code]!]!)) best[code] = row
  })
  return Array.from(best, (row) => facts[row]?.name ?? '')
}

function sumByCode(codes: Uint32Array, counts: Uint32Array, labels: readonly string[]): Entry[] {
  const sums = new Uint32Array(labels.length)
  codes.forEach((code, row) => {
    if (code !== none) sums[code]! += counts[row]!
  })
  return labels.map((label, code) => ({ label, code, count: sums[code]! }))
}

/**
 * Each level of each place, and each region around it, by its name, with the people whom a search for that name finds here, at most: a name may mean several places, one within the
 * other (the city and the state of Seoul) or apart (the state and the country of Georgia).
 */
function placeEntries({ draft, placeKeyTexts, counts }: Input): PlaceEntry[] {
  const places = draft.placeTexts.keys.map(placeFromText)
  const names = new PlaceNames(places)
  const codes = new Map(placeKeyTexts.keys.map((key, code) => [key, code]))
  const labels = new Set(
    places.flatMap((place) => levelsOf(place).map(placeLabel).concat(regionsAround(place))),
  )
  return Array.from(labels, (label, code) => {
    const found = names.keysOf(label).map((key) => counts['place']![codes.get(key) ?? -1] ?? 0)
    const count = found.reduce((sum, own) => sum + own, 0)
    return { label, code, count, hasSeveral: found.length > 1, otherNames: otherPlaceNames(label) }
  })
}

function levelsOf({ city, metro, state, country }: Place): Place[] {
  const levels: Place[] = []
  if (city !== null) levels.push({ city, metro: null, state, country })
  if (metro !== null) levels.push({ city: null, metro, state: null, country })
  if (state !== null) levels.push({ city: null, metro: null, state, country })
  if (country !== null) levels.push({ city: null, metro: null, state: null, country })
  return levels
}

function writeEntries(writer: SectionWriter, name: string, all: Entry[]): void {
  const entries = sorted(all.filter(({ count }) => count > 0))
  const folded = new GrowingBytes()
  const suffixes = new GrowingU32()
  const owners = new GrowingU32()
  entries.forEach(({ label, otherNames = [] }, entry) => {
    const begin = folded.length
    folded.pushText(`${fold(label)}\0`)
    for (let at = begin; at < folded.length - 1; at++) {
      if (at > begin && folded.at(at - 1) !== space) continue
      suffixes.push(at)
      owners.push(entry)
    }
    for (const other of otherNames) {
      suffixes.push(folded.length)
      owners.push(entry)
      folded.pushText(otherName(other))
    }
  })
  const bytes = folded.bytes()
  const positions = suffixes.values()
  const order = radixOrder([
    positions.map((at) => keyAt(bytes, lowKey(bytes, at))),
    positions.map((at) => keyAt(bytes, at)),
  ])
  const owning = owners.values()
  writer.add(
    `${name}.codes`,
    column(entries, ({ code }) => code),
  )
  writer.add(
    `${name}.counts`,
    column(entries, ({ count }) => count),
  )
  writer.add(`${name}.folded`, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  writer.add(
    `${name}.suffixes`,
    order.map((i) => positions[i]!),
  )
  writer.add(
    `${name}.owners`,
    order.map((i) => owning[i]!),
  )
}

function column<T>(values: readonly T[], read: (value: T) => number): Uint32Array {
  const result = new Uint32Array(values.length)
  for (let i = 0; i < result.length; i++) result[i] = read(values[i]!)
  return result
}

/** Most people first, ties by label: by the first letters in linear time, so that only those are compared that share them. */
function sorted(entries: readonly Entry[]): Entry[] {
  const letters = (at: number) =>
    column(entries, ({ label }) => (label.charCodeAt(at) << 16) | label.charCodeAt(at + 1))
  const keys = [letters(4), letters(2), letters(0), column(entries, ({ count }) => ~count)]
  const order = radixOrder(keys)
  const isAlike = (i: number, j: number) => {
    for (const key of keys) if (key[i] !== key[j]) return false
    return true
  }
  const result: Entry[] = []
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && isAlike(order[from]!, order[to]!)) result.push(entries[order[to++]!]!)
    if (to - from === 1) continue
    const alike = result.splice(from).toSorted(byLabel)
    for (const entry of alike) result.push(entry)
  }
  return result
}

const byLabel = (a: Entry, b: Entry): number => (a.label === b.label ? 0 : a.label < b.label ? -1 : 1)

const space = 0x20
/** No label holds the byte before it, so that what is typed finds other names only as a whole: `germ` is Germany, not the German-speaking countries. */
const otherName = (folded: string) => `\u0001${folded}\0`
