import { createHash } from 'node:crypto'
import { connectCluster, type Cluster } from '@rapport/search-opensearch/cluster.ts'
import { aliasesOf, type IndexNames } from '@rapport/search-opensearch/index-names.ts'
import { factsVersionOf } from '../facts-rows.ts'
import type { ClusterThreadData } from './cluster-messages.ts'

/** Longer than any question takes on a cluster that works, and shorter than a browser waits. */
export const questionMs = 10_000
/** A bulk of some megabytes, or the refresh of a large index. */
export const writeMs = 60_000

const hashLength = 10

/** The cluster, and the names of a database's indexes there: those of several databases never meet. */
export function clusterOf(
  { urls, database, parts }: Pick<ClusterThreadData, 'urls' | 'database' | 'parts'>,
  timeoutMs: number,
): { cluster: Cluster; aliases: IndexNames } {
  const hash = createHash('sha256').update(database).digest('hex').slice(0, hashLength)
  const aliases = aliasesOf(`rapport-${hash}`, factsVersionOf(parts))
  return { cluster: connectCluster({ urls, timeoutMs }), aliases }
}
