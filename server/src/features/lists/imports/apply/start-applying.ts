import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import { endAddition, insertAddition } from '../../addition-queries.ts'
import { AppError } from '../../../../http/errors.ts'
import { createListNow } from '../../lists.ts'
import { findList } from '../../queries.ts'
import { updateImport, type ImportRow } from '../rows/import-queries.ts'

/**
 * Lets an import be applied from its first row, and creates its list if it is to have a new one.
 * Requires `lockImport`. Throws `list_title_taken`, `too_many_lists`, or `conflict` if its list was
 * deleted.
 */
export async function startApplying(client: AccountClient, given: ImportRow, now: Date): Promise<void> {
  const { id, userId } = given
  const listId = (await openList(client, given)) ?? (await createOwnList(client, given, now))
  const addition = { kind: 'import' as const, listIds: [listId], personIds: [], now }
  const additionId = await insertAddition(client, userId, addition)
  // The import keeps the progress.
  await endAddition(client, additionId, { state: 'finished', now })
  const change = { state: 'applying' as const, done: 0, applied: 0, counts: {}, dropped: [], appliedAt: now }
  await updateImport(client, id, { ...change, listId, additionId, now })
}

const openList = async (client: PoolClient, { userId, listId }: ImportRow): Promise<number | null> =>
  listId === null ? null : ((await findList(client, userId, listId))?.id ?? null)

/** Creates the import's list, also if an undo has emptied and deleted the previous one. */
async function createOwnList(
  client: AccountClient,
  { userId, title }: ImportRow,
  now: Date,
): Promise<number> {
  if (title === null) throw new AppError('conflict')
  return createListNow(client, userId, { title, tags: [], now })
}
