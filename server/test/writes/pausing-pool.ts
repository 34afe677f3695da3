import type { Pool, PoolClient } from 'pg'

/** Statements that lock rows or tables, or write. */
const locks =
  /\b(?:for (?:no key )?update|for (?:key )?share|lock table|insert into|update [a-z]|delete from|pg_advisory_xact_lock)\b/i

type Pause = { reach: () => void; released: Promise<void> }

const queryOf = (client: PoolClient) =>
  client.query.bind(client) as unknown as (...given: unknown[]) => Promise<unknown>

const isStatement = (given: unknown): boolean =>
  typeof given === 'string' || (typeof given === 'object' && given !== null && !('submit' in given))

/**
 * Holds up transactions of a pool right after their first lock, and notes every deadlock that the
 * database reports to one.
 */
export class PausingPool {
  readonly deadlocks: string[] = []
  #next: Pause | null = null

  constructor(pool: Pool) {
    const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient> | undefined
    // With a callback, the call is a single statement, which has no lock once it has ended.
    const paused = (callback?: unknown) => connect(callback)?.then((client) => this.#paused(client))
    pool.connect = paused as Pool['connect']
  }

  /**
   * Pauses the next transaction that takes a lock, unless `disarm` is called before. `reached`
   * resolves once it is paused; it continues after `release`.
   */
  pauseNext(): { reached: Promise<void>; disarm: () => void; release: () => void } {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#next = { reach: reached.resolve, released: released.promise }
    const disarm = () => {
      this.#next = null
    }
    return { reached: reached.promise, disarm, release: released.resolve }
  }

  #paused(client: PoolClient): PoolClient {
    return new Proxy(client, {
      get: (target, name) => {
        // A stream, such as that of `copy`, is passed on.
        if (name === 'query')
          return (...given: unknown[]) =>
            isStatement(given[0]) ? this.#query(target, given) : queryOf(target)(...given)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  async #query(client: PoolClient, given: unknown[]): Promise<unknown> {
    const [statement] = given as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    try {
      const result = await queryOf(client)(...given)
      if (locks.test(text)) await this.#pauseAfterLock()
      return result
    } catch (error) {
      if ((error as { code?: string }).code === '40P01') this.deadlocks.push(text)
      throw error
    }
  }

  async #pauseAfterLock(): Promise<void> {
    const pause = this.#next
    if (!pause) return
    this.#next = null
    pause.reach()
    await pause.released
  }
}
