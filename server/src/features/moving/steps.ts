import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Move } from './queries.ts'

/** An account that has changed its team, and how. */
export type Mover = { userId: AccountId; move: Move; now: Date }

/** Rows of one kind that follow an account into its team, in batches. */
export type Step = {
  /** Done once, before anything is counted. */
  begin?: (client: AccountClient, mover: Mover) => Promise<void>
  /** How many there are. */
  count: (client: AccountClient, mover: Mover) => Promise<number>
  /** Deals with at most so many rows. Returns how many were; 0: none are left. */
  batch: (client: AccountClient, mover: Mover, limit: number) => Promise<number>
}

/** What becomes of the rows of each table that names a team; a test compares the tables with the catalog. */
export type Moves = Readonly<Record<string, { stays: string } | Step>>

/** One step after the other. */
export const inTurn = (...steps: readonly Step[]): Step => ({
  begin: async (client, mover) => {
    for (const step of steps) await step.begin?.(client, mover)
  },
  count: async (client, mover) => {
    let count = 0
    for (const step of steps) count += await step.count(client, mover)
    return count
  },
  batch: async (client, mover, limit) => {
    for (const step of steps) {
      const count = await step.batch(client, mover, limit)
      if (count > 0) return count
    }
    return 0
  },
})
