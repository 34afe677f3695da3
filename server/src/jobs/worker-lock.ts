import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { lockClasses } from '../database/advisory-locks.ts'

const retryMs = 100
/**
 * Longer than a living worker takes to lock again after its session was lost, unless the database
 * is away.
 */
const graceMs = 500

/**
 * Proves that a worker is alive: an advisory lock of a database session, which the server releases
 * with the session, however the process ended. Jobs of a worker whose lock stays free are
 * abandoned: see `unlockDeadWorkers`.
 */
export class WorkerLock {
  readonly #pool: Pool
  readonly #workerId: string
  #held: Promise<PoolClient> | null = null
  #isReleased = false

  constructor(pool: Pool, workerId: string) {
    this.#pool = pool
    this.#workerId = workerId
  }

  /**
   * Resolves once the lock is held. From then on it is taken again whenever its session is lost.
   * Rejects if the database does not answer.
   */
  async hold(): Promise<void> {
    this.#held ??= this.#take()
    const held = this.#held
    try {
      await held
    } catch (error) {
      this.#forget(held)
      throw error
    }
  }

  async release(): Promise<void> {
    this.#isReleased = true
    const client = await this.#held?.catch(() => null)
    this.#held = null
    // Closed, not reused, because the lock ends with the session.
    client?.release(true)
  }

  async #take(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    const onLost = (error: Error) => {
      this.#held = null
      client.release(error)
      void this.#holdAgain()
    }
    try {
      // A process cut off from the database counts as dead after about a minute, not after hours.
      await client.query(
        `select set_config('tcp_keepalives_idle', '30', false),
           set_config('tcp_keepalives_interval', '10', false),
           set_config('tcp_keepalives_count', '3', false)`,
      )
      await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClasses.worker, this.#workerId])
    } catch (error) {
      client.release(true)
      throw error
    }
    client.once('error', onLost)
    return client
  }

  /** At once, not before the next job: while tasks run, others would take over their jobs. */
  async #holdAgain(): Promise<void> {
    while (!this.#isReleased) {
      try {
        return await this.hold()
      } catch {
        await sleep(retryMs, null, { ref: false })
      }
    }
  }

  #forget(failed: Promise<PoolClient>): void {
    if (this.#held === failed) this.#held = null
  }
}

/**
 * Releases the jobs of workers whose locks are free twice, a moment apart. Returns the ids of those
 * workers.
 */
export async function unlockDeadWorkers(pool: Pool): Promise<string[]> {
  const suspects = await pool.query<{ id: string }>(
    `select id from (select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null offset 0) workers
     where pg_try_advisory_xact_lock($1, hashtext(id))`,
    [lockClasses.worker],
  )
  if (suspects.rows.length === 0) return []
  await sleep(graceMs)
  const { rows } = await pool.query<{ dead: string[] }>(
    `with dead as materialized (select id from unnest($2::text[]) id
       where pg_try_advisory_xact_lock($1, hashtext(id))),
       unlocked as (select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0)
     select coalesce(array_agg(id), '{}') as dead, (select count(*) from unlocked) from dead`,
    [lockClasses.worker, suspects.rows.map(({ id }) => id)],
  )
  return rows[0]!.dead
}
