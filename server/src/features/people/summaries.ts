import type { JobFunction } from '@rapport/contract/filters/vocabularies.ts'
import type { PersonRow } from '@rapport/contract/people/person.ts'
import { experienceYears, tenureDate } from '@rapport/dataset/facts/experience.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { placeLabel, shortPlace } from '@rapport/normalise/places/place.ts'
import { senioritiesFromBits } from '@rapport/normalise/titles/seniority.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import { shownSkills } from './rows/skill-match.ts'
import { findPlaces, findRows, type StoredRow } from './row-queries.ts'

/** Maximum number of cached places. */
const maxPlaces = 50_000

/** A page takes a tenth of a millisecond with known titles, and a millisecond with unknown ones. */
const memoisedFunction = createMemo<JobFunction | null>({ max: 20_000 })

type ShownPlace = { location: string; place: NonNullable<PersonRow['place']> }
type Places = ReadonlyMap<number, ShownPlace>

/**
 * Reads the people on a page of results. Pages requested at the same moment are read together.
 * Caches only places, because their rows never change.
 */
export class Summaries {
  readonly #pool: Pool
  readonly #now: () => Date
  readonly #places: LRUCache<number, ShownPlace>
  readonly #page = batched<number[], PersonRow[]>((pages) => this.#readPages(pages), {
    maxKeys: 32,
    patienceMs: 20,
  })

  constructor(pool: Pool, now: () => Date, cachedPlaces = maxPlaces) {
    this.#pool = pool
    this.#now = now
    this.#places = new LRUCache({ max: cachedPlaces })
  }

  /** The people with these ids, in their order. Skips people who no longer exist. */
  async ofPeople(ids: number[]): Promise<PersonRow[]> {
    return ids.length === 0 ? [] : this.#page(ids)
  }

  async #readPages(pages: number[][]): Promise<PersonRow[][]> {
    const rows = await findRows(this.#pool, [...new Set(pages.flat())])
    const places = await this.#placesOf(rows)
    const today = this.#now()
    const people = new Map(rows.map((row) => [row.id, shownRow(row, places, today)]))
    return pages.map((ids) => ids.flatMap((id) => people.get(id) ?? []))
  }

  /** The places that these rows need, whatever the cache forgets meanwhile. */
  async #placesOf(rows: StoredRow[]): Promise<Places> {
    const places = new Map<number, ShownPlace>()
    const unknown: number[] = []
    const ids = rows.flatMap(({ placeId, company }) => [placeId ?? [], company?.headquartersId ?? []].flat())
    for (const id of new Set(ids)) {
      const known = this.#places.get(id)
      if (known === undefined) unknown.push(id)
      else places.set(id, known)
    }
    if (unknown.length === 0) return places
    for (const { id, ...place } of await findPlaces(this.#pool, unknown)) {
      const shown = { location: placeLabel(place), place: shortPlace(place) }
      places.set(id, shown)
      this.#places.set(id, shown)
    }
    return places
  }
}

function shownRow(row: StoredRow, places: Places, today: Date): PersonRow {
  const { id, fullName, title, onFile, positionSince, school, addedAt } = row
  const shown = row.placeId === null ? undefined : places.get(row.placeId)
  return {
    id,
    fullName,
    title,
    seniorities: senioritiesFromBits(row.seniorityBits),
    jobFunction: functionOf(row.titleNormalised),
    experienceYears: experienceYears(row, today),
    positionSince,
    companySince: tenureDate(row.companyPositions),
    skills: shownSkills(row.skills ?? []),
    school,
    addedAt: addedAt?.toISOString() ?? null,
    factsFrom: factsFrom(row),
    company: shownCompany(row, places),
    location: shown?.location ?? null,
    place: shown?.place ?? null,
    linkedinUrl: linkedinUrl('in', row.linkedinSlug),
    onFile,
  }
}

/** The source's date, else the day in UTC on which an import last wrote the facts. */
const factsFrom = ({ observedOn, updatedAt }: StoredRow): PersonRow['factsFrom'] =>
  observedOn === null
    ? { date: updatedAt.toISOString().slice(0, 10), by: 'import' }
    : { date: observedOn, by: 'source' }

function shownCompany({ company }: StoredRow, places: Places): PersonRow['company'] {
  if (company === null) return null
  const { headquartersId, ...shown } = company
  const headquarters = headquartersId === null ? null : (places.get(headquartersId)?.location ?? null)
  return { ...shown, headquarters }
}

const functionOf = (title: string | null): JobFunction | null =>
  title === null ? null : memoisedFunction(title, () => titleFacts(title).jobFunction)
