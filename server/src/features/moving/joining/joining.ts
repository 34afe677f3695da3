import type { AccountClient } from '../../../database/as-account.ts'
import { lockCredits } from '../../credits/credits.ts'
import { countMovedIn, renewContacted, type Move } from '../queries.ts'
import type { Mover, Moves, Step } from '../steps.ts'
import { moveOwnPeople } from './move-own-people.ts'
import { countRows, moveRows, type MovedTable } from './move-rows.ts'

type Conditions = {
  /** Takes the locks that keep teammates from adding what moves. */
  lock?: (client: AccountClient, mover: Mover) => Promise<void>
  /** Whether the rows join no other team. */
  isLeft?: (move: Move) => boolean
  /** Tells what depends on the rows and has no trigger. */
  moved?: (client: AccountClient, mover: Mover) => Promise<void>
}

/** `tables`: parts of a table, one after the other. */
const rows = (tables: readonly MovedTable[], { lock, isLeft, moved }: Conditions = {}): Step => ({
  count: (client, mover) => countAll(client, tables, mover),
  batch: async (client, mover, limit) => {
    const { move } = mover
    await lock?.(client, mover)
    for (const table of tables) {
      const count = await moveRows(client, table, { ...move, limit, isLeft: isLeft?.(move) ?? false })
      if (count === 0) continue
      await moved?.(client, mover)
      return count
    }
    return 0
  },
})

async function countAll(
  client: AccountClient,
  tables: readonly MovedTable[],
  { move }: Mover,
): Promise<number> {
  let total = 0
  for (const table of tables) total += await countRows(client, table, move.fromTeamId)
  return total
}

const valuesMoved = (client: AccountClient, { move }: Mover) => countMovedIn(client, move.toTeamId)
const ownPeople: MovedTable = { name: 'own_people', key: ['name_folded', 'id'], replaces: null }
const emailsMoved = (client: AccountClient, { move }: Mover) => renewContacted(client, move.toTeamId)

/**
 * What becomes of a table's rows when the only account of a team joins another, in the order in which
 * they move. Refusals come first, because an email that they forbid can't be taken back, then
 * whom the account has written to, so that no teammate writes to them too.
 */
export const joining: Moves = {
  // The refusal that came first stays.
  refused_addresses: rows([
    { name: 'refused_addresses', key: ['address_hash', 'why'], replaces: 'mine.at < theirs.at' },
  ]),
  sends: rows([{ name: 'sends', key: ['id'], replaces: null }], { moved: emailsMoved }),
  former_sends: rows([{ name: 'former_sends', key: ['send_id'], replaces: 'false' }], { moved: emailsMoved }),
  enrolments: rows([{ name: 'enrolments', key: ['id'], replaces: null }], { moved: emailsMoved }),
  // The later verdict stays, unless it says nothing, as when an address is verified again.
  address_verdicts: rows([
    {
      name: 'address_verdicts',
      key: ['hash'],
      replaces: `(mine.verdict <> 'unknown', mine.checked_at) > (theirs.verdict <> 'unknown', theirs.checked_at)`,
    },
  ]),
  // The purchase that was made first stays.
  reveals: rows(
    [{ name: 'reveals', key: ['person_id', 'kind'], replaces: 'mine.created_at < theirs.created_at' }],
    {
      // A teammate who buys the same person waits, and then finds it bought.
      lock: (client, { userId }) => lockCredits(client, userId),
      isLeft: ({ leavesReveals }) => leavesReveals,
      moved: valuesMoved,
    },
  ),
  // Their values and fields come along, so that only those of shared people are left for the next two.
  own_people: {
    count: (client, mover) => countAll(client, [ownPeople], mover),
    batch: async (client, mover, limit) => {
      const count = await moveOwnPeople(client, { ...mover.move, limit })
      if (count > 0) await valuesMoved(client, mover)
      return count
    },
  },
  // What the team has of a shared person stays. The account's own rows of its imports keep the rest.
  own_contact_values: rows(
    [{ name: 'own_contact_values', key: ['member_id', 'kind', 'value'], replaces: 'false' }],
    { moved: valuesMoved },
  ),
  own_fields: rows([
    { name: 'own_fields', key: ['member_id', 'field'], replaces: 'false', only: `mine.field <> 'note'` },
    // Each account has its own.
    { name: 'own_fields', key: ['member_id'], replaces: null, only: `mine.field = 'note'` },
  ]),
  plan_requests: rows([{ name: 'plan_requests', key: ['id'], replaces: null }]),
  // The team's is renewed with the emails that move.
  contacted_versions: rows([{ name: 'contacted_versions', key: ['team_id'], replaces: null }], {
    isLeft: () => true,
  }),
  credits: { stays: 'what is left of a paid plan was transferred when the account joined' },
  credit_entries: { stays: 'the ledger refuses updates' },
  invitations: { stays: 'withdrawn when the account joined' },
  team_log: { stays: 'forgotten when the account joined' },
}
