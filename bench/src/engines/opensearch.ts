import { limits } from '@rapport/contract/limits.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { startBuild, type Building } from '@rapport/search-opensearch/build-index.ts'
import { connectCluster, type Cluster } from '@rapport/search-opensearch/cluster.ts'
import { aliasesOf } from '@rapport/search-opensearch/index-names.ts'
import { publishIndexes } from '@rapport/search-opensearch/published-index.ts'
import { createClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import { runnerVersion, startCluster } from '../../../search-opensearch/test/start-cluster.ts'
import { pageSize } from '../queries.ts'
import { MissingProgram, type Engine, type EngineOptions } from './engine.ts'
import { labelled, resolved } from './port.ts'

const aliases = aliasesOf('rapport', '1')
const both = Object.values(aliases).join(',')

/**
 * OpenSearch through the product's own adapter: one node on this machine, asked over HTTP, each
 * shard merged to one segment.
 */
export async function openOpenSearch(options: EngineOptions): Promise<Engine> {
  const { folder, world } = options
  const { heap, shards } = options.cluster
  const version = runnerVersion()
  if (version === null) throw new MissingProgram('it needs a JDK of Java 17 or newer, and Maven')
  const java = [`-Xms${heap}g`, `-Xmx${heap}g`]
  const { nodes, urls, untilGreen, stop } = await startCluster(1, version, { parent: folder, java })
  const cluster = connectCluster({ urls, timeoutMs })
  const search = createClusterSearch({ cluster, ...aliases, today: () => world.today })
  let building: Building | undefined
  const post = async (path: string) => {
    await cluster.request({ method: 'POST', path: `/${both}/${path}` })
  }
  return {
    addCompanies: () => {},
    addPeople: async (people) => {
      building ??= await startBuild(cluster, aliases, { build: 'bench', shards })
      for (const person of people) await building.addPerson(person, (id) => world.company(id))
    },
    finish: async () => {
      await publishIndexes(cluster, aliases, await building!.finish(world.companies))
      await post('_forcemerge?max_num_segments=1')
    },
    save: () => post('_flush'),
    bytes: () => storedBytes(cluster),
    reopen: async () => {
      for (const node of nodes) {
        await node.kill()
        node.start()
      }
      await untilGreen()
    },
    prepare: async (query, offset) => {
      const { kind, sort } = query
      const filters = resolved(query)
      const page = { offset, limit: pageSize, ...(sort && { sort }) }
      if (kind !== 'facets') return () => search.ask({ kind: 'search', filters, page })
      return async () => {
        const facets = await search.ask({ kind: 'facets', filters })
        return { total: await search.ask({ kind: 'count', filters }), ids: [], counts: labelled(facets) }
      }
    },
    suggest: ({ type, text }) =>
      search.ask({ kind: 'suggest', type, text, limit: limits.defaultSuggestions, without: [] }),
    companies: (filters) =>
      search.ask({ kind: 'companies', filters: forAnybody(filters), page: { offset: 0, limit: pageSize } }),
    close: stop,
  }
}

/** Merging a million people to one segment takes minutes. */
const timeoutMs = 900_000

type StoreStats = { indices: Record<string, { primaries: { store: { size_in_bytes: number } } }> }

async function storedBytes(cluster: Cluster): Promise<number> {
  const stats = await cluster.request({ method: 'GET', path: `/${both}/_stats/store` })
  const sizes = Object.values((stats as StoreStats).indices).map(({ primaries }) => primaries.store)
  return sizes.reduce((bytes, { size_in_bytes: size }) => bytes + size, 0)
}
