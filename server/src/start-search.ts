import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { startClusterSearch } from './features/people-index/cluster/cluster-search.ts'
import type { Log } from './features/people-index/index-thread.ts'
import { currentDay, startPeopleSearch, type ClosableSearch } from './features/people-index/people-index.ts'

type Options = {
  config: Pick<Config, 'dataDir' | 'search'>
  databaseUrl: string
  log: Log
  /** People read so far during a build, and a rough total. */
  onProgress: (done: number, total: number) => void
  /** Aborts the start. */
  signal: AbortSignal
}

/** The search that the configuration asks for: of an index in this process, of a cluster, or of both. */
export async function startSearch({ config, ...options }: Options): Promise<ClosableSearch> {
  const ofProcess = async () =>
    await startPeopleSearch({ ...options, indexDir: join(config.dataDir, 'index') })
  const { search } = config
  if (!search) return await ofProcess()
  const fallback = search.hasFallback ? await ofProcess() : undefined
  try {
    return await startClusterSearch({ ...options, ...search, today: currentDay, fallback })
  } catch (error) {
    await fallback?.close()
    throw error
  }
}
