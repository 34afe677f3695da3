import { ClusterError, type Cluster } from './cluster.ts'

/** A setting of the cluster, which can be changed while it runs. */
export const clauseSetting = 'indices.query.bool.max_clause_count'

/** A filter set may name 500 things, each of several words; the cluster's own limit is 1,024 clauses. */
const maxClauses = 8192

/** Lets searches have enough clauses. False where the cluster's operator keeps this setting from us. */
export async function allowManyClauses(cluster: Cluster): Promise<boolean> {
  const path = '/_cluster/settings'
  const current = (await cluster.request({
    method: 'GET',
    path: `${path}?flat_settings=true&include_defaults=true`,
  })) as Record<'persistent' | 'transient' | 'defaults', Record<string, string> | undefined>
  const limits = [current.transient, current.persistent, current.defaults]
  const limit = limits.map((settings) => Number(settings?.[clauseSetting])).find((value) => value > 0)
  if (limit !== undefined && limit >= maxClauses) return true
  try {
    await cluster.request({ method: 'PUT', path, body: { persistent: { [clauseSetting]: maxClauses } } })
    return true
  } catch (error) {
    if (error instanceof ClusterError && error.failure === 'refused') return false
    throw error
  }
}
