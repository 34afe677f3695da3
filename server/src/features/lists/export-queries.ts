import type { Database } from '../../database/database.ts'
import { matching, matchingValues, type MemberFilter } from './member-queries.ts'

type Exported = MemberFilter & { talentIds: number[] | null; without: number[] }

/** The ids of the members to export, newest first, as lists are shown. */
export async function findExported(
  db: Database,
  userId: number,
  listId: number,
  { talentIds, without, ...filter }: Exported,
): Promise<number[]> {
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(m.member_id order by m.added_at desc, m.member_id desc), '{}') as ids from list_members m
     where ${matching} and ($6::integer[] is null or m.member_id = any($6)) and m.member_id <> all($7::integer[])`,
    [...matchingValues(userId, listId, filter), talentIds, without],
  )
  return rows[0]!.ids
}

export type NameRow = { id: number; firstName: string | null; lastName: string | null }

/** Those of these people who are on the account's list still, in any order. */
export async function findNames(
  db: Database,
  userId: number,
  { listId, ids }: { listId: number; ids: number[] },
): Promise<NameRow[]> {
  const { rows } = await db.query<NameRow>(
    `select m.member_id as id, m.first_name as "firstName", m.last_name as "lastName"
     from list_members m join lists l on l.id = m.list_id
     where l.user_id = $1 and m.list_id = $2 and m.member_id = any($3::integer[])`,
    [userId, listId, ids],
  )
  return rows
}
