import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import { closeMailbox, type Mailbox } from '../../src/mail/mailbox.ts'

/** A call of a process that is dead. */
export class Dead extends Error {
  override name = 'Dead'
}

/**
 * Called at every await of the process: before a call begins, and after it has taken effect; also
 * for what a mailbox calls back, as `submit, asked`. It may wait, or throw `Dead`.
 */
export type Step = (at: { call: string; given: unknown[]; isInTransaction: boolean }) => Promise<void>

/**
 * A server process as far as sending is concerned: a pool and mailboxes whose every call passes
 * through `step`. Once killed, nothing it does has an effect: its database sessions end, and
 * uncommitted work is undone.
 */
export class MortalProcess {
  readonly pool: Pool
  readonly #step: Step
  readonly #name = `mortal ${randomUUID()}`
  /** The borrower of a client learns of its loss by its next query. */
  readonly #known = new WeakSet<PoolClient>()
  readonly #mailboxes: Mailbox[] = []
  #isDead = false
  #transactions = 0

  constructor(connectionString: string, step: Step) {
    this.#step = step
    this.pool = new Pool({ connectionString, max: 6, application_name: this.#name })
    this.pool.on('error', () => {})
    this.#guardPool()
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Ends its sessions and connections, so that their locks and uncommitted work are gone. */
  async kill(admin: Pool): Promise<void> {
    this.#isDead = true
    for (const mailbox of this.#mailboxes) void closeMailbox(mailbox)
    for (;;) {
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [this.#name],
      )
      if (rowCount === 0) break
      await sleep(5)
    }
    void this.pool.end().catch(() => {})
  }

  /** Ends the process like a server that is stopped. */
  async close(): Promise<void> {
    if (!this.#isDead) await this.pool.end()
  }

  /** The mailbox as this process calls it. */
  mailbox<T extends Mailbox>(mailbox: T): T {
    this.#mailboxes.push(mailbox)
    return new Proxy(mailbox, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const passed = given.map((each) =>
            typeof each === 'function' ? this.#asked(String(name), given, each) : each,
          )
          return this.#pass(String(name), given, async () => Reflect.apply(value, target, passed))
        }
      },
    })
  }

  /** A function of the process that the mailbox calls back. */
  #asked(call: string, given: unknown[], run: Function) {
    return (...asked: unknown[]) =>
      this.#pass(`${call}, asked`, given, async () => Reflect.apply(run, undefined, asked))
  }

  async #pass<T>(call: string, given: unknown[], run: () => Promise<T>): Promise<T> {
    await this.#at(call, given)
    const result = await run()
    await this.#at(`${call}, done`, given)
    return result
  }

  async #at(call: string, given: unknown[]): Promise<void> {
    if (this.#isDead) throw new Dead(call)
    await this.#step({ call, given, isInTransaction: this.#transactions > 0 })
    if (this.#isDead) throw new Dead(call)
  }

  /** Pools hand out clients to `connect` and to their own `query`; both come through here. */
  #guardPool(): void {
    const connect = this.pool.connect.bind(this.pool)
    this.pool.connect = (async () => {
      if (this.#isDead) throw new Dead('connect')
      return this.#guardClient(await connect())
    }) as Pool['connect']
    this.pool.query = (async (given: string | QueryConfig, values: unknown[] = []) => {
      const client = await this.pool.connect()
      let failure: unknown
      try {
        return await (typeof given === 'string' ? client.query(given, values) : client.query(given))
      } catch (error) {
        failure = error
        throw error
      } finally {
        client.release(failure !== undefined)
      }
    }) as Pool['query']
  }

  #guardClient(client: PoolClient): PoolClient {
    if (!this.#known.has(client)) client.on('error', () => {})
    this.#known.add(client)
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query')
          return async (given: string | QueryConfig, values: unknown[] = []) => {
            const named = typeof given === 'string' ? { text: given, values } : given
            const { text } = named
            return this.#pass(text.trim(), [], async () => {
              const result: unknown = await target.query(named)
              if (text === 'begin') this.#transactions++
              if (text === 'commit' || text === 'rollback') this.#transactions--
              return result
            })
          }
        if (name === 'release')
          return (broken?: Error | boolean) => {
            target.release(this.#isDead ? true : broken)
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}
