import type { AddressVerdict, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import type { VerificationState } from '@rapport/contract/verifications/schemas.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'

/** A list or a campaign. */
export type Place = { listId: number | null; campaignId: number | null }

type NewVerification = Place & { verifier: string | null; known: number; now: Date }

export async function insertVerification(
  client: AccountClient,
  userId: number,
  { listId, campaignId, verifier, known, now }: NewVerification,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into verifications (user_id, list_id, campaign_id, verifier, known, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [userId, listId, campaignId, verifier, known, now],
  )
  return rows[0]!.id
}

/** A mailbox by its hash, a person who has it, and the others who have it. */
export type NewAddress = {
  hash: Buffer
  personId: number | null
  ownPersonId: number | null
  alsoOf: number[]
}

export async function insertAddresses(
  client: AccountClient,
  id: number,
  addresses: readonly NewAddress[],
): Promise<void> {
  await client.query(
    `insert into verification_addresses (verification_id, hash, person_id, own_person_id, also_of)
     select $1, hash, person_id, own_person_id, also_of::integer[]
     from unnest($2::bytea[], $3::integer[], $4::integer[], $5::text[])
       as given (hash, person_id, own_person_id, also_of)`,
    [
      id,
      addresses.map(({ hash }) => hash),
      addresses.map(({ personId }) => personId),
      addresses.map(({ ownPersonId }) => ownPersonId),
      addresses.map(({ alsoOf }) => `{${alsoOf.join()}}`),
    ],
  )
}

export async function countRunning(db: Database, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from verifications where user_id = $1 and state = 'running'`,
    [userId],
  )
  return rows[0]!.count
}

export type VerificationRow = Place & {
  id: number
  state: VerificationState
  verifier: string | null
  known: number
  total: number
  verdicts: Record<AddressVerdict, number>
  unsaid: number
  waiting: number
  outages: number
  resumesAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

/** By its id, or the newest of a list or campaign. Null if there is none, or its list was deleted. */
export async function findVerification(
  db: Database,
  userId: number,
  { id = null, listId = null, campaignId = null }: Partial<Place> & { id?: number | null },
): Promise<VerificationRow | null> {
  const { rows } = await db.query<VerificationRow>(
    `select v.id, v.list_id as "listId", v.campaign_id as "campaignId", v.state, v.verifier, v.known,
       v.outages, v.resumes_at as "resumesAt", v.created_at as "createdAt",
       v.finished_at as "finishedAt", counts.*
     from verifications v left join lists l on l.id = v.list_id
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
         count(*) filter (where done_at is null and ask_at is not null)::integer as waiting
       from verification_addresses where verification_id = v.id
     ) counts
     where v.user_id = $1 and l.deleted_at is null and ($2::integer is null or v.id = $2)
       and ($3::integer is null or v.list_id = $3) and ($4::integer is null or v.campaign_id = $4)
     order by v.id desc limit 1`,
    [userId, id, listId, campaignId],
  )
  return rows[0] ?? null
}

export type Work = { userId: number; isGone: boolean; hasVerifier: boolean; outages: number }

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

/** `memberIds`: those who have it. `failures`: times that the verifier gave no answer about it. */
export type OpenAddress = { hash: Buffer; memberIds: number[]; tries: number; failures: number }

/** Addresses that can be asked now, at most `limit`; last those about which the verifier failed. */
export async function findOpen(
  db: Database,
  id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<OpenAddress[]> {
  const { rows } = await db.query<OpenAddress>(
    `select hash, coalesce(person_id, own_person_id) || also_of as "memberIds", tries, failures
     from verification_addresses
     where verification_id = $1 and done_at is null and (ask_at is null or ask_at <= $2)
     order by failures, hash limit $3`,
    [id, now, limit],
  )
  return rows
}

/** When the next of the addresses that wait can be asked; null if none waits. */
export async function findNextAsk(db: Database, id: number): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(ask_at) as at from verification_addresses where verification_id = $1 and done_at is null',
    [id],
  )
  return rows[0]!.at
}

/** Locks a running verification: it can't end until the transaction does. False if it isn't running. */
export async function lockRunning(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from verifications where id = $1 and state = 'running' for share`,
    [id],
  )
  return rowCount === 1
}

type Done = {
  id: number
  hash: Buffer
  verdict: AddressVerdict
  reason: VerdictReason
  saidBy: string | null
  now: Date
}

export async function markDone(client: AccountClient, done: Done): Promise<void> {
  const { id, hash, verdict, reason, saidBy, now } = done
  await client.query(
    `update verification_addresses set verdict = $3, reason = $4, said_by = $5, done_at = $6, ask_at = null
     where verification_id = $1 and hash = $2 and done_at is null`,
    [id, hash, verdict, reason, saidBy, now],
  )
}

/** It is asked once more, at that time. */
export async function askLater(
  client: AccountClient,
  { id, hash, at }: { id: number; hash: Buffer; at: Date },
): Promise<void> {
  await client.query(
    `update verification_addresses set tries = tries + 1, ask_at = $3
     where verification_id = $1 and hash = $2`,
    [id, hash, at],
  )
}

/** When it can be asked, at the earliest. */
export async function setAskAt(
  client: AccountClient,
  { id, hash, askAt }: { id: number; hash: Buffer; askAt: Date },
): Promise<void> {
  await client.query(
    `update verification_addresses set ask_at = $3
     where verification_id = $1 and hash = $2 and done_at is null`,
    [id, hash, askAt],
  )
}

/** The verifier gave no answer about it: it is asked again, at that time or once it can be (null). */
export async function markFailed(
  client: AccountClient,
  { id, hash, at }: { id: number; hash: Buffer; at: Date | null },
): Promise<void> {
  await client.query(
    `update verification_addresses set failures = failures + 1, ask_at = $3
     where verification_id = $1 and hash = $2 and done_at is null`,
    [id, hash, at],
  )
}

/** Another run found out meanwhile. */
export async function moveToKnown(client: AccountClient, id: number, hash: Buffer): Promise<void> {
  await client.query(
    `with moved as (
       delete from verification_addresses where verification_id = $1 and hash = $2 and done_at is null
       returning verification_id
     )
     update verifications v set known = known + 1 from moved where v.id = moved.verification_id`,
    [id, hash],
  )
}

/** The account no longer has this address. */
export async function deleteAddress(client: AccountClient, id: number, hash: Buffer): Promise<void> {
  await client.query('delete from verification_addresses where verification_id = $1 and hash = $2', [
    id,
    hash,
  ])
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

/** Gives up on what is left: the verifier did not answer. */
export async function giveUp(client: AccountClient, id: number, now: Date): Promise<void> {
  await client.query(
    `update verification_addresses set verdict = 'unknown', reason = 'unsaid', done_at = $2, ask_at = null
     where verification_id = $1 and done_at is null`,
    [id, now],
  )
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
  userId: number,
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

/** Running verifications whose job has failed for good or is missing. */
export async function findAbandoned(db: Database): Promise<{ id: number; userId: number }[]> {
  const { rows } = await db.query<{ id: number; userId: number }>(
    `select id, user_id as "userId" from verifications v
     where state = 'running' and not exists (
       select from graphile_worker.jobs
       where key = 'verification:' || v.id and (locked_at is not null or attempts < max_attempts)
     )
     order by id`,
  )
  return rows
}
