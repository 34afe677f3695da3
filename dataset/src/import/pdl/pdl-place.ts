import { normalisePlace } from '@rapport/normalise/places/place.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { readText, type Json } from '../csv/fields.ts'
import { createPartsCache } from '../memoise.ts'

/** Names of the fields that make up one place, in the order in which `placeParts` gives their values. */
export type PlaceFields = readonly [city: string, metro: string, state: string, country: string, text: string]

/** The vendor's field names for a place, with what stands before them in flat records. */
export const placeFields = (prefix: string): PlaceFields => [
  `${prefix}locality`,
  `${prefix}metro`,
  `${prefix}region`,
  `${prefix}country`,
  `${prefix}name`,
]

export const plainPlaceFields = placeFields('')

/** The raw values of a place's fields. */
export const placeParts = (record: Json | null, [city, metro, state, country, text]: PlaceFields) =>
  record === null ? [] : [record[city], record[metro], record[state], record[country], record[text]]

const places = createPartsCache<Place | null>(20_000)

/** The place that some fields of a record name; null when none does. `path` is where the record stands. Equal places are shared: do not change them. */
export const readPlace = (record: Json, fields: PlaceFields, path = ''): Place | null =>
  places(placeParts(record, fields), () => makePlace(record, fields, path))

function makePlace(record: Json, fields: PlaceFields, path: string): Place | null {
  const part = (index: 0 | 1 | 2 | 3 | 4) => readText(record[fields[index]], path + fields[index])
  const [city, metro, state, country, whole] = [part(0), part(1), part(2), part(3), part(4)]
  // The whole text only says more than the parts where these are missing.
  const isPlain = city === null && state === null && country === null
  if (isPlain && metro === null && whole === null) return null
  return normalisePlace({ city, metro, state, country, text: isPlain ? whole : null })
}

export const placeOfText = (text: string | null): Place | null =>
  text === null ? null : places(['text', text], () => normalisePlace({ text }))
