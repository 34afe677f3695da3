import type { AddressVerdict, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'

/** A mailbox by its hash, a person who has it, and the others who have it. */
export type NewAddress = {
  hash: Buffer
  personId: number | null
  ownPersonId: number | null
  alsoOf: number[]
}

/** Addresses that one statement inserts. */
const insertedAtOnce = 5000

export async function insertAddresses(
  client: AccountClient,
  id: number,
  addresses: readonly NewAddress[],
): Promise<void> {
  for (let at = 0; at < addresses.length; at += insertedAtOnce) {
    const some = addresses.slice(at, at + insertedAtOnce)
    await client.query(
      `insert into verification_addresses (verification_id, hash, person_id, own_person_id, also_of)
       select $1, hash, person_id, own_person_id, also_of::integer[]
       from unnest($2::bytea[], $3::integer[], $4::integer[], $5::text[])
         as given (hash, person_id, own_person_id, also_of)`,
      [
        id,
        some.map(({ hash }) => hash),
        some.map(({ personId }) => personId),
        some.map(({ ownPersonId }) => ownPersonId),
        some.map(({ alsoOf }) => `{${alsoOf.join()}}`),
      ],
    )
  }
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

/** Gives up on what is left: the verifier did not answer. */
export async function giveUp(client: AccountClient, id: number, now: Date): Promise<void> {
  await client.query(
    `update verification_addresses set verdict = 'unknown', reason = 'unsaid', done_at = $2, ask_at = null
     where verification_id = $1 and done_at is null`,
    [id, now],
  )
}
