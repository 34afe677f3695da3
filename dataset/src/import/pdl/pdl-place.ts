import { normalisePlace } from '@rapport/normalise/places/place.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { readText, type Json } from '../csv/fields.ts'
import { createPartsCache } from '../parts-cache.ts'

/** The field names of one place, in the order of the values from `placeParts`. */
export type PlaceFields = readonly [city: string, metro: string, state: string, country: string, text: string]

/** The vendor's field names of a place, with their prefix in flat records. */
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

/**
 * The place that some fields of a record name, or null. `path` is the record's location. Equal
 * places are shared: don't change them.
 */
export const readPlace = (record: Json, fields: PlaceFields, path = ''): Place | null =>
  places(placeParts(record, fields), () => makePlace(record, fields, path))

function makePlace(record: Json, fields: PlaceFields, path: string): Place | null {
  const part = (index: 0 | 1 | 2 | 3 | 4) => readText(record[fields[index]], path + fields[index])
  const [city, metro, state, country, whole] = [part(0), part(1), part(2), part(3), part(4)]
  // The full text adds something only if the parts are missing.
  const isPlain = city === null && state === null && country === null
  if (isPlain && metro === null && whole === null) return null
  return normalisePlace({ city, metro, state, country, text: isPlain ? whole : null })
}

export const placeOfText = (text: string | null): Place | null =>
  text === null ? null : places(['text', text], () => normalisePlace({ text }))
