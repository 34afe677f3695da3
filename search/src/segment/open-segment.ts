import { monthNames, type MonthName } from '../filters/tenure.ts'
import { blockBytes, blockCount, blockWords } from '../bytes/blocks.ts'
import type { Lists } from '../bytes/growing.ts'
import { ByteColumn } from '../columns/byte-column.ts'
import { createKernels, type Kernels } from '../kernels.ts'
import { lowerBound, PhraseTexts } from '../texts/phrase-texts.ts'
import { none } from '../postings/posting-lists.ts'
import { ofColumns, type PostingName, postingNames } from '../postings/posting-names.ts'
import { Postings } from '../postings/postings.ts'
import { RangeColumn } from '../columns/range-column.ts'
import { SectionReader, type SegmentMemory } from '../bytes/sections.ts'
import { SlugTable } from '../texts/slug-table.ts'
import { Strengths } from '../columns/strengths.ts'
import { NameTable } from '../texts/name-table.ts'
import { TextTable } from '../texts/text-table.ts'
import { type PhraseName, phraseNames, WordPositions } from '../texts/word-positions.ts'
import { TitleClasses } from '../texts/title-classes.ts'
import { type LaterStart, laterStarts } from '../columns/work-column.ts'
import { type BandName, bandNames, companyFlags } from '../columns/company-columns.ts'
import { PlaceTotals, placeSections, type PlaceKind } from '../columns/place-totals.ts'
import { WordCounts } from '../columns/word-counts.ts'
import { YearColumns } from '../columns/year-columns.ts'
import { noDeaths, type Deaths } from './deaths.ts'
import { addresses, maxCandidates, sizes, slotCount } from './scratch.ts'

const codedNames = ['industries', 'companyTypes', 'categories', 'functions', 'seniorities'] as const
export type CodedName = (typeof codedNames)[number]

/** A segment as one thread reads it: its sections, and the thread's memory for kernels (`scratch.ts`). */
export class OpenSegment {
  readonly id: string
  readonly documents: number
  readonly blocks: number
  readonly sections: SectionReader
  readonly kernels: Kernels
  readonly #lists: Uint32Array
  /** The address to which `list` may write documents, and a view of them. */
  readonly memberList = addresses.members
  readonly members: Uint16Array
  readonly by: Record<PostingName, Postings>
  readonly numbers: Record<BandName, RangeColumn>
  readonly years: YearColumns
  /** What is on file of each document's person. */
  readonly contacts: ByteColumn
  readonly wordCounts: Record<'work' | MonthName, WordCounts>
  /**
   * Codes of each document or its employer, 255 for none; null if there are more than a byte can
   * name. Seniorities: sets of marks.
   */
  readonly coded: Record<CodedName, ByteColumn | null>
  /** The marks of each code of seniorities, as bits. */
  readonly senioritySets: Uint16Array
  readonly titles: PhraseTexts
  readonly titleClasses: TitleClasses
  readonly schools: PhraseTexts
  readonly fields: PhraseTexts
  readonly companyKeys: PhraseTexts
  readonly nameWords: TextTable
  readonly skills: TextTable
  readonly phrases: Record<PhraseName, WordPositions>
  readonly names: NameTable
  readonly slugs: SlugTable
  readonly places: TextTable
  readonly placeKeys: TextTable
  readonly placeTotals: PlaceTotals
  readonly placeLabels: TextTable
  readonly industries: TextTable
  readonly domains: TextTable
  readonly ids: Uint32Array
  readonly strengths: Strengths
  readonly employers: Uint32Array
  readonly companyIds: Uint32Array
  /** The companies with a name or a domain, by its code. */
  readonly companyRowsBy: Record<'companyKeys' | 'domains', Lists>
  deaths: Deaths = noDeaths
  readonly #companyFlags: Uint8Array
  readonly #scratch: WebAssembly.Memory
  #sets = 0
  #histograms = 0
  #newestId: number | undefined
  #oldestId: number | undefined
  #later: { month: number; starts: LaterStart[] } | undefined

