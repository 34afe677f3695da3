import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../database/transaction.ts'

/** Milliseconds for which values are good: several scrapers cost the database no more than one. */
const freshMs = 3000
/** Milliseconds that a scrape waits for the database; scrapers give up after ten seconds by default. */
const patienceMs = 2000
const statementMs = 1500

type Deps = { pool: Pool; now: () => Date; clock: () => number }

/**
 * Reads values from the database, one after the other over one connection at a time. Shows nothing
 * older than the last attempt: there are no values of a database that is away.
 */
export class DatabaseReadings {
  /** The duration of the shortest query in the last attempt; null if it was not answered. */
  answerSeconds: number | null = null
  /** Readings that failed since the start although the database answered. */
  failures = 0
  readonly #deps: Deps
  /** Each reading clears its values, or reads them again. */
  readonly #readings: { forget: () => void; read: () => Promise<void> }[] = []
  #running: Promise<void> | undefined
  #freshUntil = -Infinity

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Adds a reading of some values. Returns a function that answers them as they were last read. */
  add<T>(read: (client: PoolClient, now: Date) => Promise<T[]>): () => readonly T[] {
    const { pool, now } = this.#deps
    let values: T[] = []
    this.#readings.push({
      forget: () => (values = []),
      read: async () => {
        values = await inTransaction(pool, async (client) => {
          await client.query(`set transaction read only; set local statement_timeout = ${statementMs}`)
          return read(client, now())
        })
      },
    })
    return () => values
  }

  /** Never throws. What is late is there for the next scrape. */
  async refresh(): Promise<void> {
    const { clock } = this.#deps
    if (!this.#running && clock() < this.#freshUntil) return
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined
      if (this.answerSeconds !== null) this.#freshUntil = clock() + freshMs
    })
    const done = new AbortController()
    const late = sleep(patienceMs, null, { signal: done.signal }).catch(() => {})
    await Promise.race([this.#running, late])
    done.abort()
  }

  async #readAll(): Promise<void> {
    const { pool, clock } = this.#deps
    this.answerSeconds = null
    for (const { forget } of this.#readings) forget()
    const started = clock()
    try {
      await pool.query('select 1')
    } catch {
      return
    }
    this.answerSeconds = (clock() - started) / 1000
    for (const { read } of this.#readings) await read().catch(() => this.failures++)
  }
}
