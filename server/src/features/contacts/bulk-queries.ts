import type { BulkReveal, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import type { Purchase } from './reveal.ts'

type Asked = { personIds: number[]; kind: RevealType }
/** The providers' names, and the time after which they count as recently asked. */
type Askable = { providers: readonly string[]; askedSince: Date }

/** How many of these people the account owns, and how many of the others have a usable value on file or a provider left to ask. */
export async function countForQuote(
  db: Database,
  userId: number,
  { personIds, kind, providers, askedSince }: Asked & Askable,
): Promise<{ owned: number; chargeable: number }> {
  const { rows } = await db.query<{ owned: number; chargeable: number }>(
    `select count(*) filter (where is_owned)::integer as owned,
       count(*) filter (where not is_owned and (is_on_file or asked < cardinality($4::text[])))::integer as chargeable
     from (
       select
         exists (select from reveals where user_id = $1 and person_id = p.id and kind = $3) as is_owned,
         exists (
           select from (
             select value, status from contact_values where person_id = p.id and kind = $3
             union all
             select value, status from found_contacts where person_id = p.id and kind = $3
           ) v
           where v.status <> 'invalid'
             and ($3 <> 'email' or not exists (select from email_checks where email = v.value and status = 'invalid'))
         ) as is_on_file,
         (
           select count(*) from contact_lookups
           where person_id = p.id and kind = $3 and provider = any($4::text[]) and asked_at > $5
         ) as asked
       from people p where p.id = any($2::integer[])
     ) facts`,
    [userId, personIds, kind, providers, askedSince],
  )
  return rows[0]!
}

/** Skips people who are not stored. Returns the id. */
export async function insertBulk(
  client: PoolClient,
  userId: number,
  { personIds, kind, now }: Asked & { now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into bulk_reveals (user_id, kind, created_at) values ($1, $2, $3) returning id',
    [userId, kind, now],
  )
  const { id } = rows[0]!
  await client.query(
    `with held as (select id from people where id = any($2::integer[]) order by id for key share)
     insert into bulk_reveal_people (bulk_reveal_id, person_id) select $1, id from held`,
    [id, personIds],
  )
  return id
}

export type BulkRow = Pick<
  BulkReveal,
  'id' | 'revealType' | 'state' | 'total' | 'revealed' | 'owned' | 'nothing'
> & {
  createdAt: Date
  finishedAt: Date | null
}

const bulkColumns = `b.id, b.kind as "revealType", b.state, b.created_at as "createdAt", b.finished_at as "finishedAt",
  counts.total, counts.revealed, counts.owned, counts.nothing`

const counts = `(
  select count(*)::integer as total,
    count(*) filter (where outcome = 'revealed')::integer as revealed,
    count(*) filter (where outcome = 'owned')::integer as owned,
    count(*) filter (where outcome = 'nothing')::integer as nothing
  from bulk_reveal_people where bulk_reveal_id = b.id
)`

export async function findBulk(db: Database, userId: number, id: number): Promise<BulkRow | null> {
  const { rows } = await db.query<BulkRow>(
    `select ${bulkColumns} from bulk_reveals b cross join lateral ${counts} counts where b.user_id = $1 and b.id = $2`,
    [userId, id],
  )
  return rows[0] ?? null
}

/** Running ones and the `ended` newest of the others, newest first. */
export async function findBulks(db: Database, userId: number, ended: number): Promise<BulkRow[]> {
  const { rows } = await db.query<BulkRow>(
    `select ${bulkColumns}
     from (
       select * from bulk_reveals where user_id = $1 and state = 'running'
       union all
       (select * from bulk_reveals where user_id = $1 and state <> 'running' order by id desc limit $2)
     ) b cross join lateral ${counts} counts
     order by b.id desc`,
    [userId, ended],
  )
  return rows
}

/** False if it had already ended. Waits for the reveal in progress. */
export async function endBulk(
  client: PoolClient,
  userId: number,
  { id, state, now }: { id: number; state: Exclude<BulkReveal['state'], 'running'>; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bulk_reveals set state = $3, finished_at = $4 where user_id = $1 and id = $2 and state = 'running'`,
    [userId, id, state, now],
  )
  return rowCount === 1
}

/** The key of a bulk reveal's job. */
export const jobKey = (id: number) => `bulk_reveal:${id}`

/** Running bulk reveals whose job has failed for good or is missing. */
export async function findAbandoned(db: Database): Promise<{ id: number; userId: number }[]> {
  const { rows } = await db.query<{ id: number; userId: number }>(
    `select id, user_id as "userId" from bulk_reveals b
     where state = 'running' and not exists (
       select from graphile_worker.jobs
       where key = 'bulk_reveal:' || b.id and (locked_at is not null or attempts < max_attempts)
     )
     order by id`,
  )
  return rows
}

/** Removes the job of a bulk reveal, unless it is running. */
export async function removeJob(db: Database, id: number): Promise<void> {
  await db.query('select graphile_worker.remove_job($1)', [jobKey(id)])
}

export type Work = {
  userId: number
  kind: RevealType
  /** Null if nobody is left. */
  personId: number | null
}

/** The next step of a bulk reveal; null if it has ended or been removed. */
export async function findWork(db: Database, id: number): Promise<Work | null> {
  const { rows } = await db.query<Work>(
    `select user_id as "userId", kind,
       (select min(person_id) from bulk_reveal_people where bulk_reveal_id = b.id and outcome = 'waiting') as "personId"
     from bulk_reveals b where id = $1 and state = 'running'`,
    [id],
  )
  return rows[0] ?? null
}

type Turn = { id: number; personId: number }

/** Locks a turn: until the transaction ends, nobody else takes it and the bulk reveal does not end. False if it is too late. */
export async function lockTurn(client: PoolClient, userId: number, { id, personId }: Turn): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id
     where b.user_id = $1 and b.id = $2 and b.state = 'running' and p.person_id = $3 and p.outcome = 'waiting'
     for share of b for update of p`,
    [userId, id, personId],
  )
  return rowCount === 1
}

/** Requires `lockTurn`. */
export async function setOutcome(
  client: PoolClient,
  { id, personId, outcome }: Turn & { outcome: Purchase },
): Promise<void> {
  await client.query(
    'update bulk_reveal_people set outcome = $3 where bulk_reveal_id = $1 and person_id = $2',
    [id, personId, outcome],
  )
}
