import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const retryMs = 100

type Wait = {
  signal: AbortSignal
  /** Milliseconds after which `run` runs without the lock. */
  maxWaitMs: number
}

/**
 * Advisory locks of one class that servers keep for as long as calls to other services take. One
 * session of a process's pool has all of its locks. It is taken with the first lock and returned
 * with the last, outside any transaction. A server that dies, or loses the session, loses the
 * locks.
 */
export class SessionLocks {
  readonly #pool: Pool
  readonly #lockClass: number
  #session: Promise<PoolClient> | null = null
  /** The connection of `#session`, once there is one. */
  #client: PoolClient | null = null
  #users = 0
  /** The driver takes one query at a time. */
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool, lockClass: number) {
    this.#pool = pool
    this.#lockClass = lockClass
  }

  /**
   * Runs a function while no other process has the lock of this number. A process must not request
   * the same lock twice at once: its session would get it both times. Throws the signal's reason,
   * and the database's errors.
   */
  async with<T>(key: number, { signal, maxWaitMs }: Wait, run: () => Promise<T>): Promise<T> {
    this.#users++
    try {
      const session = await this.#lock(key, { signal, end: performance.now() + maxWaitMs })
      try {
        return await run()
      } finally {
        if (session) await this.#unlock(session, key)
      }
    } finally {
      this.#users--
      if (this.#users === 0) await this.#giveBack()
    }
  }

  /** Returns the session that has the lock. Null if the wait was in vain. */
  async #lock(
    key: number,
    { signal, end }: { signal: AbortSignal; end: number },
  ): Promise<PoolClient | null> {
    for (;;) {
      const session = await this.#open()
      if (await this.#query(session, 'select pg_try_advisory_lock($1, $2) as is', key)) return session
      if (performance.now() > end) return null
      await sleep(retryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  /** A lock that can't be given back goes with its session, which is then closed. */
  async #unlock(session: PoolClient, key: number): Promise<void> {
    await this.#query(session, 'select pg_advisory_unlock($1, $2) as is', key).catch((error: Error) => {
      session.emit('error', error)
    })
  }

  #query(session: PoolClient, sql: string, key: number): Promise<boolean> {
    const query = this.#lastQuery.then(async () => {
      const { rows } = await session.query<{ is: boolean }>(sql, [this.#lockClass, key])
      return rows[0]!.is
    })
    this.#lastQuery = query.catch(() => {})
    return query
  }

  async #open(): Promise<PoolClient> {
    const opening = (this.#session ??= this.#take())
    try {
      return await opening
    } catch (error) {
      if (this.#session === opening) this.#session = null
      throw error
    }
  }

  async #take(): Promise<PoolClient> {
    const session = await this.#pool.connect()
    try {
      // A machine that is cut off from the database loses its locks after about a minute, not after hours.
      await session.query(
        `select set_config('tcp_keepalives_idle', '30', false),
           set_config('tcp_keepalives_interval', '10', false),
           set_config('tcp_keepalives_count', '3', false)`,
      )
    } catch (error) {
      session.release(true)
      throw error
    }
    session.once('error', this.#lose)
    this.#client = session
    return session
  }

  /** The next lock takes another session. */
  readonly #lose = (error: Error) => {
    const lost = this.#client
    this.#session = this.#client = null
    lost?.release(error)
  }

  async #giveBack(): Promise<void> {
    const held = this.#session
    const session = await held?.catch(() => null)
    // Another lock may have been requested, or the session lost, meanwhile.
    if (!session || this.#users > 0 || this.#session !== held) return
    this.#session = this.#client = null
    session.off('error', this.#lose)
    session.release()
  }
}
