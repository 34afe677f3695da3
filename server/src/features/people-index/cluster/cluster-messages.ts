import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { IndexSize } from '@rapport/search-opensearch/published-index.ts'
import type { NotedProgress } from './keeping.ts'

/** Start data of the thread that keeps the index of a cluster. */
export type ClusterThreadData = {
  databaseUrl: string
  /** The result of `databaseName`. */
  database: string
  parts: IndexParts
  /** The addresses of the cluster's nodes. */
  urls: string[]
  /** Goes on trying where the index can't be built at the start: another one answers meanwhile. */
  isPatient: boolean
}

/** The index as a server last saw it, at `at`, milliseconds since 1970. */
export type ClusterState = IndexSize & NotedProgress & { at: number }
