import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { announceImport } from './announce-import.ts'
import { clearKeys } from './check/matching/key-queries.ts'
import { updateImport } from './rows/import-queries.ts'

/** Stops the imports of an account that leaves its team. What was applied, or taken back, stays so. */
export async function cancelImports(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  for (const id of await lockAtWork(client, userId)) {
    await clearKeys(client, id)
    await updateImport(client, id, { state: 'cancelled', now })
    await announceImport(client, userId, id)
  }
}

/** Locks the imports of an account that are at work. Returns their ids. */
async function lockAtWork(client: AccountClient, userId: AccountId): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from list_imports where user_id = $1 and state in ('checking', 'applying', 'undoing')
     order by id for update`,
    [userId],
  )
  return rows.map(({ id }) => id)
}
