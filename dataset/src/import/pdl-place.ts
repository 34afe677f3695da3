import { normalisePlace } from '../normalise/place.ts'
import type { Place } from '../normalise/place.ts'
import { readText, type Json } from './fields.ts'
import { createCache } from './memoise.ts'

type RawPlace = {
  city: string | null
  metro: string | null
  state: string | null
  country: string | null
  text: string | null
}

const places = createCache<{ place: Place | null }>(50_000)

/** As `normalisePlace`, remembering what it said. The places it gives are shared: do not change them. */
export function placeOf(raw: RawPlace): Place | null {
  const { city, metro, state, country, text } = raw
  if (city === null && metro === null && state === null && country === null && text === null) return null
  const key = `${city ?? ''}\u0001${metro ?? ''}\u0001${state ?? ''}\u0001${country ?? ''}\u0001${text ?? ''}`
  return places(key, () => ({ place: normalisePlace(raw) })).place
}

export const placeOfText = (text: string | null) =>
  placeOf({ city: null, metro: null, state: null, country: null, text })

/** A place whose parts are fields of one record: `{prefix}locality`, `{prefix}metro`, `{prefix}region`, `{prefix}country`, `{prefix}name`. */
export function readPlace(record: Json, prefix: string, path: string): Place | null {
  const part = (name: string) => readText(record[prefix + name], `${path}${prefix}${name}`)
  const [city, state, country] = [part('locality'), part('region'), part('country')]
  return placeOf({
    city,
    metro: part('metro'),
    state,
    country,
    // The whole text only says more than the parts where these are missing.
    text: city === null && state === null && country === null ? part('name') : null,
  })
}
