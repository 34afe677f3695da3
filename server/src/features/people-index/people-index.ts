import { bytesOf, type IndexView } from '@rapport/search/index/index-view.ts'
import type {
  IndexStatus,
  LabelledType,
  Page,
  PeopleSearch,
  ResolvedFilters,
  SimilarCompaniesQuery,
  SimilarQuery,
  SuggestQuery,
  TitleGroupsQuery,
} from '@rapport/search/people-search.ts'
import type { Answer, Question } from '@rapport/search/threads/question.ts'
import { ThreadedReader } from '@rapport/search/threads/threaded-reader.ts'
import { IndexDelay } from './index-delay.ts'
import type { IndexThreadData } from './index-messages.ts'
import { IndexThread, type Log } from './index-thread.ts'

const dayMs = 86_400_000

/** Days since 1970-01-01, UTC. */
export const currentDay = (): number => Math.floor(Date.now() / dayMs)

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

export type ClosableSearch = PeopleSearch & { close(): Promise<void> }

type Options = {
  databaseUrl: string
  /** The index is saved here for the next start. Created if missing. */
  indexDir: string
  log?: Log
  /** Days since 1970-01-01. */
  today?: () => number
  /** People read so far during a build, and a rough total. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the start: closes what was opened and throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * A search that follows the database. One thread loads or builds the index and applies changes within a second. All threads read the same
 * memory: small queries run in this thread, large ones in their own threads. Rejects if there is no index to start with; afterwards the
 * last state remains, whatever happens to the database.
 */
export async function startPeopleSearch(options: Options): Promise<ClosableSearch> {
  const search = new LiveSearch(options)
  await search.start(options.signal)
  return search
}

class LiveSearch implements PeopleSearch {
  readonly #queries: ThreadedReader
  readonly #index: IndexThread<IndexView>
  readonly #delay = new IndexDelay()
  #view: IndexView = { segments: [], size: 0 }

  constructor({ databaseUrl, indexDir, log = silent, today = currentDay, onProgress }: Options) {
    this.#queries = new ThreadedReader({ today })
    const data: IndexThreadData = { databaseUrl, folder: indexDir }
    this.#index = new IndexThread<IndexView>({
      entry: new URL('index-worker.ts', import.meta.url),
      data,
      log,
      show: (view) => {
        this.#view = view
        this.#queries.show(view)
      },
      onRead: (read) => this.#delay.onRead(read),
      ...(onProgress && { onProgress }),
    })
  }

  async start(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#index.start(signal)
    } catch (error) {
      await this.#queries.close()
      throw error
    }
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

  async search(filters: ResolvedFilters, page: Page, signal?: AbortSignal) {
    return this.#ask({ kind: 'search', filters, page }, signal)
  }

  async count(filters: ResolvedFilters, signal?: AbortSignal, addedAfter?: number) {
    return addedAfter === undefined
      ? this.#ask({ kind: 'count', filters }, signal)
      : this.#ask({ kind: 'added', filters, after: addedAfter }, signal)
  }

  async facets(filters: ResolvedFilters, signal?: AbortSignal) {
    return this.#ask({ kind: 'facets', filters }, signal)
  }

  async companies(filters: ResolvedFilters, page: Page, signal?: AbortSignal) {
    return this.#ask({ kind: 'companies', filters, page }, signal)
  }

  async suggest(query: SuggestQuery, signal?: AbortSignal) {
    signal?.throwIfAborted()
    return this.#queries.reader.suggest(query)
  }

  async similar(query: SimilarQuery, signal?: AbortSignal) {
    return this.#ask({ kind: 'similar', query }, signal)
  }

  async similarCompanies(query: SimilarCompaniesQuery, signal?: AbortSignal) {
    return this.#ask({ kind: 'similarCompanies', query }, signal)
  }

  async titleGroups(query: TitleGroupsQuery, signal?: AbortSignal) {
    return this.#ask({ kind: 'titleGroups', query }, signal)
  }

  async labels(type: LabelledType, keys: readonly string[], signal?: AbortSignal) {
    signal?.throwIfAborted()
    return this.#queries.reader.labels(type, keys)
  }

  /** Saves the index if it has changed enough. Running queries reject. */
  async close(): Promise<void> {
    await this.#index.close()
    await this.#queries.close()
  }

  async #ask<Asked extends Question>(
    question: Asked,
    signal: AbortSignal | undefined,
  ): Promise<Answer<Asked>> {
    signal?.throwIfAborted()
    return this.#queries.ask(question, signal)
  }
}
