import type { OtherThreads, ThreadState } from '../features/admin/operation/other-threads.ts'
import type { SharedPolling } from '../live/polling.ts'

/** Shared by the apps of the serving threads. */
export type ThreadShare = OtherThreads & {
  /** How many threads serve. */
  workers: number
  /** Requests by address, counted by `createSharedCounts`. */
  requestCounts: SharedArrayBuffer
  polling: SharedPolling
  /** Receives the function that answers the `others` of other threads. */
  offer: (own: () => ThreadState) => void
}
