import type { Deaths } from '../segment/open-segment.ts'
import type { SegmentMemory } from '../bytes/sections.ts'

/**
 * The index at one moment, for readers in any thread: it can be posted, and what it points to is shared and never changes. A later state is
 * another view, which shares what stayed.
 */
export type IndexView = {
  segments: { memory: SegmentMemory; deaths: Deaths }[]
  /** How many people can be found. */
  size: number
}
