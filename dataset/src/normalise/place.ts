import { fold } from './fold.ts'

export type PlaceKind = 'region' | 'country' | 'state' | 'metro' | 'city'

/** Where somebody or something is, as exactly as it is known. At least one part is set. Names are display names. */
export type Place = {
  city: string | null
  metro: string | null
  /** State, province, Bundesland, …: the first division of a country. */
  state: string | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
}

export type RawPlace = {
  city?: string | null
  metro?: string | null
  state?: string | null
  country?: string | null
  text?: string | null
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const codes = new Map<string, string>([
  ['usa', 'US'],
  ['uk', 'GB'],
  ['korea', 'KR'],
])
for (let a = 65; a <= 90; a++)
  for (let b = 65; b <= 90; b++) {
    const code = String.fromCharCode(a, b)
    const name = names.of(code)
    if (name && name !== code) {
      codes.set(fold(name), code)
      codes.set(fold(code), code)
    }
  }
const title = (text: string | null | undefined) => {
  const trimmed = text?.trim()
  if (!trimmed) return null
  return trimmed === trimmed.toLowerCase()
    ? trimmed.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : trimmed
}

export function normalisePlace(raw: RawPlace): Place | null {
  const parts =
    raw.text
      ?.split(/,| - /)
      .map((part) => part.trim())
      .filter(Boolean) ?? []
  const country = codes.get(fold(raw.country ?? parts.at(-1) ?? '')) ?? null
  if (country && !raw.country) parts.pop()
  const place = {
    city: title(raw.city ?? parts[0]),
    metro: title(raw.metro),
    state: title(raw.state ?? (parts.length > 1 ? parts.at(-1) : null)),
    country,
  }
  return place.city || place.metro || place.state || place.country ? place : null
}

export function placeLabel(place: Place): string {
  return [place.city ?? place.metro, place.state, place.country && names.of(place.country)]
    .filter(Boolean)
    .join(', ')
}

export function placeKeys(place: Place): string[] {
  const country = place.country ?? ''
  const state = place.state ? fold(place.state) : ''
  return [
    place.city && `city:${country}/${state}/${fold(place.city)}`,
    place.metro && `metro:${country}/${fold(place.metro)}`,
    place.state && `state:${country}/${state}`,
    place.country && `country:${country}`,
  ].filter((key): key is string => typeof key === 'string' && key !== '')
}

export function createPlaceResolver(known: Iterable<Place>): (text: string) => string[] {
  const keys = new Map<string, Set<string>>()
  const add = (text: string | null, key: string | undefined) => {
    if (!text || !key) return
    const folded = fold(text)
    keys.set(folded, (keys.get(folded) ?? new Set()).add(key))
  }
  for (const [name, code] of codes) add(name, `country:${code}`)
  for (const place of known) {
    const all = placeKeys(place)
    add(
      place.city,
      all.find((key) => key.startsWith('city:')),
    )
    add(
      place.metro,
      all.find((key) => key.startsWith('metro:')),
    )
    add(
      place.state,
      all.find((key) => key.startsWith('state:')),
    )
    add(placeLabel(place), all[0])
  }
  return (text) => [...(keys.get(fold(text)) ?? [])]
}
