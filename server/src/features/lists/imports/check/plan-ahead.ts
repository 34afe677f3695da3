import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../../../database/transaction.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { findImport, type AtWork, type ImportRow } from '../rows/import-queries.ts'
import { planRows, type Plan } from './plan-rows.ts'
import { countUnreadable, findTurn, type TurnRow } from '../rows/row-queries.ts'

/** Rows of one turn of a check, and what applying them would do. */
export type PlannedTurn = { of: string; rows: TurnRow[]; plans: Plan[] }

type PlannerDeps = { pool: Pool; config: { suppressionKey: string } }
type PlannedImport = { id: number; size: number }

/**
 * Plans the turns of a check, each on a connection of its own while the one before is stored: so
 * the server reads and decodes while PostgreSQL writes.
 */
export class CheckPlanner {
  readonly #deps: PlannerDeps
  readonly #import: PlannedImport
  #upcoming: Promise<PlannedTurn | null> | null = null

  constructor(deps: PlannerDeps, planned: PlannedImport) {
    this.#deps = deps
    this.#import = planned
  }

  /**
   * The plan of the next turn, which may be out of date (`isCurrent`); begins with that of the turn
   * after. Null if nothing is checked.
   */
  async next({ state, userId }: AtWork): Promise<PlannedTurn | null> {
    if (state !== 'checking') return null
    const planned = await (this.#upcoming ?? this.#plan(userId, null))
    const last = planned?.rows.at(-1)
    this.#upcoming = last ? this.#plan(userId, last.number) : null
    return planned
  }

  /** Waits for a plan that is no longer needed, and discards it. */
  async end(): Promise<void> {
    await this.#upcoming?.catch(() => {})
    this.#upcoming = null
  }

  /** Sorts the rows after `done`; null: after the import's progress. */
  #plan(userId: AccountId, done: number | null): Promise<PlannedTurn | null> {
    const { pool, config } = this.#deps
    const { id, size } = this.#import
    const plan = inTransaction(pool, async (client) => {
      const found = await findImport(client, userId, id)
      if (!found) return null
      const given = { ...found, done: done ?? found.done }
      const rows = await findTurn(client, id, { done: given.done, size })
      const options = { suppressionKey: config.suppressionKey, lock: false }
      return {
        of: turnOf(given),
        rows,
        plans: rows.length > 0 ? await planRows(client, given, rows, options) : [],
      }
    })
    // Awaited in the next turn. Until then a failure must not count as unhandled.
    plan.catch(() => {})
    return plan
  }
}

/** The state of an import that a plan depends on, apart from people. */
const turnOf = ({ done, mapping, rules }: ImportRow): string => JSON.stringify([done, mapping, rules])

/**
 * Whether a plan is of an import's next turn, and no suppression has emptied one of its rows since.
 * A plan that names a replaced profile link is never current: a suppression may have taken the link
 * from the person since. Requires `lockImport`.
 */
export async function isCurrent(
  client: PoolClient,
  given: ImportRow,
  { of, rows, plans }: PlannedTurn,
): Promise<boolean> {
  if (of !== turnOf(given)) return false
  const namesLink = plans.some(({ result }) =>
    result.changes.some(({ field, old, was }) => field === 'linkedin_url' && (old ?? was) !== null),
  )
  if (namesLink || rows.length === 0) return !namesLink
  return (await countUnreadable(client, given.id, rows)) === rows.filter((row) => row.isUnreadable).length
}
