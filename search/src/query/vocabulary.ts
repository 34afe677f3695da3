import type { Place } from '@rapport/normalise/places/place.ts'
import { GrowingU32 } from '../bytes/growing.ts'
import { companyKey } from '../filters/filter-texts.ts'
import type { ResolvedFilters } from '../people-search.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { PlaceNames } from '../segment/own-places.ts'
import { placeFromText } from '../segment/segment-draft.ts'
import { isFrequentWord } from '../segment/write-companies.ts'

/**
 * Which matches a query is about. With similar titles, those who match without them come first: the rest are the further ones. Without, all
 * are first.
 */
export type WhichMatches = 'all' | 'first' | 'further'

/** A query against one segment. */
export type SegmentQuery = {
  segment: OpenSegment
  filters: ResolvedFilters
  matches: WhichMatches
  vocabulary: Vocabulary
  /** Days since 1970-01-01. */
  today: number
}

/** Resolves the texts of a filter set over all segments together. */
export class Vocabulary {
  readonly #segments: readonly OpenSegment[]
  readonly #places: PlaceNames

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
    this.#places = new PlaceNames(ownPlaces(segments))
  }

  /** The companies with one of the names. A text that is no company's name means the companies whose name contains it as whole words. */
  companiesNamed(names: readonly string[]): NamedCompanies {
    const named = new NamedCompanies(this.#segments)
    for (const name of names) {
      const key = companyKey(name)
      if (key === '') continue
      const before = named.count
      this.#segments.forEach(({ companyKeys }, i) =>
        named.add(i, 'companyKeys', [companyKeys.texts.find(key)]),
      )
      if (named.count > before) continue
      if (!key.includes(' ')) named.addWord(key)
      else
        this.#segments.forEach(({ companyKeys }, i) =>
          named.add(i, 'companyKeys', companyKeys.search(key).matches),
        )
    }
    return named
  }

  /** The companies with one of the web domains. */
  companiesWithDomain(domains: readonly string[]): NamedCompanies {
    const named = new NamedCompanies(this.#segments)
    for (const domain of domains)
      this.#segments.forEach((segment, i) => named.add(i, 'domains', [segment.domains.find(domain)]))
    return named
  }

  /** Whether a living person went to a school with exactly this name. */
  hasSchool(key: string): boolean {
    return this.#segments.some((segment) => segment.hasLiving('school', segment.schools.texts.find(key)))
  }

  /** The keys of all places that the texts name. */
  placeKeys(texts: readonly string[]): string[] {
    return [...new Set(texts.flatMap((text) => this.#places.keysOf(text)))]
  }
}

/** Companies as currently defined, each by its row in the defining segment, plus words that names may contain. */
export class NamedCompanies {
  readonly #segments: readonly OpenSegment[]
  readonly #rows: GrowingU32[]
  readonly #words: string[] = []
  #areWordsRows = false

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
    this.#rows = segments.map(() => new GrowingU32())
  }

  get count(): number {
    return this.#rows.reduce((sum, rows) => sum + rows.length, 0)
  }

  /** Adds the companies with any of the codes in a segment; ignores -1. */
  add(i: number, name: 'companyKeys' | 'domains', codes: ArrayLike<number>): void {
    const segment = this.#segments[i]!
    const rows = this.#rows[i]!
    const { starts, values } = segment.companyRowsBy[name]
    for (let k = 0; k < codes.length; k++) {
      const code = codes[k]!
      if (code < 0) continue
      const end = starts[code + 1]!
      for (let at = starts[code]!; at < end; at++) if (segment.isDefined(values[at]!)) rows.push(values[at]!)
    }
  }

  /** Adds the companies whose name contains a word. */
  addWord(word: string): void {
    this.#words.push(word)
  }

  /**
   * The employers in a segment: rows, and frequent words of names. A segment's facts about the employers of its living people are always
   * current, so words need no other segment.
   */
  employersIn(segment: OpenSegment): { rows: Uint32Array; words: number[] } {
    const { companyKeys, companyRowsBy } = segment
    const { starts, values } = companyRowsBy.companyKeys
    const words: number[] = []
    const rows: Uint32Array[] = [this.#namedIn(segment)]
    for (const word of this.#words) {
      const code = companyKeys.words.find(word)
      if (code < 0) continue
      const names = companyKeys.withWord(code)
      if (isFrequentWord(names.length)) words.push(code)
      else for (const name of names) rows.push(values.subarray(starts[name], starts[name + 1]))
    }
    return { rows: joined(rows), words }
  }

  /** The companies' rows in a segment, whose people may have worked for companies that another segment defines. */
  rowsIn(segment: OpenSegment): Uint32Array {
    if (!this.#areWordsRows) this.#addRowsOfWords()
    return this.#namedIn(segment)
  }

  #addRowsOfWords(): void {
    this.#areWordsRows = true
    for (const word of this.#words)
      this.#segments.forEach(({ companyKeys }, i) =>
        this.add(i, 'companyKeys', companyKeys.search(word).matches),
      )
  }

  #namedIn(segment: OpenSegment): Uint32Array {
    const own = this.#rows[this.#segments.indexOf(segment)]!.values()
    if (this.count === own.length) return own
    const others = this.#rows.flatMap((rows, i) => {
      const { companyIds } = this.#segments[i]!
      if (this.#segments[i] === segment) return []
      return Array.from(rows.values(), (row) => segment.companyRow(companyIds[row]!)).filter(
        (row) => row >= 0,
      )
    })
    return Uint32Array.from([...own, ...others])
  }
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  return all
}

/** Places that the gazetteer doesn't know in which a person lives or a company is headquartered. */
function ownPlaces(segments: readonly OpenSegment[]): Place[] {
  const texts = segments.flatMap((segment) =>
    Array.from(segment.sections.u32('places.own'), (code) => segment.places.text(code)),
  )
  return [...new Set(texts)].map(placeFromText)
}
