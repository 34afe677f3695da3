import type { CompanyFacts, PersonFacts } from '../facts.ts'
import { bytesOf, type IndexView } from './index-view.ts'
import type { MergePlan } from './merge.ts'
import { noDeaths } from '../segment/open-segment.ts'
import { maxSegmentBytes, type SegmentMemory } from '../bytes/sections.ts'
import { SegmentDraft } from '../segment/segment-draft.ts'
import { writeSegment } from '../segment/write-segment.ts'
import { WrittenSegment } from './written-segment.ts'

/** Builds an index in one go. */
export class IndexBuilder {
  readonly #draft = new SegmentDraft()

  /** A company may come before or after its people. */
  addCompany(company: CompanyFacts): void {
    this.#draft.companies.define(company)
  }

  addPerson(person: PersonFacts): void {
    this.#draft.addPerson(person)
  }

  /** Throws `RangeError` if it doesn't fit in one memory of 4 GiB. */
  finish(): PeopleIndex {
    return new PeopleIndex([{ memory: writeSegment(this.#draft), deaths: noDeaths }])
  }
}

/**
 * A change. `companies` must contain all new and changed companies and every employer of `people`; redefining a company is harmless. A
 * company whose facts changed must come with all people it employs. `people` are new or changed ones, complete.
 */
export type IndexChange = { companies: CompanyFacts[]; people: PersonFacts[]; removedPeople: number[] }

/** This many segments of similar size are merged. */
const mergeWidth = 4
const smallestLevel = 1000
/** A segment is rewritten once this share of it is dead. */
const maxDead = 0.3

/**
 * The people index as seen by its single writer: a list of segments. A change adds a segment and marks what it replaces in the others as
 * dead; merging turns many segments into few (a log-structured merge: O'Neil et al. 1996). Nothing that `view` has returned ever changes.
 */
export class PeopleIndex {
  #segments: WrittenSegment[]

  constructor(segments: IndexView['segments']) {
    this.#segments = segments.map(({ memory, deaths }) => new WrittenSegment(memory, deaths))
  }

  /** The number of people in the index. */
  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.living, 0)
  }

  /** The current state, for readers. */
  view(): IndexView {
    return { segments: this.#segments.map(({ memory, deaths }) => ({ memory, deaths })), size: this.size }
  }

  /** Bytes of all segments, excluding what readers allocate. */
  get bytes(): number {
    return bytesOf(this.#segments)
  }

  apply({ companies, people, removedPeople }: IndexChange): void {
    const gone = [...people.map(({ id }) => id), ...removedPeople]
    const restated = companies.map(({ id }) => id)
    for (const segment of this.#segments) segment.bury(gone, restated)
    this.#segments = this.#segments.filter(({ isNeeded }) => isNeeded)
    if (companies.length + people.length === 0) return
    const draft = new SegmentDraft()
    for (const company of companies) draft.companies.define(company)
    // If a person appears twice, the last one counts.
    for (const person of new Map(people.map((facts) => [facts.id, facts])).values()) draft.addPerson(person)
    this.#segments.push(new WrittenSegment(writeSegment(draft), noDeaths))
  }

  /** Chooses segments to merge; null if there are too few. */
  planMerge(): MergePlan | null {
    const merging = this.#sameLevel() ?? this.#dying()
    return merging && { segments: merging.map(({ memory, deaths }) => ({ memory, deaths })) }
  }

  /** Replaces the plan's segments with the result of `runMerge`. People who died in the meantime are marked dead in the result. */
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

  /** The segments of the smallest size of which there are enough to merge. */
  #sameLevel(): WrittenSegment[] | null {
    const byLevel = Map.groupBy(this.#segments, ({ living }) => level(living))
    const many = [...byLevel].filter(
      ([, segments]) => segments.length >= mergeWidth && bytesOf(segments) <= maxSegmentBytes,
    )
    return many.toSorted(([a], [b]) => a - b)[0]?.[1] ?? null
  }

  #dying(): WrittenSegment[] | null {
    const dying = this.#segments.find(
      ({ deaths, memory }) => deaths.documentCount > memory.documents * maxDead,
    )
    return dying ? [dying] : null
  }
}

const level = (documents: number): number =>
  Math.max(0, Math.ceil(Math.log(documents / smallestLevel) / Math.log(mergeWidth)))
