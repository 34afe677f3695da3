import type { OtherThreads, ThreadState } from '../features/admin/operation/other-threads.ts'
import type { SharedPolling } from '../live/polling.ts'

/** What the app of a serving thread has in common with those of the others. */
export type ThreadShare = OtherThreads & {
  /** Requests by address, counted by `createSharedCounts`. */
  requestCounts: SharedArrayBuffer
  polling: SharedPolling
  /** Takes what answers the `others` of other threads. */
  offer: (own: () => ThreadState) => void
}
