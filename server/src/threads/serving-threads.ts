import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { SendingMark } from '../features/campaigns/restored/identity.ts'
import type { FollowedSearch } from '../features/people-index/people-index.ts'
import { refuseTakenPort } from '../http/http-server.ts'
import type { ThreadState } from '../features/admin/operation/other-threads.ts'
import type { RevealDeps } from '../features/contacts/reveal.ts'
import { joinForwarding } from '../http/forwarding.ts'
import { createSharedCounts } from '../http/shared-counts.ts'
import type { Metrics, MetricValues } from '../metrics/metrics.ts'
import { poolSizeOf } from './connections.ts'
import type { Handlers } from './line.ts'
import type { MainCalls } from './thread-calls.ts'
import { ServingThread } from './serving-thread.ts'

type Options = {
  /** How many. */
  workers: number
  config: Config
  databaseUrl: string
  search: FollowedSearch
  metrics: Metrics
  mark: Pick<SendingMark, 'note' | 'lowerTo'>
  reveals: Pick<RevealDeps, 'lookup'>
  webRoot: string | null
  /** Aborts to end running requests at once. */
  force: AbortSignal
  /**
   * Called when a thread ends unexpectedly. The process must not continue without it, because
   * connections of the port would wait for it.
   */
  onLost: (error: Error) => void
}

const maxQueryThreads = 4

/** Threads for large queries of each serving thread: as many as there are processors, in all. */
const queryThreadsOf = (count: number) =>
  Math.max(1, Math.min(maxQueryThreads, Math.floor(availableParallelism() / count)))

/**
 * The threads that serve HTTP, all at one port: starting, listening, closed. The main thread serves
 * nothing itself.
 */
export class ServingThreads {
  readonly #options: Options
  readonly #threads: ServingThread[]
  readonly #socketFolder: string
  #isListening = false

  constructor(options: Options) {
    this.#options = options
    const { workers: count, config, databaseUrl, search, webRoot, metrics, mark, force } = options
    const handlers: Handlers<MainCalls> = {
      metrics: async () => metrics.textWith(await this.#valuesOfAll()),
      statesOfOthers: async (asking) => [this.#ownState(), ...(await this.#statesWithout(asking))],
      noteSend: (sendId) => mark.note(sendId),
      lowerMark: (sendId) => mark.lowerTo(sendId),
    }
    this.#socketFolder = mkdtempSync(join(tmpdir(), 'rapport-'))
    const shares = {
      connections: poolSizeOf(count),
      queryThreads: queryThreadsOf(count),
      requestCounts: createSharedCounts(),
      socketFolder: this.#socketFolder,
    }
    this.#threads = Array.from({ length: count }, (_, at) => {
      const data = { number: at + 1, workers: count, config, databaseUrl, webRoot, ...shares }
      return new ServingThread({ data, handlers, onLost: (error) => this.#onLost(error) })
    })
    search.follow((news) => this.#tell((thread) => thread.line.ask('hear', news)))
    force.addEventListener('abort', () => this.#tell((thread) => thread.line.ask('force', null)))
  }

  /** Returns the port. */
  async listen({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
    await Promise.all(this.#threads.map(({ line }) => line.ask('built', null)))
    // Another process of this user could share it without noticing; it was free at the start.
    await refuseTakenPort({ host, port })
    const [first, ...others] = this.#threads
    const shared = await first!.line.ask('listen', port)
    await Promise.all(others.map(({ line }) => line.ask('listen', shared)))
    this.#isListening = true
    return shared
  }

  /** All stop together: see `HttpServer`. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
    // Sequentially: see merge-threads.ts.
    for (const thread of this.#threads) await thread.end()
    rmSync(this.#socketFolder, { recursive: true, force: true })
  }

  /** Before, it is an error of the start. */
  #onLost(error: Error): void {
    if (this.#isListening) this.#options.onLost(error)
  }

  #tell(say: (thread: ServingThread) => Promise<void>): void {
    // A thread that has ended is reported elsewhere.
    for (const thread of this.#threads) say(thread).catch(() => {})
  }

  /** It runs jobs, which ask providers. */
  #ownState(): ThreadState {
    const forwarding = joinForwarding([])
    return { live: [], minutes: [], providers: this.#options.reveals.lookup.status(), forwarding }
  }

  async #statesWithout(asking: number): Promise<ThreadState[]> {
    const others = this.#threads.filter((_, at) => at + 1 !== asking)
    return Promise.all(others.map(({ line }) => line.ask('state', null)))
  }

  async #valuesOfAll(): Promise<MetricValues[]> {
    return Promise.all(this.#threads.map(({ line }) => line.ask('metrics', null)))
  }
}
