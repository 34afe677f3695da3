import { allParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { createClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import type { IndexStatus, PeopleSearch } from '@rapport/search/people-search.ts'
import { endClient } from '../../../database/end-client.ts'
import { databaseName } from '../change-log.ts'
import { connectTo } from '../index-connection.ts'
import { quietMs } from '../index-delay.ts'
import { IndexThread, type Log } from '../index-thread.ts'
import type { SearchNews } from '../index-messages.ts'
import type { ClosableSearch, FollowedSearch, FollowingSearch } from '../people-index.ts'
import { answering } from './answering.ts'
import { checkCluster } from './check-cluster.ts'
import { clusterOf, questionMs } from './cluster-connection.ts'
import type { ClusterState, ClusterThreadData } from './cluster-messages.ts'

type Options = Pick<ClusterThreadData, 'databaseUrl' | 'urls'> & {
  parts?: IndexParts
  log: Log
  /** Days since 1970-01-01. */
  today: () => number
  /** The index of this server, which answers while the cluster doesn't. Closed with the search. */
  fallback?: FollowedSearch | undefined
  /** People written so far during a build, and a rough total. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the start: closes what was opened and throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * Starts a search on a cluster, whose index all servers share and one of them keeps: see
 * `ClusterFollower`. Starts as soon as there is an index, whichever server builds it; with a
 * fallback at once. Without a fallback, throws a `StartError` if the cluster can't be used.
 */
export async function startClusterSearch(options: Options): Promise<FollowedSearch> {
  const { databaseUrl, urls, parts = allParts, log, today, fallback, onProgress, signal } = options
  const database = await nameOf(databaseUrl)
  const isPatient = fallback !== undefined
  const data: ClusterThreadData = { databaseUrl, urls, parts, database, isPatient }
  const { search, show } = searchOn({ data, today, fallback, log })
  const followers: ((news: SearchNews) => void)[] = []
  let shown: SearchNews | undefined
  const thread = new IndexThread<ClusterState>({
    entry: new URL('cluster-worker.ts', import.meta.url),
    data,
    log,
    show: (state) => {
      show(state)
      shown = { kind: 'cluster', state }
      for (const tell of followers) tell(shown)
    },
    ...(onProgress && { onProgress }),
  })
  if (!fallback) await checkCluster(clusterOf(data, questionMs).cluster, signal)
  const started = thread.start(signal)
  if (fallback)
    started.catch((error: unknown) => log.error({ err: error }, 'cannot follow the search cluster'))
  else await started
  return Object.assign(search, {
    follow(tell: (news: SearchNews) => void) {
      fallback?.follow(tell)
      followers.push(tell)
      if (shown) tell(shown)
    },
    async close() {
      await thread.close()
      await fallback?.close()
    },
  })
}

type FollowingOptions = Pick<Options, 'databaseUrl' | 'urls' | 'parts' | 'log' | 'today'> & {
  fallback: FollowingSearch | undefined
}

/** The same in another thread, which hears what that search hears. */
export async function followClusterSearch(
  options: FollowingOptions,
): Promise<ClosableSearch & { hear(news: SearchNews): void }> {
  const { databaseUrl, urls, parts = allParts, log, today, fallback } = options
  const data = { urls, parts, database: await nameOf(databaseUrl) }
  const { search, show } = searchOn({ data, today, fallback, log })
  return Object.assign(search, {
    hear(news: SearchNews) {
      if (news.kind === 'cluster') show(news.state)
      else fallback?.hear(news)
    },
    close: async () => fallback?.close(),
  })
}

type SearchParts = Pick<Options, 'today' | 'log'> & {
  data: Pick<ClusterThreadData, 'urls' | 'database' | 'parts'>
  fallback: PeopleSearch | undefined
}

/** Returns a search on a cluster, and the function that tells it the state of the cluster's index. */
function searchOn({ data, today, fallback, log }: SearchParts): {
  search: PeopleSearch
  show: (state: ClusterState) => void
} {
  const { cluster, aliases } = clusterOf(data, questionMs)
  let state: ClusterState | undefined
  const search = {
    ...answering({ cluster: createClusterSearch({ cluster, ...aliases, today }), fallback, log }),
    get size() {
      return state?.people ?? fallback?.size ?? 0
    },
    indexStatus: () => (state ? statusOf(state) : (fallback?.indexStatus() ?? empty)),
  }
  return { search, show: (seen) => (state = seen) }
}

/** Returns a name that tells a database's indexes from those of other databases. */
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
