import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { Bulk } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import { isAny } from './clauses/query.ts'
import { companyDocument, personDocument, type CompanyOf } from './documents.ts'
import type { Aliases } from './mapping.ts'
import { search } from './questions.ts'

export type ClusterChange = {
  companies: readonly CompanyFacts[]
  people: readonly PersonFacts[]
  removedPeople: readonly number[]
}

/**
 * Writes companies and people that are new or have changed, and removes people; unknown ids are ignored. Searches see all of it once the call
 * returns. What the documents of people say about employers comes from `companyOf`, so a changed company must come with all people who work
 * or have worked there. Doing the same again changes nothing.
 */
export async function applyChange(
  cluster: Cluster,
  aliases: Aliases,
  { companies, people, removedPeople, companyOf }: ClusterChange & { companyOf: CompanyOf },
): Promise<void> {
  const employers = new Set<number>(companies.map(({ id }) => id))
  for (const { company } of people) if (company !== null) employers.add(company)
  const changedIds = [...people.map(({ id }) => id), ...removedPeople]
  for (const id of await employersOf(cluster, aliases, changedIds)) employers.add(id)

  const persons = new Bulk(cluster, aliases.people)
  for (const person of people) await persons.put(personDocument(person, companyOf))
  for (const id of removedPeople) await persons.remove(id)
  await persons.end()
  await refresh(cluster, aliases.people)

  const changed = new Bulk(cluster, aliases.companies)
  for (const company of companies) await changed.put(companyDocument(company, 0))
  for (const [id, count] of await peopleOf(cluster, aliases, [...employers]))
    await changed.update(id, { people: count })
  await changed.end()
  await refresh(cluster, aliases.companies)
}

const refresh = async (cluster: Cluster, index: string) =>
  await cluster.request({ method: 'POST', path: `/${index}/_refresh` })

/** Ids in one request; a cluster takes 65,536 terms in a clause. */
const maxIds = 10_000

/** The companies for which some people work, as the index has it. */
async function employersOf(
  cluster: Cluster,
  { people: index }: Aliases,
  ids: readonly number[],
): Promise<number[]> {
  const found = await inParts(ids, async (part) => {
    const aggs = { companies: { terms: { field: 'company', size: part.length } } }
    const body = { query: isAny('id', part), size: 0, aggs }
    return (await search(cluster, { index, body })).aggregations!.companies!.buckets!
  })
  return [...new Set(found.map(({ key }) => Number(key)))]
}

/** The number of people of each company, as the index has it. */
async function peopleOf(
  cluster: Cluster,
  { people: index }: Aliases,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const counts = await inParts(ids, async (part) => {
    const aggs = { companies: { terms: { field: 'company', include: part, size: part.length } } }
    const body = { query: isAny('company', part), size: 0, aggs }
    return (await search(cluster, { index, body })).aggregations!.companies!.buckets!
  })
  const known = new Map(counts.map(({ key, doc_count: count }) => [Number(key), count]))
  return new Map(ids.map((id) => [id, known.get(id) ?? 0]))
}

async function inParts<T>(ids: readonly number[], ask: (part: readonly number[]) => Promise<T[]>) {
  const found: T[] = []
  for (let start = 0; start < ids.length; start += maxIds)
    found.push(...(await ask(ids.slice(start, start + maxIds))))
  return found
}
