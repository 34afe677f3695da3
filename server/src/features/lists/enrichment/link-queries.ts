import type { LinkEvidence } from '@rapport/contract/lists/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teammatesOf, teamOf } from '../../../database/team-of.ts'
import { idColumns } from '../../own-people/own-people.ts'

export type Link = { ownId: number; personId: number; evidence: LinkEvidence }
type Candidate = Pick<Link, 'ownId' | 'personId'>

export async function findByLink(db: Database, userId: AccountId, ownIds: number[]): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select o.id as "ownId", p.id as "personId"
     from own_people o join people p on p.linkedin_slug = o.linkedin_slug
     where o.team_id = ${teamOf('$1')} and o.id = any($2::integer[])`,
    [userId, ownIds],
  )
  return rows
}

/**
 * Matches by addresses of shared people that the account's team revealed or imported, never by one that is
 * merely on file.
 */
export async function findByEmail(db: Database, userId: AccountId, ownIds: number[]): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select distinct o.own_person_id as "ownId", known.person_id as "personId"
     from own_contact_values o cross join lateral (
       select person_id from own_contact_values
       where team_id = ${teamOf('$1')} and kind = 'email' and value = o.value and person_id is not null
       union all
       select v.person_id from contact_values v join reveals r using (person_id, kind)
       where r.team_id = ${teamOf('$1')} and v.kind = 'email' and v.value = o.value
       union all
       select v.person_id from found_contacts v join reveals r using (person_id, kind)
       where r.team_id = ${teamOf('$1')} and v.kind = 'email' and v.value = o.value
     ) known
     where o.team_id = ${teamOf('$1')} and o.own_person_id = any($2::integer[]) and o.kind = 'email'`,
    [userId, ownIds],
  )
  return rows
}

/** Matches by folded name and company. Two people with different profiles are no candidates. */
export async function findByName(
  db: Database,
  userId: AccountId,
  ownIds: number[],
): Promise<(Candidate & { location: string | null; place: Place | null })[]> {
  const { rows } = await db.query<Candidate & { location: string | null; place: Place | null }>(
    `select o.id as "ownId", p.id as "personId", o.location,
       case when l.id is not null then
         json_build_object('city', l.city, 'metro', l.metro, 'state', l.state, 'country', l.country)
       end as place
     from own_people o
     join companies c on c.name_key = o.company_key
     join people p on p.company_id = c.id and p.name_folded = o.name_folded
     left join places l on l.id = p.place_id
     where o.team_id = ${teamOf('$1')} and o.id = any($2::integer[])
       and (o.linkedin_slug is null or p.linkedin_slug is null)`,
    [userId, ownIds],
  )
  return rows
}

export async function insertLinks(client: AccountClient, enrichmentId: number, links: Link[]): Promise<void> {
  await client.query(
    `insert into list_enrichment_links (enrichment_id, own_person_id, person_id, evidence)
     select $1, * from unnest($2::integer[], $3::integer[], $4::text[])`,
    [
      enrichmentId,
      links.map(({ ownId }) => ownId),
      links.map(({ personId }) => personId),
      links.map(({ evidence }) => evidence),
    ],
  )
}

/** Returns the next own people for a run to link. */
export async function findUnlinked(
  db: Database,
  enrichmentId: number,
  max: number,
): Promise<{ ownIds: number[]; personIds: number[] }> {
  const { rows } = await db.query<Candidate>(
    `select own_person_id as "ownId", person_id as "personId" from list_enrichment_links
     where enrichment_id = $1 and not is_linked order by own_person_id limit $2`,
    [enrichmentId, max],
  )
  return { ownIds: rows.map(({ ownId }) => ownId), personIds: rows.map(({ personId }) => personId) }
}

/** Links these own people as the run says, unless something else linked them meanwhile. */
export async function storeLinks(
  client: AccountClient,
  userId: AccountId,
  { enrichmentId, ownIds }: { enrichmentId: number; ownIds: number[] },
): Promise<void> {
  await client.query(
    `with turn as (
       update list_enrichment_links set is_linked = true
       where enrichment_id = $2 and own_person_id = any($3::integer[])
       returning own_person_id, person_id, evidence
     )
     update own_people o set shared_person_id = turn.person_id, evidence = turn.evidence
     from turn
     where o.team_id = ${teamOf('$1')} and o.id = turn.own_person_id and o.shared_person_id is null`,
    [userId, enrichmentId, ownIds],
  )
}

