import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { createPeopleIndex } from '../../../search/test/create-people-index.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { currentDay } from '../../src/features/people-index/people-index.ts'
import { Client, type Pool } from 'pg'
import { clusterUrls, searchOnCluster } from './cluster.ts'
import { streamFacts } from '../../src/features/people-index/stream-facts.ts'

type StoredFacts = { companies: CompanyFacts[]; people: PersonFacts[] }

/** All stored people and companies, from one database snapshot. */
export async function loadFacts(pool: Pool): Promise<StoredFacts> {
  const stream = await streamFacts(async () => {
    const client = new Client(pool.options)
    await client.connect()
    return client
  })
  try {
    const companies: CompanyFacts[] = []
    const people: PersonFacts[] = []
    for await (const facts of stream.facts()) {
      companies.push(...facts.companies)
      people.push(...facts.people)
    }
    return { companies, people }
  } finally {
    await stream.close()
  }
}

/**
 * Builds an index of all stored people from one database snapshot. `today` returns days since
 * 1970-01-01; years of experience and funding dates depend on it at each search.
 */
export async function loadPeopleIndex(pool: Pool, today: () => number = currentDay): Promise<PeopleSearch> {
  const facts = await loadFacts(pool)
  return clusterUrls.length > 0 ? await searchOnCluster(facts, today) : createPeopleIndex({ ...facts, today })
}

/**
 * A search that can be given to a server before there are people. It finds those stored at the last
 * `rebuild`.
 */
export function rebuiltSearch(): PeopleSearch & {
  rebuild(pool: Pool): Promise<void>
  /** Uses another search from now on. */
  use(search: PeopleSearch): void
} {
  let current: PeopleSearch | undefined
  const index = () => {
    if (!current) throw new Error('rebuild it first')
    return current
  }
  return {
    rebuild: async (pool) => void (current = await loadPeopleIndex(pool)),
    use: (search) => void (current = search),
    ask: (question, signal) => index().ask(question, signal),
    indexStatus: () => index().indexStatus(),
    get size() {
      return index().size
    },
  }
}
