import type { AddressVerdict } from '@rapport/contract/contacts/vocabularies.ts'
import type { VerificationState } from '@rapport/contract/verifications/schemas.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

/** A list or a campaign. */
export type Place = { listId: number | null; campaignId: number | null }

type NewVerification = Place & { verifier: string | null; known: number; now: Date }

export async function insertVerification(
  client: AccountClient,
  userId: AccountId,
  { listId, campaignId, verifier, known, now }: NewVerification,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into verifications (user_id, list_id, campaign_id, verifier, known, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, listId, campaignId, verifier, known, now],
  )
  return rows[0]!.id
}

/** The running verifications of an account. */
export async function findRunning(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from verifications where user_id = $1 and state = 'running' order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

export type VerificationRow = Place & {
  id: number
  state: VerificationState
  verifier: string | null
  known: number
  total: number
  verdicts: Record<AddressVerdict, number>
  unsaid: number
  unreachable: number
  waiting: number
  outages: number
  resumesAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

/** By its id, or the newest of a list or campaign. Null if there is none, or its list was deleted. */
export async function findVerification(
  db: Database,
  userId: AccountId,
  { id = null, listId = null, campaignId = null }: Partial<Place> & { id?: number | null },
): Promise<VerificationRow | null> {
  const { rows } = await db.query<VerificationRow>(
    `select v.id, v.list_id as "listId", v.campaign_id as "campaignId", v.state, v.verifier, v.known,
       v.outages, v.resumes_at as "resumesAt", v.created_at as "createdAt",
       v.finished_at as "finishedAt", counts.*
     from (
       select v.* from verifications v left join lists l on l.id = v.list_id
       where v.user_id = $1 and l.deleted_at is null and ($2::integer is null or v.id = $2)
         and ($3::integer is null or v.list_id = $3) and ($4::integer is null or v.campaign_id = $4)
       order by v.id desc limit 1
     ) v
     cross join lateral (
       select count(*)::integer as total,
         json_build_object(
           'valid', count(*) filter (where verdict = 'valid'),
           'catch_all', count(*) filter (where verdict = 'catch_all'),
           'risky', count(*) filter (where verdict = 'risky'),
           'invalid', count(*) filter (where verdict = 'invalid'),
           'unknown', count(*) filter (where verdict = 'unknown')
         ) as verdicts,
         count(*) filter (where verdict = 'unknown' and reason = 'unsaid' and v.verifier is not null)::integer
           as unsaid,
         count(*) filter (where verdict = 'unknown' and reason = 'unreachable')::integer as unreachable,
         count(*) filter (where done_at is null and ask_at is not null)::integer as waiting
       from verification_addresses where verification_id = v.id
     ) counts`,
    [userId, id, listId, campaignId],
  )
  return rows[0] ?? null
}

export type Work = { userId: AccountId; isGone: boolean; hasVerifier: boolean; outages: number }

/** A running verification; null if it isn't running. */
export async function findWork(db: Database, id: number): Promise<Work | null> {
  const { rows } = await db.query<Work>(
    `select v.user_id as "userId", l.deleted_at is not null as "isGone",
       v.verifier is not null as "hasVerifier", v.outages
     from verifications v left join lists l on l.id = v.list_id where v.id = $1 and v.state = 'running'`,
    [id],
  )
  return rows[0] ?? null
}

/** Locks a running verification: it can't end until the transaction does. False if it isn't running. */
export async function lockRunning(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from verifications where id = $1 and state = 'running' for share`,
    [id],
  )
  return rowCount === 1
}

/** Says how often in a row the verifier gave no answer, and when the run goes on; null: at once. */
export async function setPause(
  client: AccountClient,
  id: number,
  { outages, resumesAt }: { outages: number; resumesAt: Date | null },
): Promise<void> {
  await client.query(`update verifications set outages = $2, resumes_at = $3 where id = $1`, [
    id,
    outages,
    resumesAt,
  ])
}

/** The last answers of verifiers, and those of them about servers that they could not reach. */
export async function countUnreached(
  db: Database,
  limit: number,
): Promise<{ answers: number; unreached: number }> {
  const { rows } = await db.query<{ answers: number; unreached: number }>(
    `select count(*)::integer as answers,
       count(*) filter (where reason = 'unreachable')::integer as unreached
     from (
       select reason from verification_addresses where said_by is not null order by done_at desc limit $1
     ) last`,
    [limit],
  )
  return rows[0]!
}

export type Ended = Place & {
  name: string
  total: number
  valid: number
  risky: number
  invalid: number
  unknown: number
}

/** Ends a running verification; null if it had already ended. */
export async function endRunning(
  client: AccountClient,
  userId: AccountId,
  { id, state, now }: { id: number; state: VerificationState; now: Date },
): Promise<Ended | null> {
  const { rows } = await client.query<Ended>(
    `with ended as (
       update verifications set state = $3, finished_at = $4, resumes_at = null
       where user_id = $1 and id = $2 and state = 'running' returning *
     )
     select e.list_id as "listId", e.campaign_id as "campaignId", coalesce(l.title, c.name) as name, counts.*
     from ended e left join lists l on l.id = e.list_id left join campaigns c on c.id = e.campaign_id
     cross join lateral (
       select count(*)::integer as total,
         count(*) filter (where verdict = 'valid')::integer as valid,
         count(*) filter (where verdict in ('catch_all', 'risky'))::integer as risky,
         count(*) filter (where verdict = 'invalid')::integer as invalid,
         count(*) filter (where verdict = 'unknown')::integer as unknown
       from verification_addresses where verification_id = e.id
     ) counts`,
    [userId, id, state, now],
  )
  return rows[0] ?? null
}

/** Deletes runs that ended before this time, a hundred at most. Verdicts stay. */
export async function deleteEndedBefore(db: Database, before: Date): Promise<void> {
  await db.query(
    `delete from verifications where id in (
       select id from verifications where finished_at < $1 order by id limit 100
     )`,
    [before],
  )
}
