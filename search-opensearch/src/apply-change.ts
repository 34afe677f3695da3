import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { Bulk } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import { isAny } from './clauses/query.ts'
import { companyDocument, personDocument, type CompanyOf } from './documents.ts'
import type { IndexNames } from './index-names.ts'
import { search } from './questions.ts'

export type ClusterChange = {
  /** New and changed ones. */
  companies: readonly CompanyFacts[]
  people: readonly PersonFacts[]
  removedPeople: readonly number[]
}

export type ChangeContext = {
  /** Knows the employers and past employers of the people. */
  companyOf: CompanyOf
  /** The facts of companies that people have left. */
  companiesOf: (ids: readonly number[]) => CompanyFacts[] | Promise<CompanyFacts[]>
  /** The version of the written documents: see `Bulk`. */
  version?: number
}

/**
 * Writes companies and people that are new or have changed, and removes people; unknown ids are
 * ignored. Searches see all of it once the call returns. The documents of people repeat facts of
 * their employers, and names of past ones: a changed company must come with all its employees, and
 * a renamed one also with its former employees. Repeating a call changes nothing.
 */
export async function applyChange(
  cluster: Cluster,
  names: IndexNames,
  { companies, people, removedPeople, companyOf, companiesOf, version = 1 }: ClusterChange & ChangeContext,
): Promise<void> {
  const changedIds = [...people.map(({ id }) => id), ...removedPeople]
  const known = new Map(companies.map((company) => [company.id, company]))
  for (const { company } of people) {
    const employer = company === null ? undefined : companyOf(company)
    if (employer && !known.has(employer.id)) known.set(employer.id, employer)
  }
  const left = (await employersOf(cluster, names, changedIds)).filter((id) => !known.has(id))
  for (const company of await companiesOf(left)) known.set(company.id, company)

  const persons = new Bulk(cluster, { index: names.people, version })
  for (const person of people) await persons.put(personDocument(person, companyOf))
  for (const id of removedPeople) await persons.remove(id)
  await persons.end()
  await refresh(cluster, names.people)

  if (known.size === 0) return
  const employers = new Bulk(cluster, { index: names.companies, version })
  const counts = await peopleOf(cluster, names, [...known.keys()])
  for (const company of known.values())
    await employers.put(companyDocument(company, counts.get(company.id) ?? 0))
  await employers.end()
  await refresh(cluster, names.companies)
}

/** Returns those of some companies that the index has under another name, or not at all. */
export async function renamedOf(
  cluster: Cluster,
  { companies: index }: IndexNames,
  companies: readonly CompanyFacts[],
): Promise<CompanyFacts[]> {
  const ids = companies.map(({ id }) => id)
  const keys = new Map(
    await inParts(ids, async (part) => {
      const fields = ['id', 'companyKey']
      const body = { query: isAny('id', part), size: part.length, _source: false, docvalue_fields: fields }
      const { hits } = await search(cluster, { index, body })
      return hits.hits.map(({ fields: found }) => {
        const { id: idOf, companyKey: key = [''] } = found as Fields
        return [idOf[0]!, key[0]!]
      })
    }),
  )
  return companies.filter(({ id, nameKey }) => keys.get(id) !== nameKey)
}

type Fields = { id: number[]; companyKey?: string[] }

const refresh = async (cluster: Cluster, index: string) =>
  await cluster.request({ method: 'POST', path: `/${index}/_refresh` })

/** Ids in one request; a cluster takes 65,536 terms in a clause, and answers 10,000 hits. */
const maxIds = 10_000

/** The companies for which some people work, as the index has it. */
async function employersOf(
  cluster: Cluster,
  { people: index }: IndexNames,
  ids: readonly number[],
): Promise<number[]> {
  const found = await inParts(ids, async (part) => {
    const aggs = { companies: { terms: { field: 'company', size: part.length } } }
    const body = { query: isAny('id', part), size: 0, aggs }
    return (await search(cluster, { index, body })).aggregations!.companies!.buckets!
  })
  return [...new Set(found.map(({ key }) => Number(key)))]
}

/** The number of people of each company that has any, as the index has it. */
async function peopleOf(
  cluster: Cluster,
  { people: index }: IndexNames,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const counts = await inParts(ids, async (part) => {
    const aggs = { companies: { terms: { field: 'company', include: part, size: part.length } } }
    const body = { query: isAny('company', part), size: 0, aggs }
    return (await search(cluster, { index, body })).aggregations!.companies!.buckets!
  })
  return new Map(counts.map(({ key, doc_count: count }) => [Number(key), count]))
}

async function inParts<T>(ids: readonly number[], ask: (part: readonly number[]) => Promise<T[]>) {
  const found: T[] = []
  for (let start = 0; start < ids.length; start += maxIds)
    found.push(...(await ask(ids.slice(start, start + maxIds))))
  return found
}
