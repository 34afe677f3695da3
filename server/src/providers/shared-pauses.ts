import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'
import type { PauseReason } from './provider.ts'

/** Milliseconds for which a provider is still left alone, and why. */
export type Pause = { left: number; reason: PauseReason }

/** Pauses of providers. */
export type Pauses = {
  /** Those that are not over, by provider. */
  remaining(): Promise<Map<string, Pause>>
  /** The provider is left alone for so many milliseconds from now, or longer if it already was. */
  extend(provider: string, milliseconds: number, reason: PauseReason): Promise<void>
  /**
   * Leaves the provider alone for a day if its last answers, as many as this, were all without a
   * hit. Those before an earlier stop, or before it was lifted, don't count.
   */
  stopWithoutHits(provider: string, answers: number): Promise<void>
}

const day = 24 * 60 * 60 * 1000

/** Pauses that all servers of a database keep. By its clock, since theirs differ. */
export function createSharedPauses(pool: Pool): Pauses {
  return {
    remaining: () => findPauses(pool),
    extend: (provider, milliseconds, reason) => extend(pool, { provider, milliseconds, reason }),
    stopWithoutHits: (provider, answers) => stopWithoutHits(pool, provider, answers),
  }
}

/** The pauses that are not over. */
export async function findPauses(db: Database): Promise<Map<string, Pause>> {
  const { rows } = await db.query<Pause & { provider: string }>(
    `select provider, coalesce(reason, 'busy') as reason,
       (extract(epoch from until - clock_timestamp()) * 1000)::float8 as left
     from provider_pauses where until > clock_timestamp()`,
  )
  return new Map(rows.map(({ provider, left, reason }) => [provider, { left, reason }]))
}

/** The longer pause of two stays, with its reason. */
async function extend(
  db: Database,
  { provider, milliseconds, reason }: { provider: string; milliseconds: number; reason: PauseReason },
): Promise<void> {
  await db.query(
    `insert into provider_pauses as p (provider, until, reason)
     values ($1, clock_timestamp() + $2 * interval '1 millisecond', $3)
     on conflict (provider) do update set until = greatest(p.until, excluded.until),
       reason = case when excluded.until > p.until then excluded.reason else p.reason end`,
    [provider, milliseconds, reason],
  )
}

async function stopWithoutHits(db: Database, provider: string, answers: number): Promise<void> {
  const { rowCount } = await db.query(
    `select from (
       select outcome from provider_requests r
       where provider = $1 and outcome in ('hit', 'miss')
         and id > coalesce((select counted_after from provider_pauses where provider = $1), 0)
       order by answered_at desc, id desc limit $2
     ) latest having count(*) = $2 and bool_and(outcome = 'miss')`,
    [provider, answers],
  )
  if (rowCount === 0) return
  await extend(db, { provider, milliseconds: day, reason: 'no_hits' })
  await countAfresh(db, provider)
}

/** Answers so far no longer count towards a stop. */
async function countAfresh(db: Database, provider: string): Promise<void> {
  await db.query(
    `update provider_pauses set counted_after = (select max(id) from provider_requests where provider = $1)
     where provider = $1`,
    [provider],
  )
}

/** Ends a provider's pause at once, whatever its reason. False if it had none. */
export async function liftPause(db: Database, provider: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update provider_pauses set until = clock_timestamp()
     where provider = $1 and until > clock_timestamp()`,
    [provider],
  )
  if (rowCount === 1) await countAfresh(db, provider)
  return rowCount === 1
}
