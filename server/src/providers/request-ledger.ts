import type { Pool, PoolClient } from 'pg'
import { lockClasses } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

/*
 * What was asked of providers, and what it cost.
 *
 * A request that may cost money begins with an intent: its row, with its price, is committed before
 * the request is sent. So a process that is killed at any point leaves a row, and never a request
 * that nobody knows of. A row without an outcome counts as asked and as paid. It keeps the provider
 * from being asked for the same thing for a day, or until an operator gives the answer up.
 *
 * Ceilings are checked in the transaction that commits the intent, under a lock of the provider, so
 * that several servers together never exceed one. An intent counts with its price until its answer
 * says what was charged.
 */

/** One US dollar in the unit of all prices. */
export const dollar = 1_000_000

/** A price as an operator reads it. */
export const inDollars = (millionths: number): string => `$${(millionths / dollar).toFixed(4)}`

export type Requested = 'email' | 'phone' | 'search' | 'verification'

export type Intent = {
  provider: string
  what: Requested
  /** A shared or an own person. Null: nobody in particular, or nobody whom we keep. */
  personId: number | null
  /** The most that the request can cost: for a search, the price of all records that it may return. */
  price: number
  /** No other provider has been asked for this. Only such requests are compared with one another. */
  isFirst?: boolean
  /** The most that all requests to this provider may cost in a month, in UTC. Null: no limit. */
  ceiling: number | null
}

/** `asked`: it was asked, and the answer is kept or is still missing. `ceiling`: it would cost too much. */
export type Begun = { id: number } | { refused: 'asked' | 'ceiling' }

/** `failed`: the provider refused the request, at no charge. */
export type Ending = { outcome: 'hit' | 'miss' | 'failed'; charged: number }

export type RequestLedger = {
  /** Commits an intent, unless it is refused. */
  begin(intent: Intent): Promise<Begun>
  /** Records an answer. Where something must be stored with it, call `endRequest` in that transaction. */
  end(id: number, ending: Ending): Promise<void>
}

/** After this time, a provider is asked again for something that it answered. */
export const retryAfterMs = 30 * 24 * 60 * 60 * 1000
/** After this time, it is asked again for something whose answer was lost. */
const lostAfterMs = 24 * 60 * 60 * 1000

export function createRequestLedger(pool: Pool, now: () => Date = () => new Date()): RequestLedger {
  return {
    begin: (intent) => inTransaction(pool, (client) => begin(client, intent, now())),
    end: (id, ending) => endRequest(pool, id, { ...ending, now: now() }),
  }
}

async function begin(client: PoolClient, intent: Intent, now: Date): Promise<Begun> {
  const { provider, what, personId, price, isFirst = false, ceiling } = intent
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockClasses.provider, provider])
  if (personId !== null && (await isAsked(client, { provider, what, personId }, now)))
    return { refused: 'asked' }
  if (ceiling !== null && (await spentInMonth(client, provider, now)) + price > ceiling)
    return { refused: 'ceiling' }
  const { rows } = await client.query<{ id: string }>(
    `insert into provider_requests (provider, what, person_id, price, was_first, asked_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [provider, what, personId, price, isFirst, now],
  )
  return { id: Number(rows[0]!.id) }
}

type Question = { provider: string; what: Requested; personId: number }

/** Whether the provider's answer to the question is kept, or its answer is still missing. */
async function isAsked(db: Database, { provider, what, personId }: Question, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from provider_requests
     where person_id = $1 and what = $2 and provider = $3
       and (outcome is null and asked_at > $4 or outcome in ('hit', 'miss') and asked_at > $5) limit 1`,
    [personId, what, provider, lostSince(now), before(now, retryAfterMs)],
  )
  return rowCount === 1
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** An answer that has been missing since before this is lost. */
export const lostSince = (now: Date): Date => before(now, lostAfterMs)

/** What the requests of the month cost, with those whose answers are missing. */
export async function spentInMonth(db: Database, provider: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ spent: number }>(
    `select coalesce(sum(coalesce(charged, price)), 0)::float8 as spent from provider_requests
     where provider = $1 and asked_at >= $2`,
    [provider, monthOf(now)],
  )
  return rows[0]!.spent
}

/** The beginning of its month, in UTC. */
export const monthOf = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))

/** Records an answer. Does nothing if it was recorded or given up before. */
export async function endRequest(
  db: Database,
  id: number,
  { outcome, charged, now }: Ending & { now: Date },
): Promise<void> {
  await db.query(
    `update provider_requests set outcome = $2, charged = $3, answered_at = $4
     where id = $1 and outcome is null`,
    [id, outcome, charged, now],
  )
}

/** The providers whose answer about a person is kept. */
export async function findAnswered(
  db: Database,
  { personId, what, now }: { personId: number; what: Requested; now: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ provider: string }>(
    `select distinct provider from provider_requests
     where person_id = $1 and what = $2 and outcome in ('hit', 'miss') and asked_at > $3`,
    [personId, what, before(now, retryAfterMs)],
  )
  return rows.map(({ provider }) => provider)
}

/**
 * Gives up the answers that a provider still owes, but for those of the last five minutes, which may
 * arrive yet. They stay paid, and may be asked for again. Returns how many there were.
 */
export async function dropUnanswered(db: Database, provider: string, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update provider_requests set outcome = 'dropped', charged = price, answered_at = $2
     where provider = $1 and outcome is null and asked_at < $3`,
    [provider, now, before(now, 5 * 60 * 1000)],
  )
  return rowCount ?? 0
}
