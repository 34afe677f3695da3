import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { CompanyFacts } from '@rapport/search/facts.ts'
import { applyChange, renamedOf } from '@rapport/search-opensearch/apply-change.ts'
import { startBuild } from '@rapport/search-opensearch/build-index.ts'
import { ClusterError, type Cluster } from '@rapport/search-opensearch/cluster.ts'
import type { IndexNames } from '@rapport/search-opensearch/index-names.ts'
import { keepWith, openIndexes, publishIndexes, sizeOf } from '@rapport/search-opensearch/published-index.ts'
import type { Client } from 'pg'
import { z } from 'zod'
import type { Chunk } from '../backlog.ts'
import type { Mark } from '../change-log.ts'
import { atOneMoment } from '../index-connection.ts'
import { BrokenIndexError, NoIndexError, type Facts, type KeptIndex } from '../kept-index.ts'
import { readCompanies, readFacts, type ChangedFacts } from '../read-facts.ts'
import { formerPeople } from './former-people.ts'

/** Stored with the index of people. */
const keptMark = z.object({ mark: z.object({ database: z.string(), snapshot: z.string() }) })

/** A shard of so many people takes some gigabytes, and answers well below a second. */
const peopleOfShard = 5_000_000

const changesOfTerm = 2 ** 32

type Options = {
  cluster: Cluster
  aliases: IndexNames
  parts: IndexParts
  /** The term of this keeper: see `takeKeeping`. */
  term: number
}

/** The indexes of a cluster, which all servers search and one keeps. */
export class ClusterIndex implements KeptIndex {
  /** Each change ends with a refresh of both indexes, whose cost hardly depends on its size. */
  readonly chunk = { people: 5000, companies: 1000 }
  /** A note of the position costs a change of the cluster's state. */
  readonly saving = { everyMs: 30_000, worthPeople: 1 }
  readonly #options: Options
  #names: IndexNames | undefined
  #isPublished = false
  #size = 0
  #changes = 0

  constructor(options: Options) {
    this.#options = options
  }

  get size(): number {
    return this.#size
  }

  async open(): Promise<Mark> {
    const { cluster, aliases } = this.#options
    const found = await openIndexes(cluster, aliases)
    const kept = keptMark.safeParse(found?.meta)
    if (!found || !kept.success) throw new NoIndexError(`no index ${aliases.people} on the cluster`)
    this.#names = found.names
    this.#isPublished = true
    await this.#measure()
    return kept.data.mark
  }

  async build(facts: AsyncIterable<Facts>, people: number): Promise<void> {
    const { cluster, aliases } = this.#options
    const companies = new Map<number, CompanyFacts>()
    const companyOf = (id: number) => companies.get(id)
    const shards = Math.max(1, Math.ceil(people / peopleOfShard))
    const building = await startBuild(cluster, aliases, {
      build: String(Date.now()),
      shards,
      version: this.#nextVersion(),
    })
    for await (const part of facts) {
      for (const company of part.companies) companies.set(company.id, company)
      for (const person of part.people) await building.addPerson(person, companyOf)
    }
    this.#names = await building.finish(companies.values())
    this.#isPublished = false
    await this.#measure()
  }

  /**
   * Begins with people who have left a company that now has another name, so that an interrupted
   * change begins with them again.
   */
  async apply(client: Client, chunk: Chunk): Promise<void> {
    const { cluster } = this.#options
    try {
      const facts = await this.#readWithPast(client, chunk)
      const changed = facts.companies.filter(({ id }) => chunk.companies.has(id))
      const renamed = new Set((await renamedOf(cluster, this.#current, changed)).map(({ id }) => id))
      for await (const ids of formerPeople(client, [...renamed], this.chunk.people))
        await this.#write(client, await this.#readWithPast(client, { people: ids, companies: [] }), renamed)
      await this.#write(client, facts)
      await this.#measure()
    } catch (error) {
      if (error instanceof ClusterError && !error.isTemporary)
        throw new BrokenIndexError('a change could not be applied', { cause: error })
      throw error
    }
  }

  async show(): Promise<void> {
    const { cluster, aliases } = this.#options
    if (this.#isPublished) return
    await publishIndexes(cluster, aliases, this.#current)
    this.#isPublished = true
  }

  async save(mark: Mark): Promise<void> {
    await keepWith(this.#options.cluster, this.#current, { mark })
  }

  /** Everything that was written stays. */
  async close(): Promise<void> {}

  /** Higher than any of a lower term, and than all before. */
  #nextVersion(): number {
    return this.#options.term * changesOfTerm + ++this.#changes
  }

  get #current(): IndexNames {
    if (!this.#names) throw new Error('there is no index yet')
    return this.#names
  }

  async #write(client: Client, facts: PastFacts, except: ReadonlySet<number> = new Set()): Promise<void> {
    const { cluster, parts } = this.#options
    const known = new Map([...facts.companies, ...facts.pastCompanies].map((each) => [each.id, each]))
    const withoutExcepted = (companies: CompanyFacts[]) => companies.filter(({ id }) => !except.has(id))
    await applyChange(cluster, this.#current, {
      ...facts,
      companies: withoutExcepted(facts.companies),
      companyOf: (id) => known.get(id),
      companiesOf: async (ids) =>
        withoutExcepted(await atOneMoment(client, () => readCompanies(client, [...ids], parts))),
      version: this.#nextVersion(),
    })
  }

  /** The facts of some people and companies, with the companies that the people have left. */
  async #readWithPast(
    client: Client,
    wanted: { people: Iterable<number>; companies: Iterable<number> },
  ): Promise<PastFacts> {
    const { parts } = this.#options
    return await atOneMoment(client, async () => {
      const facts = await readFacts(client, wanted, parts)
      const known = new Set(facts.companies.map(({ id }) => id))
      const past = new Set(facts.people.flatMap(({ pastCompanies }) => pastCompanies))
      return { ...facts, pastCompanies: await readCompanies(client, [...past.difference(known)], parts) }
    })
  }

  async #measure(): Promise<void> {
    const { cluster } = this.#options
    this.#size = (await sizeOf(cluster, this.#current))?.people ?? 0
  }
}

type PastFacts = ChangedFacts & { pastCompanies: CompanyFacts[] }
