import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { ClusterError, type Cluster } from './cluster.ts'
import { companyDocument, personDocument } from './documents.ts'
import { companiesIndex, peopleIndex } from './mapping.ts'

/** The aliases under which the indexes are searched. */
export type Aliases = { people: string; companies: string }

type BuildInput = {
  companies: Iterable<CompanyFacts>
  people: Iterable<PersonFacts> | AsyncIterable<PersonFacts>
  companyOf: CompanyOf
}
type CompanyOf = (id: number) => CompanyFacts | undefined

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
  const companies = new Bulk(cluster, names.companies)
  for (const company of input.companies) await companies.put(companyDocument(company))
  await companies.end()
  const people = new Bulk(cluster, names.people)
  for await (const person of input.people) await people.put(personDocument(person, input.companyOf))
  await people.end()
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

/** Writes people who are new or have changed. Searches see them once the call returns. Their companies must be indexed. */
export async function putPeople(
  cluster: Cluster,
  { people: alias }: Aliases,
  { people, companyOf }: { people: Iterable<PersonFacts>; companyOf: CompanyOf },
): Promise<void> {
  const bulk = new Bulk(cluster, alias)
  for (const person of people) await bulk.put(personDocument(person, companyOf))
  await bulk.end()
  await cluster.request({ method: 'POST', path: `/${alias}/_refresh` })
}

/** No search that begins after the call has returned finds the people. Unknown ids are ignored. */
export async function removePeople(
  cluster: Cluster,
  { people: alias }: Aliases,
  ids: Iterable<number>,
): Promise<void> {
  const bulk = new Bulk(cluster, alias)
  for (const id of ids) await bulk.remove(id)
  await bulk.end()
  await cluster.request({ method: 'POST', path: `/${alias}/_refresh` })
}

/** Of the indexes made for the aliases, those that no alias names. */
async function removeUnused(cluster: Cluster, aliases: Aliases): Promise<void> {
  for (const alias of Object.values(aliases)) {
    const found = await cluster.request({ method: 'GET', path: `/${alias}-*/_alias` })
    for (const [index, { aliases: own }] of Object.entries(found as Record<string, { aliases: object }>))
      if (Object.keys(own).length === 0) await cluster.request({ method: 'DELETE', path: `/${index}` })
  }
}

/** The usual size of a request, in characters. */
const maxCharacters = 8 << 20

/** Writes documents in requests of some megabytes. */
class Bulk {
  readonly #cluster: Cluster
  readonly #index: string
  #lines: string[] = []
  #characters = 0

  constructor(cluster: Cluster, index: string) {
    this.#cluster = cluster
    this.#index = index
  }

  async put(document: { id: number }): Promise<void> {
    await this.#add(JSON.stringify({ index: { _id: String(document.id) } }), JSON.stringify(document))
  }

  async remove(id: number): Promise<void> {
    await this.#add(JSON.stringify({ delete: { _id: String(id) } }))
  }

  async end(): Promise<void> {
    if (this.#lines.length === 0) return
    const body = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#characters = 0
    const path = `/${this.#index}/_bulk`
    const answer = (await this.#cluster.request({ method: 'POST', path, body })) as BulkAnswer
    const refused = answer.items.flatMap((item) => Object.values(item)).find(({ error }) => error)
    if (!refused) return
    const message = `a document was refused: ${JSON.stringify(refused.error)}`
    throw new ClusterError(refused.status === 429 ? 'overloaded' : 'refused', message)
  }

  async #add(...lines: string[]): Promise<void> {
    this.#lines.push(...lines)
    for (const { length } of lines) this.#characters += length
    if (this.#characters >= maxCharacters) await this.end()
  }
}

type BulkAnswer = { items: Record<string, { status: number; error?: object }>[] }
