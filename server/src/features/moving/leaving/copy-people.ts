import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId, TeamId } from '../../../database/ids.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import { teamOf } from '../../../database/team-of.ts'
import { deleteUnlisted, findSeen } from '../../own-people/own-people.ts'
import { lockSuppressions } from '../../privacy/privacy.ts'
import { countMovedIn, renewContacted } from '../queries.ts'
import type { Mover } from '../steps.ts'

/** An own person with all that refers to them takes as long as so many rows. */
const rowsOfPerson = 10

/** Notes the people on the account's lists and in its campaigns of whom the team has imported something. */
export async function listPeople(client: AccountClient, { userId, move }: Mover): Promise<void> {
  await client.query(
    `insert into leaving_people (user_id, own_person_id)
     select $1, id from own_people where team_id = $2 and id = any($3::integer[])`,
    [userId, move.fromTeamId, await findSeen(client, userId)],
  )
  await client.query(
    `insert into leaving_people (user_id, person_id)
     select $1, person_id from (
       select m.person_id from list_members m join lists l on l.id = m.list_id where l.user_id = $1
       union
       select m.person_id from removed_members m join lists l on l.id = m.list_id where l.user_id = $1
       union
       select person_id from enrolments where user_id = $1
     ) seen
     where exists (select from own_contact_values where team_id = $2 and member_id = seen.person_id)
       or exists (
         select from own_fields where team_id = $2 and member_id = seen.person_id and field <> 'note'
       )`,
    [userId, move.fromTeamId],
  )
}

export async function countPeople(client: AccountClient, { userId }: Mover): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from leaving_people where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

/**
 * Copies what the old team has imported of the next people for the new one, about `limit` rows: values and
 * fields, and own people themselves, with the account's notes. Whatever of the account refers to own people
 * refers to the copies from then on. The old team's are deleted if nobody else sees them.
 */
export async function copyPeople(client: AccountClient, mover: Mover, limit: number): Promise<number> {
  const { userId, move } = mover
  const { fromTeamId, toTeamId } = move
  const { ids, ownIds } = await takeListed(client, userId, Math.ceil(limit / rowsOfPerson))
  if (ids.length + ownIds.length === 0) return 0
  // Whoever is suppressed meanwhile is found with their copy, or isn't copied.
  await lockSuppressions(client)
  await setAsideKnown(client, mover, ids)
  await insertKnown(client, mover, { of: 'person_id', copies: { olds: ids, news: ids } })
  const copies = await insertPeople(client, userId, { fromTeamId, ids: ownIds })
  await insertKnown(client, mover, { of: 'own_person_id', copies })
  await moveNotes(client, mover, copies)
  await referToCopies(client, userId, copies)
  await deleteUnlisted(client, ownIds)
  await countMovedIn(client, toTeamId)
  for (const teamId of [fromTeamId, toTeamId]) await renewContacted(client, teamId)
  return ids.length + ownIds.length
}

/** Takes the next people off the account's list: shared ones, and own ones. */
async function takeListed(
  client: AccountClient,
  userId: AccountId,
  limit: number,
): Promise<{ ids: number[]; ownIds: number[] }> {
  const { rows } = await client.query<{ id: number | null; ownId: number | null }>(
    `delete from leaving_people where user_id = $1 and member_id in (
       select member_id from leaving_people where user_id = $1 order by member_id limit $2
     ) returning person_id as id, own_person_id as "ownId"`,
    [userId, limit],
  )
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    ownIds: rows.flatMap(({ ownId }) => ownId ?? []),
  }
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

/** SQL for the pairs of two arrays of ids. */
const pairsOf = ({ olds, news }: Placeholders<'olds' | 'news'>) =>
  `unnest(${olds}::integer[], ${news}::integer[]) pair (old, new)`

/** What the account has imported of shared people names it no more, so that the copies may. */
async function setAsideKnown(
  client: AccountClient,
  { userId, move }: Mover,
  ids: readonly number[],
): Promise<void> {
  for (const [table, only] of [
    ['own_contact_values', 'true'],
    ['own_fields', `field <> 'note'`],
  ] as const)
    await client.query(
      `update ${table} set user_id = null
       where team_id = $2 and user_id = $1 and member_id = any($3::integer[]) and ${only}`,
      [userId, move.fromTeamId, ids],
    )
}

/**
 * What the team has imported of them, whoever did: the account could have exported it. What has a source
 * was bought with the team's credits.
 */
async function insertKnown(
  client: AccountClient,
  { userId, move }: Mover,
  { of, copies: { olds, news } }: { of: 'person_id' | 'own_person_id'; copies: Copies },
): Promise<void> {
  const values = [userId, olds, news, move.fromTeamId]
  const known = `known on known.${of} = pair.old and known.team_id = $4`
  await client.query(
    `insert into own_contact_values (user_id, team_id, ${of}, kind, value, added_at, type, status, date)
     select $1, ${teamOf('$1')}, pair.new, kind, value, added_at, type, status, date
     from ${pairsOf({ olds: '$2', news: '$3' })} join own_contact_values ${known} and known.source is null
     on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into own_fields (user_id, team_id, ${of}, field, value, folded, edited_at)
     select $1, ${teamOf('$1')}, pair.new, field, value, folded, edited_at
     from ${pairsOf({ olds: '$2', news: '$3' })} join own_fields ${known} and known.field <> 'note'
     on conflict do nothing`,
    values,
  )
}

/** The account's notes on own people; the copies have no others. */
async function moveNotes(
  client: AccountClient,
  { userId, move }: Mover,
  { olds, news }: Copies,
): Promise<void> {
  await client.query(
    `with gone as (
       delete from own_fields where team_id = $4 and user_id = $1 and field = 'note'
         and own_person_id = any($2::integer[]) returning own_person_id, value, edited_at
     )
     insert into own_fields (user_id, team_id, own_person_id, field, value, edited_at)
     select $1, ${teamOf('$1')}, pair.new, 'note', value, edited_at
     from ${pairsOf({ olds: '$2', news: '$3' })} join gone on gone.own_person_id = pair.old`,
    [userId, olds, news, move.fromTeamId],
  )
}

/** Whether row `t` refers to a row of the account, in a table whose `user_id` says whose it is. */
const ofParent = (parent: string, column: string) => (account: string) =>
  `exists (select from ${parent} parent where parent.id = t.${column} and parent.user_id = ${account})`

const ofAccount = (account: string) => `t.user_id = ${account}`

/** Tables that refer to own people, and the condition on a row `t` that makes it the account's. */
export const references: Readonly<Record<string, (account: string) => string>> = {
  list_members: ofParent('lists', 'list_id'),
  removed_members: ofParent('lists', 'list_id'),
  list_import_rows: ofParent('list_imports', 'import_id'),
  list_enrichment_links: ofParent('list_enrichments', 'enrichment_id'),
  bulk_reveal_people: ofParent('bulk_reveals', 'bulk_reveal_id'),
  verification_addresses: ofParent('verifications', 'verification_id'),
  enrolments: ofAccount,
  sends: ofAccount,
}

async function referToCopies(
  client: AccountClient,
  userId: AccountId,
  { olds, news }: Copies,
): Promise<void> {
  for (const [table, isOwn] of Object.entries(references))
    await client.query(
      `update ${table} t set own_person_id = pair.new from ${pairsOf({ olds: '$2', news: '$3' })}
       where t.own_person_id = pair.old and ${isOwn('$1')}`,
      [userId, olds, news],
    )
}
