import type { ClientBase } from 'pg'

export type Chunk = { people: Set<number>; companies: Set<number> }

/**
 * Changed people and companies that are not in the index yet. Takes the latest first, so that a
 * single change doesn't wait behind a large one. Applying a change twice is harmless.
 */
export class Backlog {
  readonly #people = new Set<number>()
  readonly #companies = new Set<number>()
  readonly #chunk: { people: number; companies: number }

  /** The people and companies of a chunk. */
  constructor(chunk: { people: number; companies: number }) {
    this.#chunk = chunk
  }

  get size(): number {
    return this.#people.size + this.#companies.size
  }

  add({ people, companies }: Chunk): void {
    for (const id of people) this.#people.add(id)
    for (const id of companies) this.#companies.add(id)
  }

  /**
   * The next chunk: as much as fits of `fresh`, the latest changes, in its order, then the oldest.
   * Includes the people of each company.
   */
  async next(client: ClientBase, fresh: Chunk): Promise<Chunk> {
    const people = new Set(pick(fresh.people, this.#people, this.#chunk.people))
    const candidates = pick(fresh.companies, this.#companies, this.#chunk.companies)
    const companies = await this.#thatFit(client, candidates, this.#chunk.people - people.size)
    // A company larger than a chunk goes alone.
    if (companies.length === 0) companies.push(...candidates.slice(0, 1))
    for (const id of await peopleOf(client, companies)) people.add(id)
    return { people, companies: new Set(companies) }
  }

  /** Removes a chunk that is in the index. */
  done({ people, companies }: Chunk): void {
    for (const id of people) this.#people.delete(id)
    for (const id of companies) this.#companies.delete(id)
  }

  async #thatFit(client: ClientBase, candidates: number[], room: number): Promise<number[]> {
    if (candidates.length === 0) return []
    const { rows } = await client.query<{ id: number; people: number }>(
      `select company_id as id, count(*)::integer as people from people where company_id = any($1)
       group by company_id`,
      [candidates],
    )
    const counts = new Map(rows.map(({ id, people }) => [id, people]))
    let left = room
    return candidates.filter((id) => {
      const people = counts.get(id) ?? 0
      if (people > left) return false
      left -= people
      return true
    })
  }
}

/** Up to `limit` ids, from `fresh` first, then from `all`. */
function pick(fresh: ReadonlySet<number>, all: ReadonlySet<number>, limit: number): number[] {
  const picked = new Set<number>()
  for (const ids of [fresh, all])
    for (const id of ids) {
      if (picked.size >= limit) return [...picked]
      picked.add(id)
    }
  return [...picked]
}

async function peopleOf(client: ClientBase, companies: number[]): Promise<number[]> {
  if (companies.length === 0) return []
  const { rows } = await client.query<{ id: number }>('select id from people where company_id = any($1)', [
    companies,
  ])
  return rows.map(({ id }) => id)
}
