import type { CompanyFacts, PersonFacts } from '../facts.ts'
import { companyReader } from './company-reader.ts'
import { noDeaths } from '../segment/deaths.ts'
import { OpenSegment } from '../segment/open-segment.ts'
import { IndexWriter } from './index-writer.ts'
import type { SegmentMemory } from '../bytes/sections.ts'
import { SegmentDraft } from '../segment/segment-draft.ts'
import { writeSegment } from '../segment/write-segment.ts'

/**
 * How much goes into one segment. A segment has room for 4 GiB, 27 million people of 160 bytes;
 * beyond 2²⁴ people it numbers documents in four bytes instead of three. Companies are objects
 * until they are written: two million take about a gigabyte.
 */
const usualLimits = { people: 2 ** 24, companies: 2 ** 21, words: 2 ** 28 }

/**
 * The maximum people in a segment, and the maximum companies and words of people's texts at which a
 * segment is begun.
 */
export type BuildLimits = Partial<typeof usualLimits>

/** Builds an index in one go, in several segments if there are many people. */
export class IndexBuilder {
  readonly #limits: Required<BuildLimits>
  readonly #written: SegmentMemory[] = []
  readonly #companies = new WrittenCompanies()
  #draft = new SegmentDraft()
  #hasWrittenPeople = false

  constructor(limits: BuildLimits = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  /**
   * A company may come before or after its people. Throws `RangeError` if it comes after so many
   * that some were written without it.
   */
  addCompany(company: CompanyFacts): void {
    if (this.#hasWrittenPeople) throw new RangeError('the companies of so many people must come first')
    if (this.#draft.companies.ids.length >= this.#limits.companies) this.#write()
    this.#draft.companies.define(company)
  }

  addPerson(person: PersonFacts): void {
    const { ids, words } = this.#draft
    if (ids.length >= this.#limits.people || words.codes.length >= this.#limits.words) this.#write()
    if (person.company !== null && this.#written.length > 0) this.#copyCompany(person.company)
    this.#draft.addPerson(person)
  }

  /** Throws `RangeError` if a segment doesn't fit in one memory of 4 GiB. */
  finish(): IndexWriter {
    if (this.#draft.ids.length + this.#draft.companies.ids.length > 0 || this.#written.length === 0)
      this.#write()
    return new IndexWriter(this.#written.map((memory) => ({ memory, deaths: noDeaths })))
  }

  #write(): void {
    const memory = writeSegment(this.#draft)
    this.#draft = new SegmentDraft()
    this.#written.push(memory)
    this.#companies.add(memory)
    this.#hasWrittenPeople ||= memory.documents > 0
  }

  /** Gives the draft the facts of an employer that an earlier segment defines. */
  #copyCompany(id: number): void {
    const { companies } = this.#draft
    if (companies.facts[companies.rowOf(id)]) return
    const facts = this.#companies.find(id)
    if (facts) companies.define(facts, false)
  }
}

/** The companies that written segments define. */
class WrittenCompanies {
  readonly #segments: { segment: OpenSegment; factsOf: (row: number) => CompanyFacts }[] = []

  add(memory: SegmentMemory): void {
    const segment = new OpenSegment(memory)
    this.#segments.push({ segment, factsOf: companyReader(segment) })
  }

  find(id: number): CompanyFacts | undefined {
    for (const { segment, factsOf } of this.#segments) {
      const row = segment.companyRow(id)
      if (row >= 0 && segment.isDefined(row)) return factsOf(row)
    }
    return undefined
  }
}
