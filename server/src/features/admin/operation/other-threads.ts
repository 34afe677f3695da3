import type { Forwarding } from '../../../http/forwarding.ts'
import type { ProviderStatus } from '../../../providers/contact-finder.ts'

/** The state of a thread of this process that only the thread itself knows. Can be posted. */
export type ThreadState = {
  /** The accounts of all its live connections. */
  live: number[]
  /** Its requests in each of the last 15 minutes. */
  minutes: { at: Date; count: number }[]
  providers: ProviderStatus[]
  forwarding: Forwarding
}

export type OtherThreads = {
  /** All others of this process; none if it serves in one thread. */
  others: () => Promise<readonly ThreadState[]>
}
