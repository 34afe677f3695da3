import { cutText } from '@rapport/contract/plain-text.ts'
import { countryName } from './countries.ts'
import { isCityState, keysOf, placeFold, type Entry } from './gazetteer-entries.ts'
import { clean, locate, locateText, type Located } from './locate.ts'
import { createMemo } from '../memo.ts'
import { namedEntries, placeParts, withCityStates } from './place-names.ts'

/** A location, as precise as it is known. At least one part is set. Names are display names. */
export type Place = {
  city: string | null
  metro: string | null
  /** The first division of a country: state, province, Bundesland, … */
  state: string | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
}

/** A place as a source writes it: in parts, or as one text, or both. */
export type RawPlace = {
  city?: string | null
  metro?: string | null
  state?: string | null
  country?: string | null
  text?: string | null
}

const memoisedPlace = createMemo<Place | null>({ max: 20_000 })
const memoisedKeys = createMemo<string[]>({ max: 20_000 })
const memoisedLabels = createMemo<LabelParts>({ max: 20_000 })

/**
 * Normalises a place to canonical display names and ISO country code. A city in the gazetteer gets
 * its metro, state and country; an unknown name is kept (in title case if it was all lower case).
 * Null if nothing names a place (empty, `Remote`, …). Texts go from the most specific part to the
 * least (`San Francisco, California, United States`; `Greater Boston`; `Austin TX`; `경기도 성남시`);
 * separate parts take precedence over `text`.
 */
export function normalisePlace(raw: RawPlace): Place | null {
  const parts = [raw.city, raw.metro, raw.state, raw.country, raw.text].map((part) => clean(part))
  if (parts.every((part) => part === '')) return null
  const found = memoisedPlace(parts.join('\n'), () => {
    const [city = '', metro = '', state = '', country = '', text = ''] = parts
    const located = locate({ city, metro, state, country })
    const read = locateText(addressText({ city, state, country, text }, located))
    const agrees = read && (!located?.country || !read.country || read.country === located.country)
    const best = agrees ? { ...read, country: read.country ?? located?.country ?? null } : located
    return best && toPlace(best)
  })
  return found && { ...found }
}

/**
 * The text still to be read: `text` if the parts give at most a country, or a city field that
 * contains a whole address.
 */
function addressText(
  raw: Record<'city' | 'state' | 'country' | 'text', string>,
  located: Located | null,
): string {
  if (typeof located?.city === 'string' && raw.city.includes(','))
    return [raw.city, raw.state, raw.country].filter(Boolean).join(', ')
  return located === null || (!located.city && !located.metro && !located.state) ? raw.text : ''
}

/**
 * The usual spelling of a place: `San Francisco, California, United States`; city states once
 * (`Seoul, South Korea`, `Singapore`).
 */
export function placeLabel(place: Place): string {
  const { city, state, country } = labelParts(place)
  return [city, state, country].filter((part) => part !== null).join(', ')
}

/**
 * A label without its state, unless there is nothing smaller: `San Francisco` in `United States`;
 * of a city state the city alone.
 */
export function shortPlace(place: Place): { city: string | null; country: string | null } {
  const { city, state, country } = labelParts(place)
  return { city: city ?? state, country }
}

type LabelParts = Readonly<Record<'city' | 'state' | 'country', string | null>>

/** Returns the parts of a place's label, none of them twice. */
const labelParts = (place: Place): LabelParts => memoisedLabels(identityOf(place), () => readLabel(place))

function readLabel(place: Place): LabelParts {
  const located = locate(place)
  const city = typeof located?.city === 'object' ? located.city : null
  const repeats = (container: Entry | null) =>
    city !== null && container !== null && isCityState(city, container)
  const hidesState = hasState(place) || (city !== null && repeats(city.state))
  const hidesCountry = place.country === null || (city !== null && repeats(city.country))
  return {
    city: place.city ?? place.metro,
    state: hidesState ? null : place.state,
    country: hidesCountry ? null : countryName(place.country ?? ''),
  }
}

/**
 * The keys of a place: its own first, then those of all its containers (metro, state, country,
 * regions). Equivalent places have equal keys.
 */
export function placeKeys(place: Place): string[] {
  return memoisedKeys(identityOf(place), () => keysOfLocated(locate(place)))
}

