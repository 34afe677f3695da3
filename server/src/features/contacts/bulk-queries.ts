import type { BulkReveal, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { idColumns, sharedValues } from '../own-people/own-people.ts'
import type { Purchase } from './reveal.ts'

/**
 * People, shared and the account's own. `had`: those of them whose contacts the account has otherwise,
 * and need not buy.
 */
type BulkSelection = { personIds: number[]; kind: RevealType; had?: readonly number[] }
/** The providers' names, and the time after which their answers are kept. */
type BulkProviders = { providers: readonly string[]; queriedSince: Date }

type FactPlaceholders = Placeholders<'account' | 'people' | 'kind' | 'providers' | 'since' | 'had'>

/**
 * The facts that determine the maximum cost of a bulk reveal for each of these people, shared and
 * the account's own without a link: `is_owned`, or `status`: that of the best usable value on file,
 * 'unknown' if a provider is left to query, else null. Takes the values of `factValues`.
 */
const facts = ({ account, people, kind, providers, since, had }: FactPlaceholders) => `
  select id, position, is_owned,
    case
      when is_owned then null
      when on_file is not null then case when on_file then 'verified' else 'unverified' end
      when queried < cardinality(${providers}::text[]) then 'unknown'
    end as status
  from (
    select p.id, asked.position,
      p.id = any(${had}::integer[])
        or exists (select from reveals where team_id = ${teamOf(account)} and person_id = p.id
          and kind = ${kind}) as is_owned,
      (
        select bool_or(v.status = 'verified') from ${sharedValues(`person_id = p.id and kind = ${kind}`)} v
        where v.status <> 'invalid'
      ) as on_file,
      (
        select count(distinct provider) from provider_requests
        where person_id = p.id and what = ${kind} and provider = any(${providers}::text[])
          and outcome in ('hit', 'miss') and asked_at > ${since}
      ) as queried
    from unnest(${people}::integer[]) with ordinality asked (id, position) join (
      select id from people where id = any(${people}::integer[])
      union all
      select id from own_people
      where team_id = ${teamOf(account)} and id = any(${people}::integer[]) and shared_person_id is null
    ) p using (id)
  ) people`

const factValues = (
  userId: AccountId,
  { personIds, kind, providers, queriedSince, had = [] }: BulkSelection & BulkProviders,
) => [userId, personIds, kind, providers, queriedSince, had]

export type QuoteCounts = { owned: number; verified: number; unverified: number; unknown: number }

/** Counts owned people, and the others by status on file. `unknown`: a provider is left to query. */
export async function countForQuote(
  db: Database,
  userId: AccountId,
  selection: BulkSelection & BulkProviders,
): Promise<QuoteCounts> {
  const given = { account: '$1', people: '$2', kind: '$3', providers: '$4', since: '$5', had: '$6' }
  const { rows } = await db.query<QuoteCounts>(
    `select count(*) filter (where is_owned)::integer as owned,
       count(*) filter (where status = 'verified')::integer as verified,
       count(*) filter (where status = 'unverified')::integer as unverified,
       count(*) filter (where status = 'unknown')::integer as unknown
     from (${facts(given)}) facts`,
    factValues(userId, selection),
  )
  return rows[0]!
}

/** Returns the people whom a bulk reveal may charge for. */
export async function findChargeable(
  db: Database,
  userId: AccountId,
  selection: BulkSelection & BulkProviders,
): Promise<number[]> {
  const given = { account: '$1', people: '$2', kind: '$3', providers: '$4', since: '$5', had: '$6' }
  const { rows } = await db.query<{ id: number }>(
    `select id from (${facts(given)}) facts where status is not null`,
    factValues(userId, selection),
  )
  return rows.map(({ id }) => id)
}

/** The running bulk reveals of an account that are no parts of enrichments. */
export async function findRunning(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from bulk_reveals where user_id = $1 and state = 'running' and enrichment_id is null
     order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Locks these shared people: none of them can be removed until the transaction ends. */
export async function lockPeople(client: PoolClient, personIds: number[]): Promise<void> {
  await client.query('select from people where id = any($1::integer[]) order by id for key share', [
    personIds,
  ])
}

const columns = idColumns('id')

export type NewBulk = BulkSelection & {
  /** The enrichment whose part it is. */
  enrichmentId?: number
  maxCredits: number | null
  now: Date
}

/**
 * Stores a bulk reveal of those of these people whom the account knows. People who cost nothing have
 * their outcome at once; of the others, the first `maxCredits` wait, and the rest are left out.
 * Requires `lockForReveals`. Returns the id, and how many people are waiting.
 */
export async function insertBulk(
  client: AccountClient,
  userId: AccountId,
  { now, maxCredits, enrichmentId, ...selection }: NewBulk & BulkProviders,
): Promise<{ id: number; waiting: number }> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bulk_reveals (user_id, kind, enrichment_id, created_at) values ($1, $2, $3, $4)
     returning id`,
    [userId, selection.kind, enrichmentId, now],
  )
  const { id } = rows[0]!
  const given = { account: '$1', people: '$2', kind: '$3', providers: '$4', since: '$5', had: '$6' }
  const inserted = await client.query<{ waiting: number }>(
    `with inserted as (
       insert into bulk_reveal_people (bulk_reveal_id, person_id, own_person_id, outcome)
       select $7, ${columns.personId}, ${columns.ownPersonId},
         case when is_owned then 'owned' when status is null then 'nothing' else 'waiting' end
       from (
         select *, count(*) filter (where status is not null) over (order by position) as cost
         from (${facts(given)}) facts
       ) costs
       where status is null or $8::integer is null or cost <= $8
       returning outcome
     )
     select count(*) filter (where outcome = 'waiting')::integer as waiting from inserted`,
    [...factValues(userId, selection), id, maxCredits],
  )
  return { id, waiting: inserted.rows[0]!.waiting }
}

export type BulkRow = Pick<
  BulkReveal,
  'id' | 'revealType' | 'state' | 'total' | 'revealed' | 'owned' | 'nothing' | 'unavailable'
> & {
  createdAt: Date
  finishedAt: Date | null
}

const bulkColumns = `b.id, b.kind as "revealType", b.state, b.created_at as "createdAt",
  b.finished_at as "finishedAt",
  counts.total, counts.revealed, counts.owned, counts.nothing, counts.unavailable`

type RevealCounts = Pick<BulkReveal, 'total' | 'revealed' | 'owned' | 'nothing' | 'unavailable'>

const counts = `(
  select count(*)::integer as total,
    count(*) filter (where outcome = 'revealed')::integer as revealed,
    count(*) filter (where outcome = 'owned')::integer as owned,
    count(*) filter (where outcome = 'nothing')::integer as nothing,
    count(*) filter (where outcome = 'unavailable')::integer as unavailable
  from bulk_reveal_people where bulk_reveal_id = b.id
)`

export async function findBulk(db: Database, userId: AccountId, id: number): Promise<BulkRow | null> {
  const { rows } = await db.query<BulkRow>(
    `select ${bulkColumns} from bulk_reveals b cross join lateral ${counts} counts
     where b.user_id = $1 and b.id = $2 and b.enrichment_id is null`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** Running ones first, then the newest. */
export async function findBulks(
  db: Database,
  userId: AccountId,
  { limit, offset }: { limit: number; offset: number },
): Promise<BulkRow[]> {
  const { rows } = await db.query<BulkRow>(
    `select ${bulkColumns}
     from (
       select * from bulk_reveals where user_id = $1 and enrichment_id is null
       order by state = 'running' desc, id desc limit $2 offset $3
     ) b cross join lateral ${counts} counts
     order by b.state = 'running' desc, b.id desc`,
    [userId, limit, offset],
  )
  return rows
}

export async function countBulks(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from bulk_reveals where user_id = $1 and enrichment_id is null',
    [userId],
  )
  return rows[0]!.count
}

/** False if it had already ended. Waits for the reveal in progress. */
export async function endBulk(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: Exclude<BulkReveal['state'], 'running'>; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bulk_reveals set state = $3, finished_at = $4
     where user_id = $1 and id = $2 and state = 'running'`,
    [userId, id, state, now],
  )
  return rowCount === 1
}

