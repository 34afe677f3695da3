import type { CompanyFacts, PersonFacts } from '../facts.ts'
import type { IndexView } from './index-view.ts'
import type { MergePlan } from './merge.ts'
import { noDeaths } from '../segment/open-segment.ts'
import { maxSegmentBytes, type SegmentMemory } from '../bytes/sections.ts'
import { SegmentDraft } from '../segment/segment-draft.ts'
import { writeSegment } from '../segment/write-segment.ts'
import { WrittenSegment } from './written-segment.ts'

/** Builds an index of everybody at once. */
export class IndexBuilder {
  readonly #draft = new SegmentDraft()

  /** A company may come before or after its people. */
  addCompany(company: CompanyFacts): void {
    this.#draft.companies.define(company)
  }

  addPerson(person: PersonFacts): void {
    this.#draft.addPerson(person)
  }

  /** Throws `RangeError` when it does not fit into one memory of 4 GiB. */
  finish(): PeopleIndex {
    return new PeopleIndex([{ memory: writeSegment(this.#draft), deaths: noDeaths }])
  }
}

/**
 * What changed. `companies` are new or changed ones, and every employer of `people` (to restate a company is harmless); a company whose facts changed comes
 * with all people whose employer it is. `people` are new or changed ones, whole.
 */
export type IndexChange = { companies: CompanyFacts[]; people: PersonFacts[]; removedPeople: number[] }

/** So many segments of about one size become one. */
const mergeWidth = 4
const smallestLevel = 1000
/** A segment of which this share is dead is written anew. */
const mostDead = 0.3

/**
 * The people index as its one writer sees it: a list of segments. A change adds a segment and marks as dead in the others what it replaces;
 * merging makes few of many (a log-structured merge: O'Neil et al. 1996). Everything that `view` gives away is never changed again.
 */
export class PeopleIndex {
  #segments: WrittenSegment[]

  constructor(segments: IndexView['segments']) {
    this.#segments = segments.map(({ memory, deaths }) => new WrittenSegment(memory, deaths))
  }

  /** How many people can be found. */
  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.living, 0)
  }

  /** The state of now, for readers. */
  view(): IndexView {
    return { segments: this.#segments.map(({ memory, deaths }) => ({ memory, deaths })), size: this.size }
  }

  /** Bytes of all segments, without what readers allocate. */
  get bytes(): number {
    return this.#segments.reduce((sum, { memory }) => sum + memory.bytes, 0)
  }

  apply({ companies, people, removedPeople }: IndexChange): void {
    const gone = [...people.map(({ id }) => id), ...removedPeople]
    const restated = companies.map(({ id }) => id)
    for (const segment of this.#segments) segment.bury(gone, restated)
    this.#segments = this.#segments.filter(({ isNeeded }) => isNeeded)
    if (companies.length + people.length === 0) return
    const draft = new SegmentDraft()
    for (const company of companies) draft.companies.define(company)
    // Of a person who comes twice the last counts.
    for (const person of new Map(people.map((facts) => [facts.id, facts])).values()) draft.addPerson(person)
    this.#segments.push(new WrittenSegment(writeSegment(draft), noDeaths))
  }

  /** Which segments should become one; null while there are few. */
  planMerge(): MergePlan | null {
    const merging = this.#sameLevel() ?? this.#dying()
    return merging && { segments: merging.map(({ memory, deaths }) => ({ memory, deaths })) }
  }

  /** Puts what `runMerge` made in the place of the plan's segments. Who died meanwhile is dead in it too. */
  finishMerge(plan: MergePlan, merged: SegmentMemory): void {
    const result = new WrittenSegment(merged, noDeaths)
    for (const { memory, deaths } of plan.segments) {
      const replaced = this.#segments.find((segment) => segment.memory.id === memory.id)
      if (replaced) result.bury(replaced.diedSince(deaths), replaced.restatedSince(deaths))
      else result.bury(...WrittenSegment.living(memory, deaths))
    }
    const merging = new Set(plan.segments.map(({ memory }) => memory.id))
    const others = this.#segments.filter(({ memory }) => !merging.has(memory.id))
    this.#segments = [result, ...others].filter(({ isNeeded }) => isNeeded)
  }

  /** Of the segments of about one size, the smallest size first, as many as there are when they have become many. */
  #sameLevel(): WrittenSegment[] | null {
    const byLevel = Map.groupBy(this.#segments, ({ living }) => level(living))
    const many = [...byLevel].filter(
      ([, segments]) => segments.length >= mergeWidth && sumOfBytes(segments) <= maxSegmentBytes,
    )
    return many.toSorted(([a], [b]) => a - b)[0]?.[1] ?? null
  }

  #dying(): WrittenSegment[] | null {
    const dying = this.#segments.find(
      ({ deaths, memory }) => deaths.documentCount > memory.documents * mostDead,
    )
    return dying ? [dying] : null
  }
}

const sumOfBytes = (segments: readonly WrittenSegment[]) =>
  segments.reduce((sum, { memory }) => sum + memory.bytes, 0)

const level = (documents: number): number =>
  Math.max(0, Math.ceil(Math.log(documents / smallestLevel) / Math.log(mergeWidth)))
