import { IdTable } from '../bytes/id-table.ts'
import type { Deaths } from '../segment/deaths.ts'
import { lowerBound } from '../texts/phrase-texts.ts'
import { SectionReader, type SegmentMemory } from '../bytes/sections.ts'
import { companyFlags } from '../columns/company-columns.ts'

/** A segment and its deaths. Copies arrays that it has given away before changing them. */
export class WrittenSegment {
  readonly memory: SegmentMemory
  deaths: Deaths
  readonly #ids: Uint32Array
  readonly #companyIds: Uint32Array
  readonly #companyFlags: Uint8Array
  #documents: DocumentTable | undefined

  constructor(memory: SegmentMemory, deaths: Deaths) {
    const sections = new SectionReader(memory)
    this.memory = memory
    this.deaths = deaths
    this.#ids = sections.u32('ids')
    this.#companyIds = sections.u32('companies.ids')
    this.#companyFlags = sections.u8('companies.flags')
  }

  get living(): number {
    return this.memory.documents - this.deaths.documentCount
  }

  /** Whether the segment is still needed: it has living people, or defines a company. */
  get isNeeded(): boolean {
    return this.living > 0 || this.#companyIds.some((_, row) => this.#isDefined(row))
  }

  /** Marks people and definitions of companies as dead. Ignores ids that are unknown or already dead. */
  bury(people: readonly number[], companies: readonly number[]): void {
    this.#buryPeople(people)
    this.#restate(companies)
  }

  #buryPeople(people: readonly number[]): void {
    const table = (this.#documents ??= new DocumentTable(this.#ids))
    let bits: Uint32Array | null = null
    let { documentCount } = this.deaths
    for (const id of people) {
      const document = table.find(id)
      if (document < 0 || hasBit(bits ?? this.deaths.documents, document)) continue
      bits ??= sharedCopy(this.deaths.documents, this.memory.documents)
      bits[document >>> 5]! |= 1 << (document & 31)
      documentCount++
    }
    if (bits) this.deaths = { ...this.deaths, documents: bits, documentCount }
  }

  #restate(companies: readonly number[]): void {
    let bits: Uint32Array | null = null
    for (const id of companies) {
      const row = lowerBound(this.#companyIds, id)
      if (this.#companyIds[row] !== id || !this.#isDefined(row)) continue
      bits ??= sharedCopy(this.deaths.companies, this.#companyIds.length)
      bits[row >>> 5]! |= 1 << (row & 31)
    }
    if (bits) this.deaths = { ...this.deaths, companies: bits }
  }

  /** Whether this row is the current definition of its company. */
  #isDefined(row: number): boolean {
    return (this.#companyFlags[row]! & companyFlags.isDefined) !== 0 && !hasBit(this.deaths.companies, row)
  }

  /** The ids of people who died after the given state. */
  diedSince(before: Deaths): number[] {
    return changedBits(this.deaths.documents, before.documents).map((document) => this.#ids[document]!)
  }

  /** The ids of companies that were redefined after the given state. */
  restatedSince(before: Deaths): number[] {
    return changedBits(this.deaths.companies, before.companies).map((row) => this.#companyIds[row]!)
  }

  /** The living people of a segment and the companies it defines, in the given state. */
  static living(memory: SegmentMemory, deaths: Deaths): [people: number[], companies: number[]] {
    const segment = new WrittenSegment(memory, deaths)
    const people = Array.from(segment.#ids).filter((_, document) => !hasBit(deaths.documents, document))
    return [people, Array.from(segment.#companyIds).filter((_, row) => segment.#isDefined(row))]
  }
}

/**
 * Documents by id. Ids are counted from the lowest one, because those of a large index's segments
 * begin high, and `IdTable` has room for all below the highest.
 */
class DocumentTable {
  readonly #table = new IdTable()
  readonly #lowest: number

  constructor(ids: Uint32Array) {
    let lowest = Infinity
    for (let document = 0; document < ids.length; document++) lowest = Math.min(lowest, ids[document]!)
    this.#lowest = lowest
    for (let document = 0; document < ids.length; document++)
      this.#table.add(ids[document]! - lowest, document)
  }

  /** -1 for unknown ids. */
  find(id: number): number {
    return id < this.#lowest ? -1 : this.#table.find(id - this.#lowest)
  }
}

function hasBit(bits: Uint32Array | null, at: number): boolean {
  return bits !== null && (bits[at >>> 5]! & (1 << (at & 31))) !== 0
}

function sharedCopy(bits: Uint32Array | null, size: number): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(Math.ceil(size / 32) * 4))
  if (bits) copy.set(bits)
  return copy
}

/** The bits of `after` that are not in `before`, ascending. */
function changedBits(after: Uint32Array | null, before: Uint32Array | null): number[] {
  const changed: number[] = []
  after?.forEach((word, i) => {
    for (let bits = (word & ~(before?.[i] ?? 0)) >>> 0; bits !== 0; bits &= bits - 1)
      changed.push(i * 32 + 31 - Math.clz32(bits & -bits))
  })
  return changed
}