/** A list, and the account that made it. */
export type MadeList = { id: number; maker: AccountId }

/** The lists of the account and its teammates with one of these people. */
export async function findListsWith(db: Database, userId: AccountId, ownIds: number[]): Promise<MadeList[]> {
  const { rows } = await db.query<MadeList>(
    `select distinct l.id, l.user_id as maker from list_members m join lists l on l.id = m.list_id
     where l.user_id in ${teammatesOf('$1')} and m.own_person_id = any($2::integer[])`,
    [userId, ownIds],
  )
  return rows
}

/**
 * Locks those of these lists that aren't deleted and whose makers are open, as `lockLists` does those
 * of one account. Requires `keepOpen`.
 */
export async function lockMadeLists(
  client: AccountClient,
  lists: readonly MadeList[],
  open: ReadonlySet<number>,
): Promise<MadeList[]> {
  const { rows } = await client.query<MadeList>(
    `select id, user_id as maker from lists
     where id = any($1::integer[]) and user_id = any($2::integer[]) and deleted_at is null
     order by id for no key update`,
    [lists.map(({ id }) => id), [...open]],
  )
  return rows
}

export type Double = { listId: number; memberId: number; keptId: number }

/**
 * Returns linked members of these lists whose person is on the list twice, with the member to keep:
 * the shared person, or else the oldest own one.
 */
export async function findDoubles(
  client: PoolClient,
  userId: AccountId,
  { listIds, personIds }: { listIds: number[]; personIds: number[] },
): Promise<Double[]> {
  const { rows } = await client.query<Double>(
    `select m.list_id as "listId", m.member_id as "memberId", kept.id as "keptId"
     from own_people o
     join list_members m on m.own_person_id = o.id and m.list_id = any($2::integer[])
     cross join lateral (
       select min(id) as id from (
         select person_id as id from list_members where list_id = m.list_id and member_id = o.shared_person_id
         union all
         select same.id from own_people same join list_members on member_id = same.id and list_id = m.list_id
         where same.team_id = ${teamOf('$1')} and same.shared_person_id = o.shared_person_id
       ) sames
     ) kept
     where o.team_id = ${teamOf('$1')} and o.shared_person_id = any($3::integer[]) and kept.id <> m.member_id
     order by m.list_id, m.member_id`,
    [userId, listIds, personIds],
  )
  return rows
}

const fromDoubles = (table: string, { account, gone, kept }: Placeholders<'account' | 'gone' | 'kept'>) =>
  `from unnest(${gone}::integer[], ${kept}::integer[]) as doubles (gone, kept)
     join ${table} o on o.team_id = ${teamOf(account)} and o.member_id = gone`

const { personId, ownPersonId } = idColumns('kept')

/**
 * Copies what the team stored about each double to the person who is kept: values, notes and further
 * columns. What is already stored about that person stays.
 */
export async function copyOwn(client: AccountClient, userId: AccountId, doubles: Double[]): Promise<void> {
  const given = { account: '$1', gone: '$2', kept: '$3' }
  const pairs = [userId, doubles.map(({ memberId }) => memberId), doubles.map(({ keptId }) => keptId)]
  await client.query(
    `insert into own_contact_values
       (user_id, team_id, person_id, own_person_id, kind, value, added_at, source, type, status, date)
     select o.user_id, o.team_id, ${personId}, ${ownPersonId}, o.kind, o.value, o.added_at,
       o.source, o.type, o.status, o.date
     ${fromDoubles('own_contact_values', given)} on conflict do nothing`,
    pairs,
  )
  await client.query(
    `insert into own_fields (user_id, team_id, person_id, own_person_id, field, value, edited_at)
     select o.user_id, o.team_id, ${personId}, ${ownPersonId}, o.field, o.value, o.edited_at
     ${fromDoubles('own_fields', given)}
     where o.field = 'note' or o.field like 'extra:%' on conflict do nothing`,
    pairs,
  )
}
