import { ClusterError, type Cluster } from './cluster.ts'
import type { IndexNames } from './index-names.ts'

/** The indexes that are searched: their names, the data stored with them, and their sizes. */

const kinds = ['people', 'companies'] as const

/** A cluster of several nodes keeps a copy of each shard. */
const replicas = { index: { auto_expand_replicas: '0-1' } }

/** Puts both indexes in the place of those that are searched, at once, and removes the latter. */
export async function publishIndexes(
  cluster: Cluster,
  aliases: IndexNames,
  names: IndexNames,
): Promise<void> {
  const path = `/${names.people},${names.companies}/_settings`
  await cluster.request({ method: 'PUT', path, body: replicas })
  const actions = kinds.flatMap((kind) => {
    const alias = aliases[kind]
    return [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index: names[kind], alias, is_write_index: true } },
    ]
  })
  await cluster.request({ method: 'POST', path: '/_aliases', body: { actions } })
  await removeUnused(cluster, aliases)
}

/**
 * Returns the indexes behind the aliases, and the data stored with that of people. Null if there
 * are none.
 */
export async function openIndexes(
  cluster: Cluster,
  aliases: IndexNames,
): Promise<{ names: IndexNames; meta: unknown } | null> {
  const [people, companies] = await Promise.all(kinds.map((kind) => mappingsOf(cluster, aliases[kind])))
  const [index] = people ?? []
  const [employers] = companies ?? []
  if (!index || !employers) return null
  return { names: { people: index[0], companies: employers[0] }, meta: metaOf(index[1]) }
}

type Mapping = { mappings: { _meta?: unknown } }

const metaOf = ({ mappings: { _meta: meta = {} } }: Mapping) => meta

async function mappingsOf(cluster: Cluster, alias: string) {
  const path = `/${alias}/_mapping?ignore_unavailable=true&allow_no_indices=true`
  return Object.entries((await cluster.request({ method: 'GET', path })) as Record<string, Mapping>)
}

/** Stores data with an index of people, replacing the previous data. */
export async function keepWith(cluster: Cluster, { people }: IndexNames, meta: object): Promise<void> {
  await cluster.request({ method: 'PUT', path: `/${people}/_mapping`, body: { _meta: meta } })
}

export type IndexSize = { people: number; segments: number; bytes: number }

/**
 * Returns the size of the index of people, without copies of shards, and the bytes of both indexes
 * with them, by their own names or by aliases. Null if there is none.
 */
export async function sizeOf(cluster: Cluster, names: IndexNames): Promise<IndexSize | null> {
  const path = `/${names.people},${names.companies}/_stats/docs,store,segments?ignore_unavailable=true`
  const { _all: all, indices, _shards: shards } = (await cluster.request({ method: 'GET', path })) as Stats
  const isOfPeople = (name: string) => name === names.people || name.startsWith(`${names.people}-`)
  const people = Object.entries(indices).find(([name]) => isOfPeople(name))?.[1]
  if (!people) return null
  if (shards.failed > 0) throw new ClusterError('incomplete', `${shards.failed} shards failed`)
  const { docs, segments } = people.primaries
  return { people: docs.count, segments: segments.count, bytes: all.total.store.size_in_bytes }
}

type Figures = {
  docs: { count: number }
  segments: { count: number }
  store: { size_in_bytes: number }
}
type Stats = {
  _shards: { failed: number }
  _all: { total: Figures }
  indices: Record<string, { primaries: Figures }>
}

/** Removes those of the indexes made for the aliases that aren't searched. */
export async function removeUnused(cluster: Cluster, aliases: IndexNames): Promise<void> {
  for (const alias of Object.values(aliases)) {
    const found = await cluster.request({ method: 'GET', path: `/${alias}-*/_alias` })
    for (const [index, { aliases: own }] of Object.entries(found as Record<string, { aliases: object }>))
      if (!(alias in own)) await cluster.request({ method: 'DELETE', path: `/${index}` })
  }
}
