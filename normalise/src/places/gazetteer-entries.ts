import { fold } from '@rapport/contract/fold.ts'

export type Country = Common & { kind: 'country'; code: string; continent: string }
export type State = Common & { kind: 'state'; country: Country; largestCity: City | null }
/**
 * A metro, or a region of metros, states, countries and other regions. `state` and `country` are
 * set if the whole area is in one.
 */
export type Area = Common & { kind: 'metro' | 'region'; state: State | null; country: Country | null }
export type City = Common & { kind: 'city'; country: Country; state: State | null; metro: Area | null }
export type Entry = Country | State | Area | City

type Common = {
  key: string
  name: string
  /** People; for a state, those in its listed cities. 0 if unknown. */
  population: number
  /** Its direct containers. */
  parents: Entry[]
}

export type Gazetteer = {
  /** By folded name, all kinds; cities largest first. */
  names: Map<string, Entry[]>
  /** Names that mean only these places, not others of the same name. */
  aliases: Map<string, Entry[]>
  /** Short codes that mean a state or country only after a more specific place (`Toronto, ON`). */
  codes: Map<string, Entry[]>
  /** By ISO code, alpha-2 and alpha-3, upper case. */
  countries: Map<string, Country>
  /** Places that a table refers to but no table lists: always empty, as a test checks. */
  unlisted: string[]
}

/**
 * A folded place name with common short forms expanded: `St. Paul` -> `saint paul`, `Ft Worth` ->
 * `fort worth`.
 */
export function placeFold(text: string): string {
  const folded = fold(text)
  return shortWord.test(folded) ? folded.replace(shortWord, (word) => shortWords[word] ?? word) : folded
}

const shortWord = /\b(?:st|ste|ft|mt)(?= )/

const shortWords: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * Removes words for the kind of division: `Tokyo Prefecture` -> `tokyo`, but `Free State of Saxony`
 * is kept.
 */
export function stateFold(text: string): string {
  const name = placeFold(text)
  const bare = name
    .replace(/^(?:state|province|county|region|canton|community) of /, '')
    .replace(divisionWord, '')
  return bare === '' ? name : bare
}

const divisionWord =
  / (?:state|province|region|county|governorate|oblast|voivodeship|prefecture|department|canton|territory|do|si|fu|ken)$/

/** The keys of an entry: its own first, then those of all its containers. */
export function keysOf(entry: Entry): string[] {
  const keys = new Set<string>([entry.key])
  const queue = [...entry.parents]
  for (const container of queue) {
    if (keys.has(container.key)) continue
    keys.add(container.key)
    queue.push(...container.parents)
  }
  return [...keys]
}

/** Whether an entry is another one, or inside it. */
export function isWithin(entry: Entry, container: Entry): boolean {
  return entry === container || entry.parents.some((parent) => isWithin(parent, container))
}

/** Whether a city is equivalent to the state or country of its name: Berlin, Seoul, Singapore. */
export function isCityState(city: City, container: Entry): boolean {
  return (
    (container === city.state || container === city.country) &&
    placeFold(container.name) === placeFold(city.name) &&
    city.population * 2 >= container.population
  )
}
