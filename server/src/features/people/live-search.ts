import { setTimeout as sleep } from 'node:timers/promises'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { Client, type Pool } from 'pg'
import { changesChannel } from './change-log.ts'
import { currentDay, loadPeopleIndex } from './load-index.ts'

type Log = { info(details: object, message: string): void; error(details: object, message: string): void }

const silent: Log = { info: () => {}, error: () => {} }
const reconnectMs = 1000

/**
 * The search that follows the database. It loads the index, listens for `people_changed` and then loads a new one in the background,
 * which takes the old one's place when it is ready; until then the old one answers.
 * A load that fails is logged and leaves the old index. `today` gives days since 1970-01-01. Rejects when the first load fails.
 */
export async function startPeopleSearch(options: {
  pool: Pool
  log?: Log
  today?: () => number
}): Promise<PeopleSearch & { close(): Promise<void> }> {
  const search = new LiveSearch(options)
  await search.start()
  return search
}

class LiveSearch implements PeopleSearch {
  readonly #pool: Pool
  readonly #log: Log
  readonly #today: () => number
  readonly #closing = new AbortController()
  #index: PeopleSearch | undefined
  /** The load that runs, and whether something changed since it began. */
  #loading: Promise<void> | undefined
  #isStale = false
  #listening: Promise<void> | undefined

  constructor({ pool, log = silent, today = currentDay }: Parameters<typeof startPeopleSearch>[0]) {
    this.#pool = pool
    this.#log = log
    this.#today = today
  }

  /** Listens before it loads, so that no change falls between. */
  async start(): Promise<void> {
    try {
      const listener = await this.#connect()
      this.#listening = this.#keepListening(listener)
      await this.#load()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  get size(): number {
    return this.#current.size
  }

  search: PeopleSearch['search'] = (...query) => this.#current.search(...query)
  count: PeopleSearch['count'] = (...query) => this.#current.count(...query)
  facets: PeopleSearch['facets'] = (...query) => this.#current.facets(...query)
  suggest: PeopleSearch['suggest'] = (...query) => this.#current.suggest(...query)

  /** Ends listening; a load that runs is waited for. The pool stays open. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#listening
    await this.#loading
  }

  get #current(): PeopleSearch {
    if (!this.#index) throw new Error('the people index is not loaded')
    return this.#index
  }

  async #load(): Promise<void> {
    const started = performance.now()
    this.#index = await loadPeopleIndex(this.#pool, this.#today)
    this.#log.info(
      { people: this.#index.size, ms: Math.round(performance.now() - started) },
      'people index loaded',
    )
  }

  /** Several changes during a load are followed by one further load. */
  #reload(): void {
    this.#isStale = true
    this.#loading ??= this.#reloadWhileStale().finally(() => (this.#loading = undefined))
  }

  async #reloadWhileStale(): Promise<void> {
    while (this.#isStale && !this.#closing.signal.aborted) {
      this.#isStale = false
      try {
        await this.#load()
      } catch (error) {
        this.#log.error({ err: error }, 'people index not loaded: the one before stays')
      }
    }
  }

  /** A connection of its own, with the settings of the pool. */
  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#pool.options, keepAlive: true })
    client.on('notification', () => this.#reload())
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return client
  }

  /** Whenever the connection is lost it comes back, and what was missed meanwhile is loaded. */
  async #keepListening(first: Client): Promise<void> {
    const { signal } = this.#closing
    for (let client: Client | null = first; client; client = await this.#reconnect()) {
      const lost = await ended(client, signal)
      await client.end().catch(() => {})
      if (lost) this.#log.error({ err: lost }, 'connection for change notices lost')
    }
  }

  async #reconnect(): Promise<Client | null> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        const client = await this.#connect()
        this.#reload()
        return client
      } catch {
        await sleep(reconnectMs, undefined, { signal }).catch(() => {})
      }
    }
    return null
  }
}

/** Resolves when the connection breaks, with the reason, or with null when the signal aborts. */
function ended(client: Client, signal: AbortSignal): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  client.on('error', resolve)
  client.on('end', () => resolve(new Error('the database closed the connection')))
  signal.addEventListener('abort', () => resolve(null), { once: true })
  if (signal.aborted) resolve(null)
  return promise
}
