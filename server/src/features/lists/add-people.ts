import { limits } from '@rapport/contract/limits.ts'
import type { AccountClient } from '../../database/as-account.ts'
import { batchesOf } from './batches.ts'
import { insertMembers, type AddedCounts } from './member-queries.ts'
import { touchLists } from './queries.ts'

type AdditionBatch = { userId: number; additionId: number; listIds: number[]; ids: number[]; now: Date }

/**
 * Adds people to each of these lists, as far as there is room, in batches that each end in time.
 * Requires `lockLists`.
 */
export async function addToEach(
  client: AccountClient,
  { userId, additionId, listIds, ids, now }: AdditionBatch,
): Promise<AddedCounts> {
  const sum = { added: 0, already: 0, leftOut: 0 }
  const changed = new Set<number>()
  for (const listId of listIds)
    for (const batch of batchesOf(ids)) {
      const addition = { listId, additionId, ids: batch, max: limits.maxMembers, now }
      const { added, already, leftOut } = await insertMembers(client, userId, addition)
      if (added > 0) changed.add(listId)
      sum.added += added
      sum.already += already
      sum.leftOut += leftOut
    }
  await touchLists(client, [...changed], now)
  return sum
}