const identityOf = ({ city, metro, state, country }: Place): string =>
  `${city ?? ''}\n${metro ?? ''}\n${state ?? ''}\n${country ?? ''}`

/**
 * Creates a function that resolves a text to keys, for matching against `placeKeys`: by name or
 * alias, `City, State`, region, metro name, and Korean names of important places. A name of several
 * places of one kind means the largest; different kinds all count. `known`: places in use; those
 * that the gazetteer lacks are found by their own names. Returns no keys if the text names nothing.
 */
export function createPlaceResolver(known: Iterable<Place>): (text: string) => string[] {
  const own = ownNames(known)
  const memo = createMemo<string[]>({ max: 5_000 })
  return (text) =>
    memo(cutText(text, 300), () => {
      const keys = withCityStates(namedEntries(text)).map((entry) => entry.key)
      const extra = keys.length === 0 ? own.get(ownPlaceName(text)) : undefined
      return [...new Set([...keys, ...(extra ?? [])])]
    })
}

/**
 * Whether the gazetteer lacks a part of a place: only such places add to what `createPlaceResolver`
 * understands.
 */
export function isOwnPlace(place: Place): boolean {
  const located = locate(place)
  return located !== null && hasOwnPart(located)
}

const hasOwnPart = ({ city, metro, state }: Located) =>
  [city, metro, state].some((part) => typeof part === 'string')

/** The names of places that the gazetteer lacks, with their keys. */
function ownNames(known: Iterable<Place>): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const place of known) {
    for (const [name, key] of namesOfOwnPlace(place)) names.set(name, (names.get(name) ?? new Set()).add(key))
  }
  return names
}

/**
 * The names (in the form of `ownPlaceName`) by which a place that the gazetteer lacks is found,
 * each with its key.
 */
export function namesOfOwnPlace(place: Place): [name: string, key: string][] {
  const located = locate(place)
  if (!located || !hasOwnPart(located)) return []
  const keys = keysOfLocated(located)
  const names: [string, string][] = []
  const add = (name: string, key: string | undefined) => {
    if (key !== undefined) names.push([ownPlaceName(name), key])
  }
  const addLevel = (level: Place, kind: string) => {
    const key = keys.find((own) => own.startsWith(`${kind}:`))
    add(level.metro ?? level.state ?? '', key)
    add(placeLabel(level), key)
  }
  const { city, metro, state } = located
  const label = placeLabel(place)
  add(label, keys[0])
  const shorter = label.split(', ').slice(0, -1)
  if (shorter.length > 0) add(shorter.join(', '), keys[0])
  if (typeof city === 'string') add(city, keys[0])
  if (typeof metro === 'string') addLevel({ ...nowhere, metro, country: place.country }, 'metro')
  if (typeof state === 'string') addLevel({ ...nowhere, state, country: place.country }, 'state')
  return names
}

const nowhere: Place = { city: null, metro: null, state: null, country: null }

/** The comparison form of names of places that the gazetteer lacks. */
export const ownPlaceName = (text: string) => placeParts(text).map(placeFold).join(', ')

function toPlace({ city, metro, state, country }: Located): Place {
  return { city: nameOf(city), metro: nameOf(metro), state: nameOf(state), country: country?.code ?? null }
}

const nameOf = (part: Entry | string | null) => (typeof part === 'object' ? (part?.name ?? null) : part)

function keysOfLocated(located: Located | null): string[] {
  if (!located) return []
  const { city, metro, state, country } = located
  const code = country?.code.toLowerCase() ?? ''
  const stateName = placeFold(nameOf(state) ?? '')
  return [
    ...new Set([
      ...partKeys(city, `city:${code}/${stateName}`),
      ...partKeys(metro, `metro:${code}`),
      ...partKeys(state, `state:${code}`),
      ...(country ? keysOf(country) : []),
    ]),
  ]
}

/** A known part contributes the keys of all its containers, an unknown one its own key. */
function partKeys(part: Entry | string | null, prefix: string): string[] {
  if (part === null) return []
  return typeof part === 'string' ? [`${prefix}/${placeFold(part)}`] : keysOf(part)
}

const hasState = ({ city, metro, state }: Place) =>
  city === null && metro !== null && state !== null && metro.endsWith(state)
