import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { batchesOf, batchSize } from '../../database/batches.ts'
import { isEnriched, there } from './member-queries.ts'

export async function insertRemoval(client: AccountClient, userId: AccountId, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into list_removals (user_id, removed_at) values ($1, $2) returning id',
    [userId, now],
  )
  return rows[0]!.id
}

const kept =
  'list_id, person_id, own_person_id, addition_id, added_at, added_title, added_company, seen_title, seen_company'

/**
 * Removes members from lists and stores them for the removal's undo, in batches that each end in
 * time. Both kinds of ids are in ascending order: rows are locked in the order of the key, as the
 * triggers on people do, so that the two cannot deadlock. With `additionId`, removes only people
 * whom that addition added. Requires `lockLists`. Returns their number.
 */
export async function removeMembers(
  client: AccountClient,
  removalId: number,
  { listIds, memberIds, additionId }: { listIds: number[]; memberIds: number[]; additionId?: number },
): Promise<number> {
  let removed = 0
  for (const listId of listIds)
    for (const batch of batchesOf(memberIds)) {
      const { rowCount } = await client.query(
        `with removed as (
           delete from list_members where ctid = any(array(
             select ctid from list_members
             where list_id = $2 and member_id = any($3::integer[])
               and ($4::integer is null or addition_id = $4)
             order by member_id for update
           )) returning *
         )
         insert into removed_members (removal_id, ${kept}) select $1, ${kept} from removed`,
        [removalId, listId, batch, additionId],
      )
      removed += rowCount ?? 0
    }
  return removed
}

/** The account's removals that are newer, locked: the members of list `listId` that it took away. */
export async function lockRemoval(
  client: PoolClient,
  userId: AccountId,
  { removalId, since }: { removalId: number; since: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from list_removals where user_id = $1 and id = $2 and removed_at > $3 for update',
    [userId, removalId, since],
  )
  return rowCount === 1
}

export async function countRemoved(client: PoolClient, removalId: number, listId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from removed_members where removal_id = $1 and list_id = $2',
    [removalId, listId],
  )
  return rows[0]!.count
}

/**
 * Restores removed members as they were, in batches that each end in time. People who were added
 * again meanwhile stay as they are. Requires `lockLists` and `lockRemoval`.
 */
export async function restoreRemoved(
  client: AccountClient,
  userId: AccountId,
  removal: { removalId: number; listId: number },
): Promise<number> {
  let restored = 0
  for (;;) {
    const batch = await restoreBatch(client, userId, removal)
    if (batch.taken === 0) return restored
    restored += batch.restored
  }
}

/** Puts a batch back. If two turn out to be one person, one is put back. */
async function restoreBatch(
  client: AccountClient,
  userId: AccountId,
  { removalId, listId }: { removalId: number; listId: number },
): Promise<{ taken: number; restored: number }> {
  const { rows } = await client.query<{ taken: number; restored: number }>(
    `with back as (
       delete from removed_members where ctid = any(array(
         select ctid from removed_members where removal_id = $3 and list_id = $2 limit $4
       )) returning *
     ), known as (
       select back.*, p.shared_id, p.full_name, p.first_name, p.last_name, p.title, p.company,
         p.search_text, ${isEnriched('$1', 'p')} as is_enriched,
         row_number() over (partition by coalesce(p.shared_id, p.own_person_id)
           order by p.own_person_id nulls first) as alias
       from back cross join lateral listed_person($1, coalesce(back.person_id, back.own_person_id)) p
     ), there as (${there({ account: '$1', list: '$2' })}
     ), restored as (
       insert into list_members (${kept}, full_name, first_name, last_name, title, company, search_text,
         is_enriched)
       select ${kept}, full_name, first_name, last_name, title, company, search_text, is_enriched from known
       where alias = 1 and coalesce(shared_id, own_person_id) not in (select identity from there)
       on conflict do nothing returning member_id
     )
     select (select count(*)::integer from back) as taken,
       (select count(*)::integer from restored) as restored`,
    [userId, listId, removalId, batchSize],
  )
  return rows[0]!
}
