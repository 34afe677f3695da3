import type { CompanyFacts, PersonFacts } from '../facts.ts'
import { bytesOf, type IndexView } from './index-view.ts'
import type { MergePlan } from './merge.ts'
import { noDeaths } from '../segment/deaths.ts'
import { maxSegmentBytes, type SegmentMemory } from '../bytes/sections.ts'
import { SegmentDraft } from '../segment/segment-draft.ts'
import { writeSegment } from '../segment/write-segment.ts'
import { WrittenSegment } from './written-segment.ts'

/**
 * A change. `companies` must contain all new and changed companies and every employer of `people`;
 * redefining a company is harmless. A company whose facts changed must come with all people it
 * employs. `people` are new or changed ones, complete.
 */
export type IndexChange = { companies: CompanyFacts[]; people: PersonFacts[]; removedPeople: number[] }

/** This many segments of similar size are merged. */
const mergeWidth = 4
const smallestLevel = 1000
/** A segment is rewritten once this share of it is dead. */
const maxDead = 0.3
/**
 * Segments with more bytes together aren't merged into one. The result is about as large as its
 * parts, but not always smaller: beyond 2²⁴ people, documents are numbered in four bytes.
 */
const maxMergedBytes = maxSegmentBytes * 0.9

/**
 * The people index as seen by its single writer: a list of segments. A change adds a segment and
 * marks the documents that it replaces in the others as dead; merging turns many segments into few
 * (a log-structured merge: O'Neil et al. 1996). Views returned by `view` never change.
 */
export class IndexWriter {
  #segments: WrittenSegment[]
  readonly #maxBytes: number

  /** `maxBytes`: more than this is not merged into one segment. */
  constructor(segments: IndexView['segments'], maxBytes = maxMergedBytes) {
    this.#maxBytes = maxBytes
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

  /** Bytes of all segments, without those that readers allocate. */
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

  /**
   * Replaces the plan's segments with the result of `runMerge`. People who died in the meantime are
   * marked dead in the result.
   */
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

  /**
   * Segments of the smallest size of which there are enough to merge: all of this size, or the
   * smallest ones that fit into one.
   */
  #sameLevel(): WrittenSegment[] | null {
    const byLevel = Map.groupBy(this.#segments, ({ living }) => level(living))
    const many = [...byLevel]
      .map(([size, segments]) => ({ size, fitting: fittingOf(segments, this.#maxBytes) }))
      .filter(({ fitting }) => fitting.length >= mergeWidth)
    return many.toSorted((a, b) => a.size - b.size)[0]?.fitting ?? null
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

/** The smallest segments that have at most this many bytes together. */
function fittingOf(segments: readonly WrittenSegment[], maxBytes: number): WrittenSegment[] {
  let bytes = 0
  return segments
    .toSorted((a, b) => a.memory.bytes - b.memory.bytes)
    .filter(({ memory }) => (bytes += memory.bytes) <= maxBytes)
}
