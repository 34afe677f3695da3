import type { Deaths } from '../segment/deaths.ts'
import type { SegmentMemory } from '../bytes/sections.ts'

/**
 * The state of the index at one moment, for readers in any thread. A view can be posted; the memory
 * that it points to is shared and never changes. A later state is another view that shares
 * unchanged parts.
 */
export type IndexView = {
  segments: { memory: SegmentMemory; deaths: Deaths }[]
  /** The number of people in the index. */
  size: number
}

/** Returns the bytes of the segments, without those that readers allocate. */
export const bytesOf = (segments: readonly { memory: SegmentMemory }[]): number =>
  segments.reduce((sum, { memory }) => sum + memory.bytes, 0)
