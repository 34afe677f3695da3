import { fold } from '../fold.ts'

export type Country = Common & { kind: 'country'; code: string; continent: string }
export type State = Common & { kind: 'state'; country: Country; largestCity: City | null }
/** A metro, or a region of metros, states, countries and other regions. `state` and `country` are set where all of it lies in one. */
export type Area = Common & { kind: 'metro' | 'region'; state: State | null; country: Country | null }
export type City = Common & { kind: 'city'; country: Country; state: State | null; metro: Area | null }
export type Entry = Country | State | Area | City

type Common = {
  key: string
  name: string
  /** People; of a state, in those of its cities that are listed. 0 when unknown. */
  population: number
  /** What directly contains it. */
  parents: Entry[]
}

export type Gazetteer = {
  /** By folded name, all kinds; cities largest first. */
  names: Map<string, Entry[]>
  /** Names that mean these places and no other of that name. */
  aliases: Map<string, Entry[]>
  /** Short codes that name a state or country only beside a more exact place (`Toronto, ON`). */
  codes: Map<string, Entry[]>
  /** By ISO code, alpha-2 and alpha-3, upper case. */
  countries: Map<string, Country>
  /** Places that a table names and no table lists: always empty, which a test checks. */
  unlisted: string[]
}

/** A folded place name, its usual short words written out: `St. Paul` -> `saint paul`, `Ft Worth` -> `fort worth`. */
export function placeFold(text: string): string {
  const folded = fold(text)
  return shortWord.test(folded) ? folded.replace(shortWord, (word) => shortWords[word] ?? word) : folded
}

const shortWord = /\b(?:st|ste|ft|mt)(?= )/

const shortWords: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Without the words that say what kind of division it is: `Free State of Saxony` stays, `Tokyo Prefecture` -> `tokyo`. */
export function stateFold(text: string): string {
  const name = placeFold(text)
  const bare = name
    .replace(/^(?:state|province|county|region|canton|community) of /, '')
    .replace(divisionWord, '')
  return bare === '' ? name : bare
}

const divisionWord =
  / (?:state|province|region|county|governorate|oblast|voivodeship|prefecture|department|canton|territory|do|si|fu|ken)$/

/** The keys of an entry: its own first, then those of all that contain it. */
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

/** Whether an entry is another, or lies within it. */
export function isWithin(entry: Entry, container: Entry): boolean {
  return entry === container || entry.parents.some((parent) => isWithin(parent, container))
}

/** Whether a city is as good as the state or country of its name: Berlin, Seoul, Singapore. */
export function isCityState(city: City, container: Entry): boolean {
  return (
    (container === city.state || container === city.country) &&
    placeFold(container.name) === placeFold(city.name) &&
    city.population * 2 >= container.population
  )
}
