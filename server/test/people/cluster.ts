import { allParts } from '@rapport/contract/filters/index-parts.ts'
import { randomBytes } from 'node:crypto'
import { buildIndexes } from '../../../search-opensearch/test/build-indexes.ts'
import { connectCluster, type Cluster } from '@rapport/search-opensearch/cluster.ts'
import { aliasesOf, type IndexNames } from '@rapport/search-opensearch/index-names.ts'
import { createClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { clusterOf } from '../../src/features/people-index/cluster/cluster-connection.ts'
import { nameOf } from '../../src/features/people-index/cluster/cluster-search.ts'
import { cleanUpAfterFile } from '../cleanup.ts'

/**
 * The nodes of the cluster on which the tests search, if they are to: `npm run test:opensearch`
 * starts one.
 */
export const clusterUrls = (process.env.SEARCH_URL ?? '').split(',').filter(Boolean)

const timeoutMs = 60_000

/** A database's indexes. They are removed at the end of the test file. */
export async function clusterIndexOf(
  databaseUrl: string,
): Promise<{ cluster: Cluster; aliases: IndexNames }> {
  const found = clusterOf(
    { urls: clusterUrls, parts: allParts, database: await nameOf(databaseUrl) },
    timeoutMs,
  )
  cleanUpAfterFile(() => removeIndexes(found.cluster, found.aliases))
  return found
}

/** A search on the cluster, in indexes of its own that don't follow the database. */
export async function searchOnCluster(
  { companies, people }: { companies: CompanyFacts[]; people: PersonFacts[] },
  today: () => number,
): Promise<PeopleSearch> {
  const cluster = connectCluster({ urls: clusterUrls, timeoutMs })
  const aliases = aliasesOf(`test-${randomBytes(5).toString('hex')}`, '1')
  const known = new Map(companies.map((company) => [company.id, company]))
  await buildIndexes(cluster, aliases, { companies, people, companyOf: (id) => known.get(id), build: '1' })
  cleanUpAfterFile(() => removeIndexes(cluster, aliases))
  const status = { people: people.length, segments: 1, bytes: 1, changedAt: null, delayMs: 0 }
  return {
    ...createClusterSearch({ cluster, ...aliases, today }),
    size: people.length,
    indexStatus: () => status,
  }
}

async function removeIndexes(cluster: Cluster, aliases: IndexNames): Promise<void> {
  for (const alias of Object.values(aliases))
    await cluster.request({ method: 'DELETE', path: `/${alias}-*?ignore_unavailable=true` })
}
