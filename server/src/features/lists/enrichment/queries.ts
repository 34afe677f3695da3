import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { EnrichmentState, LinkEvidence } from '@rapport/contract/lists/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'

export type ChosenMember = { memberId: number; isOwn: boolean; personId: number | null }

/**
 * Returns these members, newest on the list first. `personId`: for an own person, the linked shared
 * one.
 */
export async function findInOrder(db: Database, listId: number, ids: number[]): Promise<ChosenMember[]> {
  const { rows } = await db.query<ChosenMember>(
    `select m.member_id as "memberId", m.own_person_id is not null as "isOwn",
       coalesce(m.person_id, o.shared_person_id) as "personId"
     from list_members m left join own_people o on o.id = m.own_person_id
     where m.list_id = $1 and m.member_id = any($2::integer[])
     order by m.added_at desc, m.member_id desc`,
    [listId, ids],
  )
  return rows
}

/** The kinds of contact value that the account's team has of its own, by person. */
export async function findImported(
  db: Database,
  userId: AccountId,
  memberIds: number[],
): Promise<{ memberId: number; kind: RevealType }[]> {
  const { rows } = await db.query<{ memberId: number; kind: RevealType }>(
    `select distinct member_id as "memberId", kind from own_contact_values
     where team_id = ${teamOf('$1')} and member_id = any($2::integer[])`,
    [userId, memberIds],
  )
  return rows
}

type NewEnrichment = {
  listId: number
  kinds: RevealType[]
  members: number
  unmatched: number
  now: Date
}

export async function insertEnrichment(
  client: AccountClient,
  userId: AccountId,
  { listId, kinds, members, unmatched, now }: NewEnrichment,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into list_enrichments (user_id, list_id, kinds, members, unmatched, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, listId, kinds, members, unmatched, now],
  )
  return rows[0]!.id
}

/** The running enrichments of an account. */
export async function findRunning(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from list_enrichments where user_id = $1 and state = 'running' order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

export type EnrichmentRow = {
  id: number
  listId: number
  state: EnrichmentState
  members: number
  unmatched: number
  linkable: number
  linked: number
  links: { talentId: number; person: { id: number; fullName: string }; evidence: LinkEvidence }[]
  createdAt: Date
  finishedAt: Date | null
}

/**
 * Returns an enrichment of a list that isn't deleted, or the list's newest one; null if there is
 * none.
 */
export async function findEnrichment(
  db: Database,
  userId: AccountId,
  { listId, id, maxLinks }: { listId: number; id: number | null; maxLinks: number },
): Promise<EnrichmentRow | null> {
  const { rows } = await db.query<EnrichmentRow>(
    `select e.id, e.list_id as "listId", e.state, e.members, e.unmatched, e.created_at as "createdAt",
       e.finished_at as "finishedAt",
       counts.linkable, counts.linked, coalesce(links.links, '[]') as links
     from list_enrichments e join lists l on l.id = e.list_id and l.deleted_at is null
     cross join lateral (
       select count(*)::integer as linkable, count(*) filter (where is_linked)::integer as linked
       from list_enrichment_links where enrichment_id = e.id
     ) counts
     cross join lateral (
       select json_agg(json_build_object(
         'talentId', k.own_person_id, 'person', json_build_object('id', p.id, 'fullName', p.full_name),
         'evidence', k.evidence
       ) order by k.own_person_id) as links
       from (
         select * from list_enrichment_links where enrichment_id = e.id and is_linked
         order by own_person_id limit $4
       ) k join people p on p.id = k.person_id
     ) links
     where e.user_id = $1 and e.list_id = $2 and ($3::integer is null or e.id = $3)
     order by e.id desc limit 1`,
    [userId, listId, id, maxLinks],
  )
  return rows[0] ?? null
}

export type Work = {
  userId: AccountId
  listId: number
  isListGone: boolean
  hasLinks: boolean
  /** The next bulk reveal that is running. */
  bulkRevealId: number | null
}

/** Returns what a running enrichment has left to do; null if it isn't running. */
export async function findWork(db: Database, id: number): Promise<Work | null> {
  const { rows } = await db.query<Work>(
    `select e.user_id as "userId", e.list_id as "listId", l.deleted_at is not null as "isListGone",
       exists (select from list_enrichment_links where enrichment_id = e.id and not is_linked) as "hasLinks",
       (select min(id) from bulk_reveals where enrichment_id = e.id and state = 'running') as "bulkRevealId"
     from list_enrichments e join lists l on l.id = e.list_id where e.id = $1 and e.state = 'running'`,
    [id],
  )
  return rows[0] ?? null
}

/** Locks a running enrichment: it can't end until the transaction does. False if it isn't running. */
export async function lockRunning(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from list_enrichments where id = $1 and state = 'running' for share`,
    [id],
  )
  return rowCount === 1
}

/**
 * The content of a notification about an enrichment. People count as enriched if they have a value
 * now, whether it was bought or they had it before.
 */
export type EndedRow = { listId: number; list: string; total: number; enriched: number }

/** Ends a running enrichment; null if it had already ended. */
export async function endRunning(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: EnrichmentState; now: Date },
): Promise<EndedRow | null> {
  const { rows } = await client.query<EndedRow>(
    `with ended as (
       update list_enrichments set state = $3, finished_at = $4
       where user_id = $1 and id = $2 and state = 'running' returning *
     )
     select list_id as "listId", title as list, members as total,
       (
         select count(distinct member_id)::integer
         from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id
         where b.enrichment_id = ended.id and p.outcome in ('revealed', 'owned')
       ) as enriched
     from ended join lists on lists.id = list_id`,
    [userId, id, state, now],
  )
  return rows[0] ?? null
}
