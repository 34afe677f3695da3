import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'

export type ListState = { id: number; version: number; isDeleted: boolean }

/** Those of these lists that the account has, also deleted ones that can be restored. */
export async function findListStates(db: Database, userId: AccountId, ids: number[]): Promise<ListState[]> {
  const { rows } = await db.query<ListState>(
    `select id, members_version as version, deleted_at is not null as "isDeleted"
     from lists where user_id = $1 and id = any($2::integer[])`,
    [userId, ids],
  )
  return rows
}

/**
 * Returns a value that changes whenever the account's team gains or loses a contact value. Every
 * reveal spends a credit in its own transaction, and reveals of one kind are serialised; what moves in
 * from another team is counted by batches. Own values have no row that all of their changes lock, so
 * the version sums them up.
 */
export async function findRevealVersion(db: Database, userId: AccountId): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    `select concat_ws(' ',
       (select concat(id, ' ', moved_in) from teams where id = ${teamOf('$1')}),
       (select string_agg(used::text, ' ' order by module) from credits where team_id = ${teamOf('$1')}),
       (select concat(count(*), ' ', sum(hashint4extended(member_id, 0))) from own_contact_values
         where team_id = ${teamOf('$1')})
     ) as version`,
    [userId],
  )
  return rows[0]!.version
}

/**
 * Returns a value that changes with the people to whom the team's campaigns have written: the
 * latest transaction that changed it.
 */
export async function findContactVersion(db: Database, userId: AccountId): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    `select version::text as version from contacted_versions where team_id = ${teamOf('$1')}`,
    [userId],
  )
  return rows[0]?.version ?? ''
}

/**
 * Packs the ids into one value of four bytes each: a hundred thousand rows would take ten times as
 * long to read.
 */
const packed = `coalesce(string_agg(int4send(person_id), '' order by person_id), '') as ids`

/** The members of a list, without the account's own people, in the order of their ids; big-endian. */
export async function findMemberIds(db: Database, userId: AccountId, listId: number): Promise<Buffer> {
  const { rows } = await db.query<{ ids: Buffer }>(
    `select ${packed} from list_members
     where list_id = (select id from lists where user_id = $1 and id = $2) and person_id is not null`,
    [userId, listId],
  )
  return rows[0]!.ids
}

/**
 * Returns the people of whom the account's team owns an email or phone, revealed or imported, without
 * own people, in the order of their ids; big-endian.
 */
export async function findRevealedIds(db: Database, userId: AccountId): Promise<Buffer> {
  const { rows } = await db.query<{ ids: Buffer }>(
    `select ${packed} from (
       select person_id from reveals where team_id = ${teamOf('$1')}
       union
       select person_id from own_contact_values
       where team_id = ${teamOf('$1')} and person_id is not null
     ) owned`,
    [userId],
  )
  return rows[0]!.ids
}

/**
 * Returns the people to whom a step of the team's campaigns was sent, or may have been, without
 * own people, in the order of their ids; big-endian. Emails of accounts that were removed since count.
 */
export async function findContactedIds(db: Database, userId: AccountId): Promise<Buffer> {
  const { rows } = await db.query<{ ids: Buffer }>(
    `select ${packed} from (
       select distinct coalesce(s.person_id, o.shared_person_id) as person_id
       from (
         select person_id, own_person_id from sends
         where team_id = ${teamOf('$1')} and kind = 'step' and state in ('sent', 'unknown')
         union all
         select f.person_id, f.own_person_id from former_sends f join sends d on d.id = f.send_id
         where f.team_id = ${teamOf('$1')} and d.state in ('sent', 'unknown')
       ) s left join own_people o on o.id = s.own_person_id
     ) written where person_id is not null`,
    [userId],
  )
  return rows[0]!.ids
}
