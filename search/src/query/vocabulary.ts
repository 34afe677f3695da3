import type { Place } from '@rapport/normalise/places/place.ts'
import { companyKey } from '../filters/filter-texts.ts'
import type { ResolvedFilters } from '../people-search.ts'
import { none } from '../postings/posting-lists.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { PlaceNames } from '../segment/own-places.ts'
import { placeFromText } from '../segment/segment-draft.ts'
import { isFrequentWord } from '../segment/write-companies.ts'

/**
 * The matches that a query is about. With similar titles, people who match without them come first,
 * and the others are the further ones. Without similar titles, all are first.
 */
export type WhichMatches = 'all' | 'first' | 'further'

/** With similar titles, people who match without them come first. */
export const inOrder = ({ experience }: ResolvedFilters): WhichMatches[] =>
  experience.includeSimilarTitles && experience.jobTitlesIncluded.length > 0 ? ['first', 'further'] : ['all']

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
  /** Companies by the texts of the question at work, for which each segment asks. */
  #named = new Map<string, NamedCompanies>()
  #withDomain = new Map<string, NamedCompanies>()

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
    this.#places = new PlaceNames(ownPlaces(segments))
  }

  /** Starts a new question, before which the view may have changed. */
  begin(): void {
    this.#named = new Map()
    this.#withDomain = new Map()
  }

  /**
   * The companies with one of the names. A text that is no company's name means the companies whose
   * name contains it as whole words.
   */
  companiesNamed(names: readonly string[]): NamedCompanies {
    const texts = names.join('\n')
    const remembered = this.#named.get(texts)
    if (remembered) return remembered
    const named = new NamedCompanies(this.#segments)
    this.#named.set(texts, named)
    for (const name of names) {
      const key = companyKey(name)
      if (key === '') continue
      const isName = named.add('companyKeys', ({ companyKeys }) => [companyKeys.texts.find(key)])
      if (isName) continue
      if (!key.includes(' ')) named.addWord(key)
      else named.add('companyKeys', ({ companyKeys }) => companyKeys.search(key).matches)
    }
    return named
  }

  /** The companies with one of the web domains. */
  companiesWithDomain(domains: readonly string[]): NamedCompanies {
    const texts = domains.join('\n')
    const remembered = this.#withDomain.get(texts)
    if (remembered) return remembered
    const named = new NamedCompanies(this.#segments)
    this.#withDomain.set(texts, named)
    for (const domain of domains) named.add('domains', ({ domains: known }) => [known.find(domain)])
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

/** Companies as currently defined, plus words that names may contain. */
export class NamedCompanies {
  readonly #segments: readonly OpenSegment[]
  /** By segment: all rows with a name or a domain, also those that another segment defines. */
  readonly #rows: Set<number>[]
  readonly #words: string[] = []
  /** The ids of all, which are only needed for past employers. */
  #ids: Uint32Array | undefined

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
    this.#rows = segments.map(() => new Set())
  }

  /** Adds the companies with any of the codes in each segment; ignores -1. False: no segment defines one. */
  add(name: 'companyKeys' | 'domains', codesIn: (segment: OpenSegment) => ArrayLike<number>): boolean {
    const found = this.#segments.map((segment) => rowsWith(segment, name, codesIn(segment)))
    if (!found.some((rows, i) => rows.some((row) => this.#segments[i]!.isDefined(row)))) return false
    found.forEach((rows, i) => {
      for (const row of rows) this.#rows[i]!.add(row)
    })
    return true
  }

  /** Adds the companies whose name contains a word. */
  addWord(word: string): void {
    this.#words.push(word)
  }

  /**
   * Returns the employers in a segment: rows, each once, and frequent words of names. A segment's
   * facts about the employers of its living people are always current, so no other segment is
   * needed. Outdated rows have no living people.
   */
  employersIn(segment: OpenSegment): { rows: Uint32Array; words: number[] } {
    const { companyKeys, companyRowsBy } = segment
    const { starts, values } = companyRowsBy.companyKeys
    const words: number[] = []
    const rows = new Set(this.#rows[this.#segments.indexOf(segment)])
    for (const word of this.#words) {
      const code = companyKeys.words.find(word)
      if (code < 0) continue
      const names = companyKeys.withWord(code)
      if (isFrequentWord(names.length)) words.push(code)
      else
        for (const name of names)
          for (let at = starts[name]!; at < starts[name + 1]!; at++) rows.add(values[at]!)
    }
    return { rows: Uint32Array.from(rows), words }
  }

  /**
   * The companies' rows in a segment, whose people may have worked for companies that another
   * segment defines.
   */
  rowsIn(segment: OpenSegment): Uint32Array {
    const ids = (this.#ids ??= this.#definedIds())
    return ids.map((id) => segment.companyRow(id) >>> 0).filter((row) => row !== none)
  }

  #definedIds(): Uint32Array {
    const ids = new Set<number>()
    this.#segments.forEach((segment, i) => {
      const ofWords = this.#words.flatMap((word) =>
        rowsWith(segment, 'companyKeys', segment.companyKeys.search(word).matches),
      )
      for (const row of [...this.#rows[i]!, ...ofWords])
        if (segment.isDefined(row)) ids.add(segment.companyIds[row]!)
    })
    return Uint32Array.from(ids)
  }
}

/** The rows of a segment with one of some codes. */
function rowsWith(segment: OpenSegment, name: 'companyKeys' | 'domains', codes: ArrayLike<number>): number[] {
  const { starts, values } = segment.companyRowsBy[name]
  const rows: number[] = []
  for (let i = 0; i < codes.length; i++) {
    if (codes[i]! < 0) continue
    const end = starts[codes[i]! + 1]!
    for (let at = starts[codes[i]!]!; at < end; at++) rows.push(values[at]!)
  }
  return rows
}

/** Places that the gazetteer doesn't know in which a person lives or a company is headquartered. */
function ownPlaces(segments: readonly OpenSegment[]): Place[] {
  const texts = segments.flatMap((segment) =>
    Array.from(segment.sections.u32('places.own'), (code) => segment.places.text(code)),
  )
  return [...new Set(texts)].map(placeFromText)
}
