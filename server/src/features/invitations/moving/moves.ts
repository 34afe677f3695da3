import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { lockCredits } from '../../credits/credits.ts'
import { moveRows, type MovedTable } from './move-rows.ts'
import { countMovedIn, type Move } from './queries.ts'

export type Mover = { userId: AccountId; move: Move }

/**
 * What becomes of a table's rows when the only account of a team joins another: they move in
 * batches, or stay for a reason.
 */
type Moving =
  | { stays: string }
  | {
      table: MovedTable
      /** Moves at most so many rows. Returns how many are dealt with; 0: none are left. */
      batch: (client: AccountClient, mover: Mover, limit: number) => Promise<number>
    }

type Conditions = {
  /** Takes the locks that keep teammates from adding what moves. */
  lock?: (client: AccountClient, mover: Mover) => Promise<void>
  /** Whether the rows join no other team. */
  isLeft?: (move: Move) => boolean
  /** Tells what depends on the rows and has no trigger. */
  moved?: (client: AccountClient, mover: Mover) => Promise<void>
}

const rows = (table: MovedTable, { lock, isLeft, moved }: Conditions = {}): Moving => ({
  table,
  batch: async (client, mover, limit) => {
    const { move } = mover
    await lock?.(client, mover)
    const count = await moveRows(client, table, { ...move, limit, isLeft: isLeft?.(move) ?? false })
    if (count > 0) await moved?.(client, mover)
    return count
  },
})

/**
 * All tables with a `team_id`, in the order in which they move; a test compares them with the catalog
 * and `owners.ts`. Refusals come first, because an email that they forbid can't be taken back.
 */
export const moves: Readonly<Record<string, Moving>> = {
  // The purchase that was made first stays.
  reveals: rows(
    { name: 'reveals', key: ['person_id', 'kind'], replaces: 'mine.created_at < theirs.created_at' },
    {
      // A teammate who buys the same person waits, and then finds it bought.
      lock: (client, { userId }) => lockCredits(client, userId),
      isLeft: ({ leavesReveals }) => leavesReveals,
      moved: (client, { move }) => countMovedIn(client, move.toTeamId),
    },
  ),
  credits: { stays: 'what is left of a paid plan was transferred when the account joined' },
  credit_entries: { stays: 'the ledger refuses updates' },
  invitations: { stays: 'withdrawn when the account joined' },
  team_log: { stays: 'forgotten when the account joined' },
}
