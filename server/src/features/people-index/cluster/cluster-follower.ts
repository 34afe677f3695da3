import { setTimeout as sleep } from 'node:timers/promises'
import { allowManyClauses, clauseSetting } from '@rapport/search-opensearch/cluster-settings.ts'
import type { Cluster } from '@rapport/search-opensearch/cluster.ts'
import type { IndexNames } from '@rapport/search-opensearch/index-names.ts'
import { sizeOf } from '@rapport/search-opensearch/published-index.ts'
import type { Client } from 'pg'
import { endClient } from '../../../database/end-client.ts'
import { connectTo } from '../index-connection.ts'
import { IndexKeeper, type KeeperOptions } from '../index-keeper.ts'
import { ClusterIndex } from './cluster-index.ts'
import type { ClusterState } from './cluster-messages.ts'
import { notedProgress, noteProgress, probeOften, takeKeeping, type Progress } from './keeping.ts'

/** How often a server looks at the index, and checks whether another server keeps it. */
const watchMs = 2000
const retryMs = 1000
/** How long a server that starts waits at most until the index has everything that was committed before. */
const currentPatienceMs = 15_000

type Options = Pick<KeeperOptions, 'parts' | 'log' | 'onProgress' | 'signal'> & {
  databaseUrl: string
  cluster: Cluster
  aliases: IndexNames
  /**
   * Receives the index as it was last seen. Not called before there is one that has everything that
   * was committed before, as far as that comes soon.
   */
  show: (state: ClusterState) => void
  /** Goes on trying before there is anything to show, instead of failing. */
  isPatient: boolean
}

/**
 * Watches an index that several servers search, and keeps it up to date while no other server does:
 * the server that has the database lock is its keeper. A keeper that dies or loses the database
 * also loses the lock, and any other server takes over within seconds, from the position that is
 * stored with the index.
 */
export class ClusterFollower {
  readonly #options: Options
  readonly #signal: AbortSignal
  readonly #failed = new AbortController()
  readonly #failing = new Set<'watch' | 'keep'>()
  /** Ends the keeping, so that it starts again. */
  #restart = new AbortController()
  #wasThere = false
  readonly #startedAt = performance.now()
  #isShown = false

  constructor(options: Options) {
    this.#options = options
    this.#signal = AbortSignal.any([options.signal, this.#failed.signal])
  }

  /**
   * Runs until the signal aborts. Rejects if it fails before there is anything to show, unless it
   * is patient.
   */
  async run(): Promise<void> {
    await Promise.all([
      this.#again('watch', (client) => this.#watch(client)),
      this.#again('keep', (client) => this.#keep(client)),
    ])
  }

  /**
   * Runs something with a connection of its own, again whenever it fails, and reports the first of
   * several failures.
   */
  async #again(what: 'watch' | 'keep', run: (client: Client) => Promise<void>): Promise<void> {
    const { databaseUrl, log, isPatient } = this.#options
    const signal = this.#signal
    while (!signal.aborted) {
      let client: Client | undefined
      try {
        client = await connectTo(databaseUrl)
        await run(client)
      } catch (error) {
        if (signal.aborted) return
        if (!isPatient && !this.#isShown) {
          this.#failed.abort()
          throw error
        }
        if (!this.#failing.has(what)) log('error', { err: error }, failures[what])
        this.#failing.add(what)
      } finally {
        if (client) await endClient(client)
      }
      await pause(retryMs, signal)
    }
  }

  async #watch(client: Client): Promise<void> {
    const signal = this.#signal
    while (!signal.aborted) {
      await this.#look(client)
      this.#recovered('watch')
      await pause(watchMs, signal)
    }
  }

  /** Rebuilds the index if it was removed. */
  async #look(client: Client): Promise<void> {
    const { cluster, aliases, show } = this.#options
    const size = await sizeOf(cluster, aliases)
    if (!size && this.#wasThere) this.#restart.abort()
    this.#wasThere = size !== null
    if (!size) return
    const noted = await notedProgress(client, aliases.people)
    const elapsed = performance.now() - this.#startedAt
    const isCurrent = noted.currentMs !== null && noted.currentMs < elapsed
    this.#isShown ||= isCurrent || elapsed > currentPatienceMs
    if (this.#isShown) show({ ...size, ...noted, at: Date.now() })
  }

  async #keep(client: Client): Promise<void> {
    const { aliases } = this.#options
    const signal = this.#signal
    await probeOften(client)
    while (!signal.aborted) {
      const term = await takeKeeping(client, aliases.people)
      // The lock is free again once the client has ended.
      if (term !== null) return await this.#keepFor(term, client)
      this.#recovered('keep')
      await pause(watchMs, signal)
    }
  }

  async #keepFor(term: number, client: Client): Promise<void> {
    const { databaseUrl, cluster, aliases, parts, log, onProgress } = this.#options
    if (!(await allowManyClauses(cluster)))
      log(
        'warn',
        { setting: clauseSetting },
        'the cluster does not let us set its limit of clauses: searches for hundreds of names may fail',
      )
    this.#restart = new AbortController()
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    let noting = Promise.resolve()
    const note = async (progress: Progress) => {
      await noteProgress(client, aliases.people, progress)
      this.#recovered('keep')
      if (progress.hasChanged || !this.#isShown) await this.#look(client)
    }
    const keeper = new IndexKeeper({
      connect: () => connectTo(databaseUrl),
      index: new ClusterIndex({ cluster, aliases, parts, term }),
      parts,
      log,
      onProgress,
      // The keeper meets failures of the database and of the cluster, too, and reports them.
      onRead: (progress) => void (noting = noting.then(() => note(progress)).catch(() => {})),
      signal: AbortSignal.any([this.#signal, lost.signal, this.#restart.signal]),
    })
    try {
      await keeper.run()
    } finally {
      await noting
    }
  }

  #recovered(what: 'watch' | 'keep'): void {
    if (this.#failing.delete(what)) this.#options.log('info', {}, recoveries[what])
  }
}

const failures = {
  watch: 'cannot see the people index on the cluster; trying again',
  keep: 'cannot keep the people index on the cluster; trying again',
}
const recoveries = {
  watch: 'the people index on the cluster is seen again',
  keep: 'the people index on the cluster is kept again',
}

const pause = async (ms: number, signal: AbortSignal) => await sleep(ms, null, { signal }).catch(() => {})
