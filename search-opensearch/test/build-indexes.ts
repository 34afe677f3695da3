import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { startBuild, type NewIndexes } from '../src/build-index.ts'
import type { Cluster } from '../src/cluster.ts'
import type { CompanyOf } from '../src/documents.ts'
import type { IndexNames } from '../src/index-names.ts'
import { publishIndexes } from '../src/published-index.ts'

type Facts = {
  companies: Iterable<CompanyFacts>
  people: Iterable<PersonFacts> | AsyncIterable<PersonFacts>
  companyOf: CompanyOf
}

/**
 * Builds both indexes anew, beside those that are searched, and then publishes them. Returns their
 * own names.
 */
export async function buildIndexes(
  cluster: Cluster,
  aliases: IndexNames,
  { companies, people, companyOf, ...indexes }: Facts & NewIndexes,
): Promise<IndexNames> {
  const building = await startBuild(cluster, aliases, indexes)
  for await (const person of people) await building.addPerson(person, companyOf)
  const names = await building.finish(companies)
  await publishIndexes(cluster, aliases, names)
  return names
}
