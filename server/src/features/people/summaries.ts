import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import { senioritiesFromBits } from '@rapport/normalise/titles/seniority.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import { linkedinUrl } from './linkedin-url.ts'
import { findPeople, findPlaces, type PersonRow } from './queries.ts'

/** Far more than the people of one batch of pages live in. */
const maxPlaces = 50_000

/**
 * What a page of results shows of people. Pages requested at the same moment are read together. Only labels of places are cached, because
 * rows of places never change.
 */
export class Summaries {
  readonly #pool: Pool
  readonly #labels = new LRUCache<number, string>({ max: maxPlaces })
  readonly #page = batched<number[], PersonSummary[]>((pages) => this.#readPages(pages), {
    maxKeys: 32,
    patienceMs: 20,
  })

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** The people with these ids, in the order of the ids; one who is no longer there is left out. */
  async ofPeople(ids: number[]): Promise<PersonSummary[]> {
    return ids.length === 0 ? [] : this.#page(ids)
  }

  async #readPages(pages: number[][]): Promise<PersonSummary[][]> {
    const rows = await findPeople(this.#pool, [...new Set(pages.flat())])
    await this.#readLabels(rows)
    const people = new Map(rows.map((row) => [row.id, this.#summary(row)]))
    return pages.map((ids) => ids.flatMap((id) => people.get(id) ?? []))
  }

  async #readLabels(rows: PersonRow[]): Promise<void> {
    const unknown = rows.flatMap(({ placeId }) => placeId ?? []).filter((id) => !this.#labels.has(id))
    if (unknown.length === 0) return
    for (const { id, ...place } of await findPlaces(this.#pool, unknown))
      this.#labels.set(id, placeLabel(place))
  }

  #summary(row: PersonRow): PersonSummary {
    const { id, fullName, title, company, contactKinds, placeId } = row
    return {
      id,
      fullName,
      title,
      seniorities: senioritiesFromBits(row.seniorityBits),
      company,
      location: placeId === null ? null : (this.#labels.get(placeId) ?? null),
      linkedinUrl: linkedinUrl('in', row.linkedinSlug),
      contactKinds,
    }
  }
}
