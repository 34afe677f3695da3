import type { Place } from '@rapport/normalise/places/place.ts'
import type { ClientBase } from 'pg'

/** Equal for equal places. */
export function placeKey({ city, metro, state, country }: Place): string {
  return `${city ?? ''}\u0001${metro ?? ''}\u0001${state ?? ''}\u0001${country ?? ''}`
}

type PlaceRow = Place & { id: number }

/**
 * Ids of all stored places by key. There are at most some hundred thousand, so an import keeps them
 * in memory.
 */
export async function readPlaceIds(client: ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<PlaceRow>('select id, city, metro, state, country from places')
  return new Map(rows.map((row) => [placeKey(row), row.id]))
}

/** Stores the places missing from `known` and returns their ids. */
export async function storePlaces(
  client: ClientBase,
  wanted: ReadonlyMap<string, Place>,
  known: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, place]) => place)
  if (added.length === 0) return new Map()
  const { rows } = await client.query<PlaceRow>(
    `insert into places (city, metro, state, country)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     returning id, city, metro, state, country`,
    [
      added.map(({ city }) => city || null),
      added.map(({ metro }) => metro || null),
      added.map(({ state }) => state || null),
      added.map(({ country }) => country || null),
    ],
  )
  return new Map(rows.map((row) => [placeKey(row), row.id]))
}
