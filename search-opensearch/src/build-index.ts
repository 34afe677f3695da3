import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { Bulk } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import { companyDocument, personDocument, type CompanyOf } from './documents.ts'
import { newNames, type IndexNames } from './index-names.ts'
import { companiesIndex, peopleIndex } from './mapping.ts'
import { removeUnused } from './published-index.ts'

export type NewIndexes = {
  /** Distinguishes the new indexes from all others. */
  build: string
  /** The number of shards of each index. */
  shards?: number
  /** The version of the written documents: see `Bulk`. */
  version?: number
}

export type Building = {
  /** `companyOf` must know the employer and the past employers. */
  addPerson(person: PersonFacts, companyOf: CompanyOf): Promise<void>
  /**
   * Adds all companies. Must be called after all people were added, because a company's document
   * has the number of its people. Not searched before `publishIndexes`.
   */
  finish(companies: Iterable<CompanyFacts>): Promise<IndexNames>
}

/**
 * Creates both indexes. What a build that was killed has left is removed; so at most one may run at
 * a time.
 */
export async function startBuild(
  cluster: Cluster,
  aliases: IndexNames,
  { build, shards = 1, version = 1 }: NewIndexes,
): Promise<Building> {
  const names = newNames(aliases, build)
  await removeUnused(cluster, aliases)
  await create(cluster, names.people, peopleIndex({ name: names.people, shards }))
  await create(cluster, names.companies, companiesIndex({ name: names.companies, shards }))
  const peopleOf = new Map<number, number>()
  const persons = new Bulk(cluster, { index: names.people, version })
  return {
    async addPerson(person, companyOf) {
      await persons.put(personDocument(person, companyOf))
      const { company } = person
      if (company !== null) peopleOf.set(company, (peopleOf.get(company) ?? 0) + 1)
    },
    async finish(companies) {
      await persons.end()
      const employers = new Bulk(cluster, { index: names.companies, version })
      for (const company of companies)
        await employers.put(companyDocument(company, peopleOf.get(company.id) ?? 0))
      await employers.end()
      await cluster.request({ method: 'POST', path: `/${names.people},${names.companies}/_refresh` })
      return names
    },
  }
}

const create = async (cluster: Cluster, name: string, body: object) =>
  await cluster.request({ method: 'PUT', path: `/${name}`, body })
