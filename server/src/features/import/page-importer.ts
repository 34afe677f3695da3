import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportItem } from '@rapport/dataset/records.ts'
import type { Pool, PoolClient } from 'pg'
import { lockKeys } from '../../database/advisory-locks.ts'
import { isDataError } from '../../database/data-error.ts'
import { lockSuppressions } from '../privacy/privacy.ts'
import { CompanyAliases } from './companies/company-aliases.ts'
import { BatchReader } from './import-batches.ts'
import { CompanyMemory } from './companies/import-companies.ts'
import { computeIntents } from './import-intents.ts'
import { readPlaceIds } from './import-places.ts'
import { PeopleOfRun } from './import-repeats.ts'
import { prepareSession, writeItems, type StoredAs, type WriteState } from './import-write.ts'
import type { StagedItem } from './stage-person.ts'

/** Counts the records of a page, each once. */
export type StoredPage = {
  people: { id: number; outcome: StoredAs }[]
  /** Records of people who asked to be left out. */
  suppressed: number
  /** Records of a person who stands in the page before. */
  repeated: number
  /** Records that aren't people, or that the database refuses. */
  unreadable: number
}

type Steps = {
  suppressionKey: string
  /** Runs first in the transaction, before any other lock is taken. */
  first: (client: PoolClient) => Promise<void>
  /** Runs last in it. */
  last: (client: PoolClient, page: StoredPage) => Promise<void>
}

const lockPollMs = 100

/**
 * Stores pages of records as an import stores its batches, each in one transaction with what the
 * caller has to record of it. Between its pages, other imports may run: they share a lock, so that
 * ids ascend in the order of commits.
 */
export class PageImporter {
  readonly #client: PoolClient
  #failure: Error | undefined
  #places: Map<string, number> | null = null
  /** The last place that `#places` knows. */
  #lastPlace = 0

  private constructor(client: PoolClient) {
    this.#client = client
    client.on('error', this.#onLost)
  }

  /** Takes a connection until `close`. */
  static async open(pool: Pool): Promise<PageImporter> {
    const importer = new PageImporter(await pool.connect())
    try {
      await prepareSession(importer.#client)
      return importer
    } catch (error) {
      importer.close()
      throw error
    }
  }

  readonly #onLost = (error: Error): void => {
    this.#failure = error
  }

  /** Waits for up to so many milliseconds. False if another import goes on. */
  async lock(maxWaitMs: number): Promise<boolean> {
    for (const end = performance.now() + maxWaitMs; ;) {
      const { rows } = await this.#client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1) as locked',
        [lockKeys.imports],
      )
      if (rows[0]!.locked) return true
      if (performance.now() >= end) return false
      await sleep(lockPollMs)
    }
  }

  async unlock(): Promise<void> {
    await this.#client.query('select pg_advisory_unlock($1)', [lockKeys.imports])
  }

  /** Requires `lock`. */
  async store(items: ImportItem[], { suppressionKey, first, last }: Steps): Promise<StoredPage> {
    const batch = (await new BatchReader(items, items.length + 1).next()) ?? { items: [], reported: [] }
    const state: WriteState = {
      importId: null,
      suppressionKey,
      companies: new CompanyMemory(),
      lent: new Map(),
      people: new PeopleOfRun(),
      aliases: new CompanyAliases(),
      placeIds: await this.#placeIds(),
    }
    await this.#client.query('begin')
    try {
      await first(this.#client)
      await lockSuppressions(this.#client)
      const written = await this.#write(batch.items, state)
      const page = { ...written, unreadable: written.unreadable + batch.reported.length }
      await last(this.#client, page)
      await this.#client.query('commit')
      this.#lastPlace = await this.#findLastPlace()
      return page
    } catch (error) {
      this.#places = null
      await this.#client.query('rollback').catch(() => {})
      throw error
    }
  }

  /** Requires `lock`. Computes what companies' intents became by the pages stored so far. */
  async computeIntents(today: Date): Promise<void> {
    await computeIntents(this.#client, today)
  }

  /** Ends the session, and with it the lock. */
  close(): void {
    this.#client.off('error', this.#onLost)
    this.#client.release(this.#failure ?? true)
  }

  /** If the database refuses a record, only this one is left out. */
  async #write(items: StagedItem[], state: WriteState): Promise<StoredPage> {
    if (items.length === 0) return { people: [], suppressed: 0, repeated: 0, unreadable: 0 }
    await this.#client.query('savepoint page')
    try {
      const { people, reported, remember } = await writeItems(this.#client, items, state)
      const stored = await this.#idsOf(people)
      await this.#client.query('release savepoint page')
      remember()
      const suppressed = reported.filter(({ result }) => result === 'refused').length
      const repeated = reported.filter(({ result }) => result === 'repeated').length
      return { people: stored, suppressed, repeated, unreadable: 0 }
    } catch (error) {
      if (!isDataError(error)) throw error
      state.people.undo()
      await this.#client.query('rollback to savepoint page')
      if (items.length === 1) return { people: [], suppressed: 0, repeated: 0, unreadable: 1 }
      const middle = Math.ceil(items.length / 2)
      const parts = [items.slice(0, middle), items.slice(middle)]
      return joined(await this.#write(parts[0]!, state), await this.#write(parts[1]!, state))
    }
  }

  async #idsOf(people: ReadonlyMap<string, StoredAs>): Promise<StoredPage['people']> {
    const { rows } = await this.#client.query<{ id: number; key: string }>(
      'select id, key from people where key = any($1) order by id',
      [[...people.keys()]],
    )
    return rows.map(({ id, key }) => ({ id, outcome: people.get(key)! }))
  }

  /** Read again after another import has added places. */
  async #placeIds(): Promise<Map<string, number>> {
    const last = await this.#findLastPlace()
    if (this.#places === null || last !== this.#lastPlace) this.#places = await readPlaceIds(this.#client)
    this.#lastPlace = last
    return this.#places
  }

  async #findLastPlace(): Promise<number> {
    const { rows } = await this.#client.query<{ last: number }>(
      'select coalesce(max(id), 0) as last from places',
    )
    return rows[0]!.last
  }
}

const joined = (a: StoredPage, b: StoredPage): StoredPage => ({
  people: [...a.people, ...b.people],
  suppressed: a.suppressed + b.suppressed,
  repeated: a.repeated + b.repeated,
  unreadable: a.unreadable + b.unreadable,
})
