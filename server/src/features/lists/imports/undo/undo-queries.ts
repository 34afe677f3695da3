import type { LeftAloneReason } from '@rapport/contract/lists/import-fields.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../database/as-account.ts'
import { toJsonb } from '../../../../database/storable.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { teammatesOf, teamOf } from '../../../../database/team-of.ts'
import { boundsOf } from '../rows/row-queries.ts'

type Since = { importId: number; listId: number; memberIds: number[]; since: Date }

/**
 * Returns members that anyone of the team has changed, or relies on, since an import. Its undo leaves
 * them alone. A teammate's import that has found a member as it was relies on what this one stored;
 * one that was still running is recognised by its last change.
 */
export async function findTouched(
  client: PoolClient,
  userId: AccountId,
  { importId, listId, memberIds, since }: Since,
): Promise<Map<number, LeftAloneReason>> {
  const { rows } = await client.query<{ id: number; reason: LeftAloneReason }>(
    `select member_id as id, 'changed' as reason from own_fields
     where team_id = ${teamOf('$1')} and user_id = $1 and member_id = any($2::integer[]) and edited_at >= $3
     union all
     select person_id, 'revealed' from reveals
     where team_id = ${teamOf('$1')} and person_id = any($2::integer[]) and created_at >= $3
     union all
     select o.id, 'revealed' from own_people o join reveals r on r.person_id = o.shared_person_id
       and r.team_id = ${teamOf('$1')}
     where o.team_id = ${teamOf('$1')} and o.id = any($2::integer[]) and r.created_at >= $3
     union all
     select member_id, 'revealed' from own_contact_values
     where team_id = ${teamOf('$1')} and member_id = any($2::integer[]) and source is not null
       and added_at >= $3
     union all
     select m.member_id, 'on_another_list' from list_members m join lists l on l.id = m.list_id
     where l.user_id in ${teammatesOf('$1')} and l.id <> $4 and m.added_at >= $3
       and (m.person_id = any($2::integer[]) or m.own_person_id = any($2::integer[]))
     union all
     select m.own_person_id, 'on_another_list' from removed_members m join lists l on l.id = m.list_id
     where l.user_id <> $1 and m.own_person_id = any($2::integer[])
     union all
     select member_id, 'in_campaign' from enrolments
     where user_id in ${teammatesOf('$1')} and added_at >= $3 and removed_at is null
       and (person_id = any($2::integer[]) or own_person_id = any($2::integer[]))
     union all
     select coalesce(r.person_id, r.own_person_id), 'changed' from list_import_rows r
     join list_imports i on i.id = r.import_id
     where i.user_id in ${teammatesOf('$1')} and i.id <> $5 and r.is_applied
       and case when i.user_id = $1 then i.applied_at >= $3 and r.changes <> '[]'
         else i.updated_at >= $3 end
       and (r.person_id = any($2::integer[]) or r.own_person_id = any($2::integer[]))`,
    [userId, memberIds, since, listId, importId],
  )
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/**
 * Removes the people of an addition from a list. Locks in the order of the key, as `removeMembers`
 * does, and deletes the locked rows by their physical location: however wrong the statistics of a
 * list that grew are, the list is read at most once. Requires `lockLists`.
 */
export async function deleteMembers(
  client: AccountClient,
  { listId, memberIds, additionId }: { listId: number; memberIds: number[]; additionId: number },
): Promise<void> {
  await client.query(
    `delete from list_members where ctid = any(array(
       select ctid from list_members where list_id = $1 and member_id = any($2::integer[])
         and addition_id = $3
       order by member_id for update
     ))`,
    [listId, memberIds, additionId],
  )
}

export async function deleteOwnPeople(
  client: AccountClient,
  userId: AccountId,
  ids: number[],
): Promise<void> {
  // One statement deletes the dependent rows of a table. Cascades would run one for each person.
  for (const table of ['own_contact_values', 'own_fields'])
    await client.query(
      `delete from ${table} where team_id = ${teamOf('$1')} and member_id = any($2::integer[])`,
      [userId, ids],
    )
  await client.query(`delete from own_people where team_id = ${teamOf('$1')} and id = any($2::integer[])`, [
    userId,
    ids,
  ])
}

type Undone = { number: number; leftAlone: LeftAloneReason | null }

export async function storeUndone(client: AccountClient, importId: number, rows: Undone[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `update list_import_rows r set is_applied = false, is_added = false, left_alone = g."leftAlone"
     from jsonb_to_recordset($2::jsonb) as g (number integer, "leftAlone" text)
     where r.import_id = $1 and r.number between $3 and $4 and r.number = g.number`,
    [importId, toJsonb(rows), ...boundsOf(rows)],
  )
}
