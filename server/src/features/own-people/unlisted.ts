import type { PoolClient } from 'pg'
import { batchesOf } from '../../database/batches.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

/** Nobody of the team sees own person `o`: on no list, not to be restored to one, in no campaign. */
const isUnlisted = `not exists (select from list_members where own_person_id = o.id)
  and not exists (select from removed_members where own_person_id = o.id)
  and not exists (select from enrolments where own_person_id = o.id and removed_at is null)`

/**
 * Deletes those of these own people, with all data about them, whom nobody sees any more, whoever had
 * listed them. They are locked first, so that one whom a teammate adds at this moment stays.
 */
export async function deleteUnlisted(client: PoolClient, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    const { rows } = await client.query<{ id: number }>(
      `select id from own_people o where id = any($1::integer[]) and ${isUnlisted} order by id for update`,
      [batch],
    )
    if (rows.length === 0) continue
    await client.query(`delete from own_people o where id = any($1::integer[]) and ${isUnlisted}`, [
      rows.map(({ id }) => id),
    ])
  }
}

/** The own people whom an account sees: on its lists, removed from them, and in its campaigns. */
export async function findSeen(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select m.own_person_id as id from list_members m join lists l on l.id = m.list_id
     where l.user_id = $1 and m.own_person_id is not null
     union
     select m.own_person_id from removed_members m join lists l on l.id = m.list_id
     where l.user_id = $1 and m.own_person_id is not null
     union
     select own_person_id from enrolments where user_id = $1 and own_person_id is not null`,
    [userId],
  )
  return rows.map(({ id }) => id)
}
