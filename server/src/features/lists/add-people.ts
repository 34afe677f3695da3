import { limits } from '@rapport/contract/limits.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { endAddition, insertAddition, recordTurn } from './addition-queries.ts'
import { batchesOf } from '../../database/batches.ts'
import { insertMembers, type AddedCounts } from './member-queries.ts'
import { touchLists } from './queries.ts'

type AdditionBatch = {
  userId: AccountId
  additionId: number
  listIds: number[]
  ids: number[]
  /** Whether an import has matched these people, which also finds own people on no list of the account. */
  areMatched?: boolean
  now: Date
}

/**
 * Adds people to each of these lists, as far as there is room, in batches that each end in time.
 * Requires `lockLists`.
 */
export async function addToEach(
  client: AccountClient,
  { userId, additionId, listIds, ids, areMatched = false, now }: AdditionBatch,
): Promise<AddedCounts> {
  const sum = { added: 0, already: 0, leftOut: 0 }
  const changed = new Set<number>()
  for (const listId of listIds)
    for (const batch of batchesOf(ids)) {
      const addition = { listId, additionId, ids: batch, areMatched, max: limits.maxMembers, now }
      const { added, already, leftOut } = await insertMembers(client, userId, addition)
      if (added > 0) changed.add(listId)
      sum.added += added
      sum.already += already
      sum.leftOut += leftOut
    }
  await touchLists(client, [...changed], now)
  return sum
}

/** Adds people who were brought in to a list that the transaction has created, as far as there is room. */
export async function addToNewList(
  client: AccountClient,
  userId: AccountId,
  { listId, personIds, now }: { listId: number; personIds: number[]; now: Date },
): Promise<void> {
  const listIds = [listId]
  const id = await insertAddition(client, userId, { kind: 'bring_in', listIds, personIds, now })
  const counts = await addToEach(client, { userId, additionId: id, listIds, ids: personIds, now })
  await recordTurn(client, id, { ...counts, done: personIds.length })
  await endAddition(client, id, { state: 'finished', now })
}
