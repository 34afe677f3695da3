import type { PoolClient } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { deleteUnlisted } from '../own-people/own-people.ts'
import {
  findKeptByList,
  findKeptByRemoval,
  forgetCounts,
  forgetList,
  forgetRemoval,
  lockExpiredList,
  lockExpiredRemoval,
} from './expiry-queries.ts'
import type { ListsDeps } from './lists.ts'
import { restorableSince } from './restorable.ts'

/**
 * Deletes lists and removals that can no longer be restored, with own people who have been on no
 * list since and are in no campaign. Each list or removal has a transaction of its own, so that
 * each ends in time however many expire together. Must be called regularly.
 */
export async function forgetOldLists({ pool, now }: ListsDeps): Promise<void> {
  const before = restorableSince(now())
  for (const forgetNext of [forgetNextList, forgetNextRemoval])
    while (await inTransaction(pool, (client) => forgetNext(client, before)));
  await forgetCounts(pool)
}

/** Deletes the next expired list. False if there is none. */
async function forgetNextList(client: PoolClient, before: Date): Promise<boolean> {
  const id = await lockExpiredList(client, before)
  if (id === null) return false
  const kept = await findKeptByList(client, id)
  await forgetList(client, id)
  await deleteUnlisted(client, kept)
  return true
}

/** Deletes the next expired removal. False if there is none. */
async function forgetNextRemoval(client: PoolClient, before: Date): Promise<boolean> {
  const id = await lockExpiredRemoval(client, before)
  if (id === null) return false
  const kept = await findKeptByRemoval(client, id)
  await forgetRemoval(client, id)
  await deleteUnlisted(client, kept)
  return true
}
