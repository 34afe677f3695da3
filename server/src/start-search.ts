import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { followClusterSearch, startClusterSearch } from './features/people-index/cluster/cluster-search.ts'
import type { Log } from './features/people-index/index-thread.ts'
import type { SearchNews } from './features/people-index/index-messages.ts'
import {
  currentDay,
  FollowingSearch,
  startPeopleSearch,
  type ClosableSearch,
  type FollowedSearch,
} from './features/people-index/people-index.ts'

type Options = {
  config: Pick<Config, 'dataDir' | 'search' | 'indexParts'>
  databaseUrl: string
  log: Log
  /** People read so far during a build, and a rough total. */
  onProgress: (done: number, total: number) => void
  /** Aborts the start. */
  signal: AbortSignal
  /** For large queries to the index in this process; by default at most four. */
  queryThreads?: number
}

/** The search that the configuration asks for: of an index in this process, of a cluster, or of both. */
export async function startSearch({ config, ...options }: Options): Promise<FollowedSearch> {
  const { search, indexParts: parts } = config
  const ofProcess = async () =>
    await startPeopleSearch({ ...options, parts, indexDir: join(config.dataDir, 'index') })
  if (!search) return await ofProcess()
  const fallback = search.hasFallback ? await ofProcess() : undefined
  try {
    return await startClusterSearch({ ...options, ...search, parts, today: currentDay, fallback })
  } catch (error) {
    await fallback?.close()
    throw error
  }
}

type FollowingOptions = Pick<Options, 'config' | 'databaseUrl' | 'log'> & { queryThreads: number }

/**
 * The same in a serving thread: it finds what the search of the main thread finds, if it hears what
 * that one tells.
 */
export async function followSearch({
  config: { search, indexParts: parts },
  databaseUrl,
  log,
  queryThreads,
}: FollowingOptions): Promise<ClosableSearch & { hear(news: SearchNews): void }> {
  const ofProcess = () => new FollowingSearch({ queryThreads })
  if (!search) return ofProcess()
  const fallback = search.hasFallback ? ofProcess() : undefined
  return followClusterSearch({ databaseUrl, urls: search.urls, parts, log, today: currentDay, fallback })
}
