import type { AccountClient } from '../../../database/as-account.ts'
import { updateImport, type ImportRow } from './rows/import-queries.ts'
import { nothing } from './check/plan-rows.ts'
import { findTurn, storeResults } from './rows/row-queries.ts'
import { storeUndone } from './undo/undo-queries.ts'

/**
 * Refuses the next row of an import, because the database can't store its values, and moves on to
 * the row after it. Returns false if no row is left, so that no row was to blame. Requires the
 * locks of a turn.
 */
export async function refuseNextRow(client: AccountClient, given: ImportRow, now: Date): Promise<boolean> {
  const { id, state, done, counts } = given
  const [row] = await findTurn(client, id, { done, size: 1 })
  if (!row) return false
  const { number } = row
  if (state === 'undoing') {
    await storeUndone(client, id, [{ number, leftAlone: 'not_stored' }])
    const leftAlone = (counts.leftAlone ?? 0) + 1
    await updateImport(client, id, { done: done + 1, counts: { ...counts, leftAlone }, now })
    return true
  }
  await storeResults(client, id, [{ ...nothing, number, outcome: 'refused', reason: 'not_stored' }])
  const refused = (counts.refused ?? 0) + 1
  await updateImport(client, id, { done: done + 1, counts: { ...counts, refused }, now })
  return true
}
