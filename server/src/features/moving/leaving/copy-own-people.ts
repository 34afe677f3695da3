import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId, TeamId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import { deleteUnlisted, findSeen } from '../../own-people/own-people.ts'
import { lockSuppressions } from '../../privacy/privacy.ts'
import { countMovedIn, renewContacted } from '../queries.ts'
import type { Mover } from '../steps.ts'

/** An own person with all that refers to them takes as long as so many rows. */
const rowsOfPerson = 10

/** Notes which own people of the team the account sees, of each of whom it is to have a copy. */
export async function listOwnPeople(client: AccountClient, { userId, move }: Mover): Promise<void> {
  await client.query(
    `insert into leaving_people (user_id, own_person_id)
     select $1, id from own_people where team_id = $2 and id = any($3::integer[])`,
    [userId, move.fromTeamId, await findSeen(client, userId)],
  )
}

export async function countOwnPeople(client: AccountClient, { userId }: Mover): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from leaving_people where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

/**
 * Gives the account's new team copies of own people, of about `limit` rows, with the values, fields and
 * notes that the account has brought. Whatever of the account refers to them refers to the copies from
 * then on; whom nobody else of the old team sees is deleted there.
 */
export async function copyOwnPeople(
  client: AccountClient,
  { userId, move: { fromTeamId, toTeamId } }: Mover,
  limit: number,
): Promise<number> {
  const ids = await takeListed(client, userId, Math.ceil(limit / rowsOfPerson))
  if (ids.length === 0) return 0
  // Whoever is suppressed meanwhile is found with their copy, or isn't copied.
  await lockSuppressions(client)
  const copies = await insertPeople(client, userId, { fromTeamId, ids })
  await insertKnown(client, userId, { fromTeamId, copies })
  await referToCopies(client, userId, copies)
  await deleteUnlisted(client, ids)
  await countMovedIn(client, toTeamId)
  for (const teamId of [fromTeamId, toTeamId]) await renewContacted(client, teamId)
  return ids.length
}

/** Takes the next own people off the account's list, and locks them in the order of their ids. */
async function takeListed(client: AccountClient, userId: AccountId, limit: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with taken as (
       delete from leaving_people where user_id = $1 and own_person_id in (
         select own_person_id from leaving_people where user_id = $1 order by own_person_id limit $2
       ) returning own_person_id
     )
     select own_person_id as id from taken`,
    [userId, limit],
  )
  return rows.map(({ id }) => id)
}

/** The ids of own people of the old team, and those of their copies, in the same order. */
type Copies = { olds: number[]; news: number[] }

async function insertPeople(
  client: AccountClient,
  userId: AccountId,
  { fromTeamId, ids }: { fromTeamId: TeamId; ids: number[] },
): Promise<Copies> {
  const { rows } = await client.query<{ old: number; new: number }>(
    `with given as materialized (
       select locked.id, nextval(pg_get_serial_sequence('own_people', 'id'))::integer as copy
       from (
         select id from own_people where team_id = $2 and id = any($3::integer[]) order by id for update
       ) locked
     ), copies as (
       insert into own_people (id, user_id, team_id, full_name, first_name, last_name, title, company,
         company_domain, linkedin_slug, location, name_folded, company_key, shared_person_id, evidence,
         created_at) overriding system value
       select g.copy, $1, ${teamOf('$1')}, o.full_name, o.first_name, o.last_name, o.title, o.company,
         o.company_domain, o.linkedin_slug, o.location, o.name_folded, o.company_key, o.shared_person_id,
         o.evidence, o.created_at
       from given g join own_people o on o.id = g.id and o.team_id = $2
     )
     select id as old, copy as new from given`,
    [userId, fromTeamId, ids],
  )
  return { olds: rows.map((row) => row.old), news: rows.map((row) => row.new) }
}

const pairs = 'unnest($2::integer[], $3::integer[]) pair (old, new)'

/** What the account has brought of them. What has a source was bought with the team's credits. */
async function insertKnown(
  client: AccountClient,
  userId: AccountId,
  { fromTeamId, copies: { olds, news } }: { fromTeamId: TeamId; copies: Copies },
): Promise<void> {
  const values = [userId, olds, news, fromTeamId]
  const own = 'known.own_person_id = pair.old and known.team_id = $4 and known.user_id = $1'
  await client.query(
    `insert into own_contact_values
       (user_id, team_id, own_person_id, kind, value, added_at, type, status, date)
     select $1, ${teamOf('$1')}, pair.new, kind, value, added_at, type, status, date
     from ${pairs} join own_contact_values known on ${own} and known.source is null`,
    values,
  )
  await client.query(
    `insert into own_fields (user_id, team_id, own_person_id, field, value, folded, edited_at)
     select $1, ${teamOf('$1')}, pair.new, field, value, folded, edited_at
     from ${pairs} join own_fields known on ${own}`,
    values,
  )
  await client.query(
    `delete from own_fields where team_id = $3 and user_id = $1 and field = 'note'
       and own_person_id = any($2::integer[])`,
    [userId, olds, fromTeamId],
  )
}

/** `row` is of the account; `parent` refers to a row of a table with the account in `user_id`. */
const ofParent = (parent: string, column: string) =>
  `exists (select from ${parent} parent where parent.id = t.${column} and parent.user_id = $1)`

/** Tables that refer to own people, and the condition on a row `t` that makes it the account's. */
export const references: Readonly<Record<string, string>> = {
  list_members: ofParent('lists', 'list_id'),
  removed_members: ofParent('lists', 'list_id'),
  list_import_rows: ofParent('list_imports', 'import_id'),
  list_enrichment_links: ofParent('list_enrichments', 'enrichment_id'),
  bulk_reveal_people: ofParent('bulk_reveals', 'bulk_reveal_id'),
  verification_addresses: ofParent('verifications', 'verification_id'),
  enrolments: 't.user_id = $1',
  // Teammates who have the same person are still kept from writing to the address.
  sends: 't.user_id = $1',
}

async function referToCopies(
  client: AccountClient,
  userId: AccountId,
  { olds, news }: Copies,
): Promise<void> {
  for (const [table, own] of Object.entries(references))
    await client.query(
      `update ${table} t set own_person_id = pair.new from ${pairs} where t.own_person_id = pair.old and ${own}`,
      [userId, olds, news],
    )
}
