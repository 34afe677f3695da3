import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import { senioritiesFromBits } from '@rapport/normalise/titles/seniority.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import { findPeople, findPlaces, type PersonRow } from './queries.ts'

/** Maximum number of cached place labels. */
const maxPlaces = 50_000

/**
 * Reads the people on a page of results. Pages requested at the same moment are read together. Caches only place labels, because place rows
 * never change.
 */
export class Summaries {
  readonly #pool: Pool
  readonly #labels: LRUCache<number, string>
  readonly #page = batched<number[], PersonSummary[]>((pages) => this.#readPages(pages), {
    maxKeys: 32,
    patienceMs: 20,
  })

  constructor(pool: Pool, cachedPlaces = maxPlaces) {
    this.#pool = pool
    this.#labels = new LRUCache({ max: cachedPlaces })
  }

  /** The people with these ids, in their order. Skips people who no longer exist. */
  async ofPeople(ids: number[]): Promise<PersonSummary[]> {
    return ids.length === 0 ? [] : this.#page(ids)
  }

  async #readPages(pages: number[][]): Promise<PersonSummary[][]> {
    const rows = await findPeople(this.#pool, [...new Set(pages.flat())])
    const labels = await this.#labelsOf(rows)
    const people = new Map(rows.map((row) => [row.id, summarise(row, labels)]))
    return pages.map((ids) => ids.flatMap((id) => people.get(id) ?? []))
  }

  /** The labels that these rows need, whatever the cache forgets meanwhile. */
  async #labelsOf(rows: PersonRow[]): Promise<Map<number, string>> {
    const labels = new Map<number, string>()
    const unknown: number[] = []
    for (const id of new Set(rows.flatMap(({ placeId }) => placeId ?? []))) {
      const label = this.#labels.get(id)
      if (label === undefined) unknown.push(id)
      else labels.set(id, label)
    }
    if (unknown.length === 0) return labels
    for (const { id, ...place } of await findPlaces(this.#pool, unknown)) {
      const label = placeLabel(place)
      labels.set(id, label)
      this.#labels.set(id, label)
    }
    return labels
  }
}

function summarise(row: PersonRow, labels: ReadonlyMap<number, string>): PersonSummary {
  const { id, fullName, title, company, onFile, placeId } = row
  return {
    id,
    fullName,
    title,
    seniorities: senioritiesFromBits(row.seniorityBits),
    company,
    location: placeId === null ? null : (labels.get(placeId) ?? null),
    linkedinUrl: linkedinUrl('in', row.linkedinSlug),
    onFile,
  }
}

export const linkedinUrl = (kind: 'in' | 'company', slug: string | null): string | null =>
  slug === null ? null : `https://www.linkedin.com/${kind}/${encodeURIComponent(slug)}`
