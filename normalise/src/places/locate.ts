import { cutText } from '@rapport/contract/plain-text.ts'
import { findCountry } from './countries.ts'
import {
  isCityState,
  placeFold,
  type Area,
  type City,
  type Country,
  type Entry,
  type State,
} from './gazetteer-entries.ts'
import { gazetteer } from './gazetteer.ts'
import { citiesNamed, metroNamed, namedEntries, placeParts, statesNamed } from './place-names.ts'

/** A place whose parts are gazetteer entries if known, and display names if not. */
export type Located = {
  city: City | string | null
  metro: Area | string | null
  state: State | string | null
  country: Country | null
}

const maxLength = 200
/** People. */
const sureCity = 300_000
const sureState = 50_000
const nowhere =
  /^(?:remote|fully remote|hybrid|worldwide|world|global|anywhere|everywhere|earth|home|n a|na|none|null|unknown|undefined|various|other|원격|재택)$/

/** Looks up the parts of a place and adds what follows from them; null if there is none. */
export function locate(raw: {
  city: string | null
  metro: string | null
  state: string | null
  country: string | null
}): Located | null {
  const country = raw.country ? findCountry(raw.country) : null
  const state = raw.state ? (statesNamed(raw.state, country)[0] ?? titleCase(raw.state)) : null
  const metro = raw.metro ? locateMetro(raw.metro, country) : null
  const within = country ?? (typeof state === 'object' ? (state?.country ?? null) : null)
  const city = raw.city ? locateCity(raw.city, within, state) : null
  if (!country && !state && !metro && !city) return null
  const area = typeof city === 'string' && metro === null ? areaNamed(city) : null
  return complete({ city: area ? null : city, metro: area ?? metro, state, country: within })
}

/** A metro or region in a city field (`Silicon Valley`). */
function areaNamed(text: string): Area | null {
  const entries = gazetteer().names.get(placeFold(text)) ?? []
  return entries.find((entry): entry is Area => entry.kind === 'metro' || entry.kind === 'region') ?? null
}

function locateMetro(text: string, country: Country | null): Area | string {
  const metro = metroNamed(text)
  return metro && (!country || !metro.country || metro.country === country) ? metro : titleCase(text)
}

/**
 * The largest city of that name in the state. If the state is unknown or a county: in the country,
 * if only one city has the name.
 */
function locateCity(text: string, country: Country | null, state: State | string | null): City | string {
  const cities = citiesNamed(placeFold(text)).filter((city) => !country || city.country === country)
  if (state === null) return cities[0] ?? titleCase(text)
  if (typeof state === 'object') return cities.find((city) => city.state === state) ?? titleCase(text)
  return cities.length === 1 ? cities[0]! : titleCase(text)
}

/** Adds what follows from the known parts. */
function complete(located: Located): Located {
  const { city, metro } = located
  if (city && typeof city === 'object')
    return { city, metro: metro ?? city.metro, state: city.state ?? located.state, country: city.country }
  if (!metro || typeof metro === 'string') return located
  return { ...located, state: located.state ?? metro.state, country: located.country ?? metro.country }
}

/** The place that a text names, by its parts if unknown; null if the text names no place. */
export function locateText(text: string): Located | null {
  const parts = placeParts(text).filter((part) => !nowhere.test(placeFold(part)))
  if (parts.length === 0) return null
  for (let from = 0; from < parts.length; from++) {
    const entry = mostSpecific(namedEntries(parts.slice(from).join(', ')))
    if (!entry || (from > 0 && !isSure(entry, parts.length - from))) continue
    const located = fromEntry(entry)
    const isExact = from === 0 || located.city !== null || located.metro !== null
    return isExact ? located : { ...located, city: titleCase(parts[0]!) }
  }
  return unknownText(parts)
}

/**
 * Whether the rest of a text with an unknown beginning reliably names its place: a lone small city
 * may match by chance.
 */
function isSure(entry: Entry, partCount: number): boolean {
  if (entry.kind === 'state') return partCount > 1 || entry.population >= sureState
  return partCount > 1 || entry.kind === 'country' || entry.population >= sureCity
}

/**
 * `Smalltown, Someshire, Nowhere`: takes the first part as a city, and the last as a country if it
 * is one.
 */
function unknownText(parts: readonly string[]): Located {
  const [city = '', ...rest] = parts
  const country = findCountry(rest.at(-1) ?? '')
  const state = (country ? rest.slice(0, -1) : rest).at(-1) ?? null
  return {
    city: titleCase(city),
    metro: null,
    state: state === null ? null : (statesNamed(state, country)[0] ?? titleCase(state)),
    country,
  }
}

/**
 * The most specific reliable entry. For a city and the state or country of the same name, that is
 * the wider one, unless they are equivalent.
 */
function mostSpecific(entries: readonly Entry[]): Entry | null {
  const of = (kind: Entry['kind']) => entries.find((entry) => entry.kind === kind)
  const [country, state, city] = [of('country'), of('state'), of('city')]
  if (
    city?.kind === 'city' &&
    [country, state].some((container) => container && isCityState(city, container))
  )
    return city
  return country ?? state ?? of('metro') ?? city ?? of('region') ?? null
}

function fromEntry(entry: Entry): Located {
  const none: Located = { city: null, metro: null, state: null, country: null }
  if (entry.kind === 'country') return { ...none, country: entry }
  if (entry.kind === 'state') return { ...none, state: entry, country: entry.country }
  if (entry.kind === 'city') return complete({ ...none, city: entry })
  return complete({ ...none, metro: entry })
}

/** Cleans a part of a source's place to one bounded line; empty if it names no place. */
export function clean(part: string | null | undefined): string {
  const text = cutText(part ?? '', maxLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return nowhere.test(placeFold(text)) || placeFold(text) === '' ? '' : text
}

function titleCase(text: string): string {
  const name = clean(text)
  if (name !== name.toLowerCase()) return name
  return name.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}
