import { cutText } from '@rapport/contract/plain-text.ts'
import { gazetteer } from './gazetteer.ts'
import {
  isCityState,
  isWithin,
  placeFold,
  stateFold,
  type Area,
  type City,
  type Country,
  type Entry,
  type State,
} from './gazetteer-entries.ts'

/** A city of this size is what its name means, even if a state or country shares it. */
const wellKnown = 500_000
/** If a city or a state of the same name is this many times larger, the name means only that one. */
const clearlyLarger = 3
const kinds = ['country', 'state', 'city'] as const
const maxWords = 12
const maxLength = 300

const metroForms = [
  /^(?:the )?(?:greater|metro) (.+?)(?: (?:metropolitan |metro )?(?:area|region|metroplex))?$/,
  /^(?:the )?(.+?) (?:metropolitan|metro)(?: (?:area|region))?$/,
  /^(?:the )?(.+?) (?:area|metroplex|metropolitan region)$/,
]
const cityForms = [
  /^(?:city|town|downtown) (?:of )?(.+)$/,
  /^urban (.+)$/,
  /^(.+) (?:city|town|urban|municipality|county)$/,
  /^(.+[가-힣])시$/,
]
const otherMarks = /[/()]|\s[-–—]\s/
const article = /^\s*the\s+(?=\S)/i
const separators = /[,;|·•、，()/]|\s[-–—]\s/
const postalCode = /\b\d{4,6}(?:-\d{3,4})?\b/g

/**
 * The entries that a text names. Of several entries of one kind, the largest; of different kinds,
 * all, except that of a city and a state (or country) of the same name elsewhere only the clearly
 * larger one counts, if there is one. The part after a comma narrows (`Georgia, United States`),
 * and so does its kind in brackets (`Georgia (country)`). Commas may be missing (`Austin TX`), and
 * Korean texts go from large to small (`경기도 성남시`). Empty if the text names nothing known.
 */
export function namedEntries(text: string): Entry[] {
  const whole = exactly(placeFold(text))
  if (whole.length > 0) return whole
  const kind = kinds.find((each) => text.endsWith(`(${each})`))
  if (kind)
    return exactly(placeFold(text.slice(0, text.lastIndexOf('(')))).filter((each) => each.kind === kind)
  const found = inParts(text)
  return found.length === 0 && article.test(text) ? namedEntries(text.replace(article, '')) : found
}

/** Names may contain marks that separate parts elsewhere (`Halle (Saale)`): commas are tried first. */
function inParts(text: string): Entry[] {
  const [name = '', ...containers] = cutText(text, maxLength).split(',')
  const found = containers.length > 0 && otherMarks.test(name) ? narrowed(name, containers) : []
  if (found.length > 0) return found
  const [first = '', ...rest] = placeParts(text)
  return rest.length > 0 ? narrowed(first, rest) : withoutCommas(placeFold(first))
}

/** The parts of a place text, most specific first, without postal codes. */
export function placeParts(text: string): string[] {
  return cutText(text, maxLength)
    .replace(postalCode, ' ')
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => placeFold(part) !== '')
}

/** The metro area of a city without a table entry, with its own key, named after the city. */
export function metroAround(city: City): Area {
  const { country, state } = city
  if (city.metro && placeFold(city.metro.name).includes(placeFold(city.name))) return city.metro
  const isAmerican = country.code === 'US' && state !== null
  const name = `Greater ${city.name}${isAmerican ? `, ${state.name}` : ''}`
  const key = `metro:${city.key.slice('city:'.length)}`
  return {
    kind: 'metro',
    key,
    name,
    state,
    country,
    population: city.population,
    parents: [state ?? country, ...city.parents.filter(({ kind }) => kind === 'region')],
  }
}

/** Cities of a name, largest first, including by alias and without `City` or the like. */
export function citiesNamed(folded: string): City[] {
  const direct = lookUp(folded).filter((entry) => entry.kind === 'city')
  if (direct.length > 0) return direct
  for (const form of cityForms) {
    const name = form.exec(folded)?.[1]
    const cities = name === undefined ? [] : lookUp(name).filter((entry) => entry.kind === 'city')
    if (cities.length > 0) return cities
  }
  return []
}