type Part = RevealCounts & { id: number; enrichmentId: number; kind: RevealType; state: BulkReveal['state'] }

/** The bulk reveals that are parts of enrichments, in the order in which they were stored. */
export async function findParts(db: Database, userId: AccountId, enrichmentIds: number[]): Promise<Part[]> {
  const { rows } = await db.query<Part>(
    `select b.id, b.enrichment_id as "enrichmentId", b.kind, b.state, counts.*
     from bulk_reveals b cross join lateral ${counts} counts
     where b.user_id = $1 and b.enrichment_id = any($2::integer[]) order by b.id`,
    [userId, enrichmentIds],
  )
  return rows
}

/** The key of a bulk reveal's job. */
export const jobKey = (id: number) => `bulk_reveal:${id}`

/** Removes the job of a bulk reveal, unless it is running. */
export async function removeJob(db: Database, id: number): Promise<void> {
  await db.query('select graphile_worker.remove_job($1)', [jobKey(id)])
}

export type Work = {
  userId: AccountId
  kind: RevealType
  /** A shared person, or one of the account's own. Null if no people are left. */
  personId: number | null
}

/** The next step of a bulk reveal; null if it has ended or been removed. */
export async function findWork(db: Database, id: number): Promise<Work | null> {
  const { rows } = await db.query<Work>(
    `select user_id as "userId", kind,
       (select min(member_id) from bulk_reveal_people
         where bulk_reveal_id = b.id and outcome = 'waiting') as "personId"
     from bulk_reveals b where id = $1 and state = 'running'`,
    [id],
  )
  return rows[0] ?? null
}

type BulkItem = { id: number; personId: number }

/**
 * Locks a turn: until the transaction ends, no other process takes it and the bulk reveal does not
 * end. False if it is too late.
 */
export async function lockTurn(
  client: PoolClient,
  userId: AccountId,
  { id, personId }: BulkItem,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id
     where b.user_id = $1 and b.id = $2 and b.state = 'running' and p.member_id = $3 and p.outcome = 'waiting'
     for share of b for update of p`,
    [userId, id, personId],
  )
  return rowCount === 1
}

/** Requires `lockTurn`. */
export async function setOutcome(
  client: AccountClient,
  { id, personId, outcome }: BulkItem & { outcome: Purchase },
): Promise<void> {
  await client.query(
    'update bulk_reveal_people set outcome = $3 where bulk_reveal_id = $1 and member_id = $2',
    [id, personId, outcome],
  )
}
