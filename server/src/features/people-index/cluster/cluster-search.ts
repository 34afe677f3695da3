import { createClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import type { IndexStatus } from '@rapport/search/people-search.ts'
import { endClient } from '../../../database/end-client.ts'
import { databaseName } from '../change-log.ts'
import { connectTo } from '../index-connection.ts'
import { quietMs } from '../index-delay.ts'
import { IndexThread, type Log } from '../index-thread.ts'
import type { ClosableSearch } from '../people-index.ts'
import { answering } from './answering.ts'
import { checkCluster } from './check-cluster.ts'
import { clusterOf, questionMs } from './cluster-connection.ts'
import type { ClusterState, ClusterThreadData } from './cluster-messages.ts'

type Options = Pick<ClusterThreadData, 'databaseUrl' | 'urls'> & {
  log: Log
  /** Days since 1970-01-01. */
  today: () => number
  /** The index of this server, which answers while the cluster doesn't. Closed with the search. */
  fallback?: ClosableSearch | undefined
  /** People written so far during a build, and a rough total. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the start: closes what was opened and throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * A search on a cluster, whose index all servers share and one keeps: see `ClusterFollower`. Starts as soon as there is an index, whoever builds it; with a fallback at
 * once. Throws a `StartError` without one if the cluster can't be used.
 */
export async function startClusterSearch(options: Options): Promise<ClosableSearch> {
  const { databaseUrl, urls, log, today, fallback, onProgress, signal } = options
  const database = await nameOf(databaseUrl)
  const data: ClusterThreadData = { databaseUrl, urls, database, isPatient: fallback !== undefined }
  const { cluster, aliases } = clusterOf(data, questionMs)
  let state: ClusterState | undefined
  const thread = new IndexThread<ClusterState>({
    entry: new URL('cluster-worker.ts', import.meta.url),
    data,
    log,
    show: (seen) => (state = seen),
    ...(onProgress && { onProgress }),
  })
  if (!fallback) await checkCluster(cluster, signal)
  const started = thread.start(signal)
  if (fallback)
    started.catch((error: unknown) => log.error({ err: error }, 'cannot follow the search cluster'))
  else await started
  return {
    ...answering({ cluster: createClusterSearch({ cluster, ...aliases, today }), fallback, log }),
    get size() {
      return state?.people ?? fallback?.size ?? 0
    },
    indexStatus: () => (state ? statusOf(state) : (fallback?.indexStatus() ?? empty)),
    async close() {
      await thread.close()
      await fallback?.close()
    },
  }
}

/** What tells a database's indexes from those of others. */
export async function nameOf(databaseUrl: string): Promise<string> {
  const client = await connectTo(databaseUrl)
  try {
    return await databaseName(client)
  } finally {
    await endClient(client)
  }
}

const empty = { people: 0, segments: 0, bytes: 0, changedAt: null, delayMs: 0 }

function statusOf({ people, segments, bytes, changedAt, currentMs, at }: ClusterState): IndexStatus {
  const delayMs = Math.max(0, Math.round((currentMs ?? 0) + Date.now() - at - quietMs))
  return { people, segments, bytes, changedAt, delayMs }
}