/** First divisions of a name or code, largest first. */
export function statesNamed(text: string, country: Country | null): State[] {
  const { names, codes } = gazetteer()
  const folded = placeFold(text)
  const found = [
    ...(names.get(folded) ?? []),
    ...(codes.get(folded) ?? []),
    ...(names.get(stateFold(text)) ?? []),
  ].filter((entry) => entry.kind === 'state')
  const within = country === null ? found : found.filter((state) => state.country === country)
  return [...new Set(within)].toSorted((a, b) => b.population - a.population)
}

/** The metro or region of metros that a text names. */
export function metroNamed(text: string): Area | null {
  const entries = namedEntries(text)
  const area = entries.find((entry) => entry.kind === 'metro' || entry.kind === 'region')
  if (area?.kind === 'metro' || area?.kind === 'region') return area
  const city = entries.find((entry) => entry.kind === 'city')
  if (city?.kind === 'city') return metroAround(city)
  const state = entries.find((entry) => entry.kind === 'state')
  const main = state?.kind === 'state' ? state.largestCity : null
  return main && main.population * 2 >= (state?.population ?? 0) ? metroAround(main) : null
}

function exactly(folded: string): Entry[] {
  if (folded === '') return []
  const alias = gazetteer().aliases.get(folded)
  if (alias) return alias
  const entries = gazetteer().names.get(folded)
  if (entries) return choose(entries)
  const country = countryCoded(folded)
  return country ? [country] : (metroForm(folded) ?? variant(folded))
}

/**
 * `Greater Munich`, `Berlin Metropolitan Area`, `London Area`: the city's metro, plus the city
 * itself if no table defines the metro.
 */
function metroForm(folded: string): Entry[] | null {
  for (const form of metroForms) {
    const name = form.exec(folded)?.[1]
    const city = name === undefined ? undefined : citiesNamed(name)[0]
    if (!city) continue
    const metro = metroAround(city)
    return metro === city.metro ? [metro] : [metro, city]
  }
  return null
}

function variant(folded: string): Entry[] {
  const states = gazetteer()
    .names.get(stateFold(folded))
    ?.filter((entry) => entry.kind === 'state')
  if (states?.length) return largest(states)
  return citiesNamed(folded).slice(0, 1)
}

/** The entries that a shared name means. */
function choose(entries: readonly Entry[]): Entry[] {
  const cities = entries.filter((entry) => entry.kind === 'city')
  const [city] = cities
  const [state] = largest(entries.filter((entry) => entry.kind === 'state'))
  const wider = entries.filter((entry) => entry.kind !== 'city' && entry.kind !== 'state')
  const containers = [...wider, ...(state && isStateMeant(state, city, wider) ? [state] : [])]
  const inside = cities.find((candidate) => containers.some((container) => isWithin(candidate, container)))
  const isMeant =
    city && (containers.length === 0 || city.population >= wellKnown || outweighs(city, state, wider.length))
  return [...containers, ...new Set([inside, isMeant ? city : undefined])].filter(
    (entry) => entry !== undefined,
  )
}

/**
 * A state counts next to wider places of its name if it is elsewhere and large (Georgia), and next
 * to a city if it isn't far smaller.
 */
function isStateMeant(state: State, city: City | undefined, wider: readonly Entry[]): boolean {
  if (wider.length > 0 && (state.population < wellKnown || wider.some((entry) => isWithin(state, entry))))
    return false
  return !city || isWithin(city, state) || state.population * clearlyLarger >= city.population
}

/** Whether a city isn't far smaller than the state of its name. */
function outweighs(city: City, state: State | undefined, others: number): boolean {
  return others === 0 && state !== undefined && state.population < city.population * clearlyLarger
}

function largest<E extends Entry>(entries: readonly E[]): E[] {
  return entries.toSorted((a, b) => b.population - a.population).slice(0, 1)
}

