import { allParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { bytesOf, type IndexView } from '@rapport/search/index/index-view.ts'
import type {
  Answer,
  IndexStatus,
  PeopleSearch,
  QuestionKind,
  QuestionOf,
} from '@rapport/search/people-search.ts'
import { ThreadedReader } from '@rapport/search/threads/threaded-reader.ts'
import { IndexDelay } from './index-delay.ts'
import type { IndexThreadData, SearchNews } from './index-messages.ts'
import { IndexThread, type Log } from './index-thread.ts'

const dayMs = 86_400_000

/** Days since 1970-01-01, UTC. */
export const currentDay = (): number => Math.floor(Date.now() / dayMs)

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

export type ClosableSearch = PeopleSearch & { close(): Promise<void> }

/** A search that others in this process follow in threads of their own. */
export type FollowedSearch = ClosableSearch & {
  /** Tells a follower the news by which it finds the same people: at once, and with each change. */
  follow(tell: (news: SearchNews) => void): void
}

type Options = {
  databaseUrl: string
  /** The index is saved here for the next start. Created if missing. */
  indexDir: string
  parts?: IndexParts
  log?: Log
  /** Days since 1970-01-01. */
  today?: () => number
  /** People read so far during a build, and a rough total. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the start: closes what was opened and throws the signal's reason. */
  signal?: AbortSignal
  /** Threads for large queries; by default at most four. */
  queryThreads?: number
}

/**
 * A search that follows the database. One thread loads or builds the index and applies changes
 * within a second. All threads read the same memory: small queries run in this thread, large ones
 * in their own threads. Rejects if there is no index to start with; afterwards the last state
 * remains, whatever happens to the database.
 */
export async function startPeopleSearch(options: Options): Promise<FollowedSearch> {
  const search = new LiveSearch(options)
  await search.start(options.signal)
  return search
}

/** A search on the memory of an index that another thread keeps: it finds what that thread shows. */
export class FollowingSearch implements ClosableSearch {
  readonly #queries: ThreadedReader
  readonly #delay = new IndexDelay()
  #view: IndexView = { segments: [], size: 0 }

  constructor({ today = currentDay, queryThreads }: Pick<Options, 'today' | 'queryThreads'>) {
    this.#queries = new ThreadedReader({ today, ...(queryThreads !== undefined && { queryThreads }) })
  }

  hear(news: SearchNews): void {
    if (news.kind === 'read') return this.#delay.onRead(news)
    if (news.kind !== 'view') return
    this.#view = news.view
    this.#queries.show(news.view)
  }

  get size(): number {
    return this.#view.size
  }

  indexStatus(): IndexStatus {
    const { segments, size } = this.#view
    return {
      people: size,
      segments: segments.length,
      bytes: bytesOf(segments),
      changedAt: this.#delay.changedAt,
      delayMs: this.#delay.ms,
    }
  }

  async ask<K extends QuestionKind>(question: QuestionOf<K>, signal?: AbortSignal): Promise<Answer<K>> {
    signal?.throwIfAborted()
    return this.#queries.ask(question, signal)
  }

  /** Running queries reject. */
  async close(): Promise<void> {
    await this.#queries.close()
  }
}

class LiveSearch extends FollowingSearch implements FollowedSearch {
  readonly #index: IndexThread<IndexView>
  readonly #followers: ((news: SearchNews) => void)[] = []
  #shown: SearchNews | undefined

  constructor(options: Options) {
    super(options)
    const { databaseUrl, indexDir, parts = allParts, log = silent, onProgress } = options
    const data: IndexThreadData = { databaseUrl, folder: indexDir, parts }
    this.#index = new IndexThread<IndexView>({
      entry: new URL('index-worker.ts', import.meta.url),
      data,
      log,
      show: (view) => {
        this.#shown = { kind: 'view', view }
        this.#tell(this.#shown)
      },
      onRead: (read) => this.#tell({ kind: 'read', ...read }),
      ...(onProgress && { onProgress }),
    })
  }

  async start(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#index.start(signal)
    } catch (error) {
      await super.close()
      throw error
    }
  }

  follow(tell: (news: SearchNews) => void): void {
    this.#followers.push(tell)
    if (this.#shown) tell(this.#shown)
  }

  /** Saves the index if it has changed enough. Running queries reject. */
  override async close(): Promise<void> {
    await this.#index.close()
    await super.close()
  }

  #tell(news: SearchNews): void {
    this.hear(news)
    for (const tell of this.#followers) tell(news)
  }
}
