import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { Bulk } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import { companyDocument, personDocument, type CompanyOf } from './documents.ts'
import { companiesIndex, peopleIndex, type Aliases } from './mapping.ts'

type BuildInput = {
  companies: Iterable<CompanyFacts>
  people: Iterable<PersonFacts> | AsyncIterable<PersonFacts>
  companyOf: CompanyOf
}

/**
 * Builds both indexes anew, beside the ones that are searched, and then puts them in their place at once: no search sees half of them.
 * `version` distinguishes the new indexes from all others. What a build that was killed has left is removed by the next one; so at most
 * one may run at a time.
 */
export async function buildIndexes(
  cluster: Cluster,
  aliases: Aliases,
  { version, shards = 1, ...input }: BuildInput & { version: string; shards?: number },
): Promise<void> {
  const names = { people: `${aliases.people}-${version}`, companies: `${aliases.companies}-${version}` }
  await removeUnused(cluster, aliases)
  await cluster.request({ method: 'PUT', path: `/${names.people}`, body: peopleIndex({ shards }) })
  await cluster.request({ method: 'PUT', path: `/${names.companies}`, body: companiesIndex({ shards }) })
  await fill(cluster, names, input)
  await cluster.request({ method: 'POST', path: `/${names.people},${names.companies}/_refresh` })
  const actions = Object.entries(names).flatMap(([kind, index]) => {
    const alias = aliases[kind as keyof Aliases]
    return [
      { remove: { index: `${alias}-*`, alias, must_exist: false } },
      { add: { index, alias, is_write_index: true } },
    ]
  })
  await cluster.request({ method: 'POST', path: '/_aliases', body: { actions } })
  await removeUnused(cluster, aliases)
}

/** People first, because a company's document has the number of its people. */
async function fill(cluster: Cluster, names: Aliases, input: BuildInput): Promise<void> {
  const peopleOf = new Map<number, number>()
  const people = new Bulk(cluster, names.people)
  for await (const person of input.people) {
    await people.put(personDocument(person, input.companyOf))
    const { company } = person
    if (company !== null) peopleOf.set(company, (peopleOf.get(company) ?? 0) + 1)
  }
  await people.end()
  const companies = new Bulk(cluster, names.companies)
  for (const company of input.companies)
    await companies.put(companyDocument(company, peopleOf.get(company.id) ?? 0))
  await companies.end()
}

/** Of the indexes made for the aliases, those that no alias names. */
async function removeUnused(cluster: Cluster, aliases: Aliases): Promise<void> {
  for (const alias of Object.values(aliases)) {
    const found = await cluster.request({ method: 'GET', path: `/${alias}-*/_alias` })
    for (const [index, { aliases: own }] of Object.entries(found as Record<string, { aliases: object }>))
      if (Object.keys(own).length === 0) await cluster.request({ method: 'DELETE', path: `/${index}` })
  }
}