  constructor(segment: SegmentMemory) {
    const sections = new SectionReader(segment)
    this.id = segment.id
    this.documents = segment.documents
    this.blocks = blockCount(segment.documents)
    this.sections = sections
    const bytes = addresses.dead + this.blocks * blockBytes
    this.#scratch = new WebAssembly.Memory({ initial: Math.ceil(bytes / sizes.pageBytes) })
    this.#lists = new Uint32Array(this.#scratch.buffer, addresses.lists, sizes.maxLists * 2)
    this.members = new Uint16Array(this.#scratch.buffer, addresses.members, maxCandidates)
    this.kernels = createKernels({ segment: segment.memory, scratch: this.#scratch })
    this.by = mapNames(
      postingNames,
      (name) => new Postings(sections, name, { isOfColumn: ofColumns.has(name) }),
    )
    this.numbers = mapNames(bandNames, (name) => new RangeColumn(sections, `number.${name}`))
    this.years = new YearColumns(sections)
    this.contacts = new ByteColumn(sections, 'contacts.codes')
    this.wordCounts = mapNames(['work', ...monthNames], (name) => new WordCounts(sections, name))
    this.coded = mapNames(codedNames, (name) =>
      `${name}.codes` in segment.sections ? new ByteColumn(sections, `${name}.codes`) : null,
    )
    this.senioritySets = sections.u16('seniorities.sets')
    this.titles = new PhraseTexts(sections, 'titles')
    this.titleClasses = new TitleClasses(sections)
    this.schools = new PhraseTexts(sections, 'schools')
    this.fields = new PhraseTexts(sections, 'fields')
    this.companyKeys = new PhraseTexts(sections, 'companyKeys')
    this.nameWords = new TextTable(sections, 'nameWords')
    this.skills = new TextTable(sections, 'skills')
    this.phrases = mapNames(phraseNames, (name) => new WordPositions(sections, `words.${name}`))
    this.names = new NameTable(sections, this.nameWords)
    this.slugs = new SlugTable(sections)
    this.places = new TextTable(sections, 'places')
    this.placeKeys = new TextTable(sections, 'placeKeys')
    this.placeTotals = new PlaceTotals(sections)
    this.placeLabels = new TextTable(sections, 'placeLabels')
    this.industries = new TextTable(sections, 'industries')
    this.domains = new TextTable(sections, 'domains')
    this.ids = sections.u32('ids')
    this.strengths = new Strengths(sections)
    this.employers = sections.u32('employers')
    this.companyIds = sections.u32('companies.ids')
    this.#companyFlags = sections.u8('companies.flags')
    this.companyRowsBy = mapNames(['companyKeys', 'domains'], (name) => ({
      starts: sections.u32(`${name}.rowStarts`),
      values: sections.u32(`${name}.rows`),
    }))
  }

  /** Copies the deaths to scratch, where kernels read them. */
  setDeaths(deaths: Deaths): void {
    if (deaths === this.deaths) return
    this.deaths = deaths
    if (deaths.documents) new Uint32Array(this.#scratch.buffer, addresses.dead).set(deaths.documents)
  }

  /** The highest id of a document, dead ones included; -1 if there are no documents. */
  get newestId(): number {
    return (this.#newestId ??= this.ids.reduce((newest, id) => Math.max(newest, id), -1))
  }

  /** The lowest id of a document, dead ones included; 0 if there are no documents. */
  get oldestId(): number {
    return (this.#oldestId ??= this.ids.reduce((oldest, id) => Math.min(oldest, id), this.ids[0] ?? 0))
  }

  get living(): number {
    return this.documents - this.deaths.documentCount
  }

  isDead(document: number): boolean {
    const dead = this.deaths.documents
    return dead !== null && (dead[document >>> 5]! & (1 << (document & 31))) !== 0
  }

  /** The code of each document's place, or of its employer's headquarters, and that of no place. */
  placeCodes(kind: PlaceKind): { codes: Uint16Array | Uint32Array; missing: number } {
    const name = placeSections[kind]
    return this.sections.segment.sections[name]?.type === 'u16'
      ? { codes: this.sections.u16(name), missing: 0xffff }
      : { codes: this.sections.u32(name), missing: none }
  }

  /**
   * Zeroed counters for `wordCounts`, the first or the second ones, for `codes` codes; they remain
   * valid until they are asked for again.
   */
  wordCounters(which: 0 | 1, codes: number = sizes.wordCodes): { address: number; counts: Uint32Array } {
    const address = addresses.words + which * sizes.wordCodes * 4
    return { address, counts: this.wordsAt(address, Math.min(codes, sizes.wordCodes)).fill(0) }
  }

  /** The code of each document's place, or `none`. */
  placeColumn(): (document: number) => number {
    const { codes, missing } = this.placeCodes('place')
    return (document) => (codes[document] === missing ? none : codes[document]!)
  }

  /** Whether a living document has a code of some postings. */
  hasLiving(name: PostingName, code: number): boolean {
    if (code < 0) return false
    if (this.deaths.documentCount === 0) return this.by[name].counts[code]! > 0
    for (const document of this.by[name].documents(code)) if (!this.isDead(document)) return true
    return false
  }

  /** The row of a company, or -1 if no document refers to it. */
  companyRow(id: number): number {
    const row = lowerBound(this.companyIds, id)
    return this.companyIds[row] === id ? row : -1
  }

  /** Whether this row is the current definition of its company. */
  isDefined(row: number): boolean {
    if ((this.#companyFlags[row]! & companyFlags.isDefined) === 0) return false
    const dead = this.deaths.companies
    return dead === null || (dead[row >>> 5]! & (1 << (row & 31))) === 0
  }

  /** Documents whose current job starts after a month. There are few; computed once per month. */
  laterStarts(month: number): LaterStart[] {
    if (this.#later?.month === month) return this.#later.starts
    this.#later = { month, starts: laterStarts(this.sections, this.documents, month) }
    return this.#later.starts
  }

  words(block: number): number {
    return blockWords(this.documents, block)
  }

  slot(slot: number): number {
    if (slot >= slotCount) throw new RangeError('a query is nested too deeply')
    return slot * blockBytes
  }

  /** The bitmap in a slot, `words` long. */
  bitmap(slot: number, words: number): Uint32Array {
    return new Uint32Array(this.#scratch.buffer, this.slot(slot), words)
  }

  /**
   * The members of the bitmap in slot `own`, ascending. Writes them to `into` and as many of the
   * fifteen slots after it as they need.
   */
  listSlot(own: number, into: number, words: number): Uint16Array {
    const address = this.slot(into)
    const count = this.kernels.list(address, this.slot(own), words)
    return new Uint16Array(this.#scratch.buffer, address, count)
  }

  /** A view of scratch, `words` long. */
  wordsAt(address: number, words: number): Uint32Array {
    return new Uint32Array(this.#scratch.buffer, address, words)
  }

  /** The address in scratch of a block of the bitmap of the dead. */
  dead(block: number): number {
    return addresses.dead + block * blockBytes
  }

  /** Copies the table of a byte set to where kernels read it, valid until the next query begins. */
  addSet(table: Uint8Array): number {
    if (this.#sets === sizes.maxSets) throw new RangeError('a query has too many sets')
    const address = addresses.sets + this.#sets++ * sizes.setBytes
    new Uint8Array(this.#scratch.buffer, address, sizes.setBytes).set(table)
    return address
  }

  /**
   * Sets the members of the first `count` lists, given by address and length, in a bitmap in
   * scratch. Best for many members.
   */
  orLists(own: number, words: number, lists: Uint32Array, count: number): void {
    for (let from = 0; from < count; from += sizes.maxLists) {
      const taken = Math.min(sizes.maxLists, count - from)
      this.#lists.set(lists.subarray(from * 2, (from + taken) * 2))
      this.kernels.markArrays(addresses.marks, addresses.lists, taken)
    }
    this.kernels.orMarks(own, addresses.marks, words)
  }

  beginQuery(): void {
    this.#sets = 0
    this.#histograms = 0
  }

  /** Five times 256 zeroed counters, one after the other, which remain valid until the next query begins. */
  addHistograms(): { address: number; counts: Uint32Array } {
    if (this.#histograms === sizes.maxHistograms) throw new RangeError('a query has too many histograms')
    const address = addresses.histograms + this.#histograms++ * sizes.histogramBytes
    return { address, counts: this.wordsAt(address, sizes.histogramBytes / 4).fill(0) }
  }

  /** 256 zeroed counters for `columnCounts`, which remain valid until they are asked for again. */
  histogram(): { address: number; counts: Uint32Array } {
    return {
      address: addresses.histogram,
      counts: this.wordsAt(addresses.histogram, sizes.countersOfByte).fill(0),
    }
  }
}

function mapNames<const K extends string, T>(names: readonly K[], make: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>
}