/** The entries of a name inside every place that the other parts name. Unknown parts don't count. */
function narrowed(first: string, rest: readonly string[]): Entry[] {
  const american = rest.length === 1 ? americanState(rest[0] ?? '') : undefined
  const regions = american ? lookUp(placeFold(first)).filter((entry) => isRegionOf(entry, american)) : []
  if (regions.length > 0) return regions
  const cities = american ? citiesNamed(placeFold(first)).filter((city) => city.state === american) : []
  if (cities.length > 0) return cities.slice(0, 1)
  const containers = rest.map(containersNamed).filter((entries) => entries.length > 0)
  if (containers.length === 0) return []
  const fits = (entry: Entry) =>
    containers.every((entries) => entries.some((container) => lies(entry, container)))
  const candidates = allNamed(placeFold(first)).filter(fits)
  return perKind(candidates)
}

/**
 * Containment, where a city is also inside itself, because its county may share its name
 * (`Dublin, County Dublin`), and a region is inside the country that contains all of it
 * (`San Francisco Bay Area, United States`).
 */
function lies(entry: Entry, container: Entry): boolean {
  if (entry.kind === 'region' && (entry.country === container || entry.state === container)) return true
  return (entry !== container || entry.kind === 'city') && isWithin(entry, container)
}

const isRegionOf = (entry: Entry, state: State) => entry.kind === 'region' && entry.state === state

function perKind(entries: readonly Entry[]): Entry[] {
  const groups = Map.groupBy(entries, (entry) => entry.kind)
  return [...groups.values()].flatMap((group) => largest(group))
}

/** All entries that a name may mean, before narrowing. */
function allNamed(folded: string): Entry[] {
  const found = lookUp(folded)
  if (found.length > 0) return found
  const around = metroForms.flatMap((form): Entry[] => {
    const name = form.exec(folded)?.[1]
    return name === undefined ? [] : citiesNamed(name).flatMap((city) => [metroAround(city), city])
  })
  return [...around, ...statesNamed(folded, null), ...citiesNamed(folded)]
}

/** The state of a postal code: after a comma, `CA` means California rather than Canada. */
function americanState(text: string): State | undefined {
  if (!/^[A-Za-z]{2}$/.test(text)) return undefined
  return statesNamed(text, gazetteer().countries.get('US') ?? null)[0]
}

function countryCoded(folded: string): Country | undefined {
  return /^[a-z]{2,3}$/.test(folded) ? gazetteer().countries.get(folded.toUpperCase()) : undefined
}

function containersNamed(text: string): Entry[] {
  const folded = placeFold(text)
  const code = countryCoded(folded)
  return [
    ...new Set([
      ...lookUp(folded),
      ...statesNamed(text, null),
      ...(gazetteer().codes.get(folded) ?? []),
      ...(code ? [code] : []),
    ]),
  ]
}

function lookUp(folded: string): Entry[] {
  const { aliases, names } = gazetteer()
  return [...new Set([...(aliases.get(folded) ?? []), ...(names.get(folded) ?? [])])]
}

/**
 * `austin tx`, `portland maine`, `경기도 성남시`: some words name the place, and the words after them (in
 * Korean, before them) its container.
 */
function withoutCommas(folded: string): Entry[] {
  const words = folded.split(' ')
  if (words.length < 2 || words.length > maxWords) return []
  for (let at = words.length - 1; at > 0; at--) {
    const [start, end] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const found = narrowed(start, [end])
    if (found.length > 0) return found
    const reversed = /[가-힣一-龥ぁ-ヿ]/.test(folded) ? narrowed(end, [start]) : []
    if (reversed.length > 0) return reversed
  }
  return koreanPrefix(words)
}

/** `서울특별시 송파구`: a district that no table lists stands for its container. */
function koreanPrefix(words: readonly string[]): Entry[] {
  if (!/[가-힣]/.test(words[0] ?? '')) return []
  return namedEntries(words.slice(0, -1).join(' '))
}

/** Adds the equivalent state or country of each city, and vice versa. */
export function withCityStates(entries: readonly Entry[]): Entry[] {
  const all = new Set(entries)
  for (const entry of entries) {
    const city = entry.kind === 'city' ? entry : undefined
    for (const container of city ? [city.state, city.country] : [])
      if (city && container && isCityState(city, container)) all.add(container)
  }
  return [...all]
}
