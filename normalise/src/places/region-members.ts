import { isWithin, type Area, type City, type Entry, type State } from './gazetteer-entries.ts'

/** Finds a place in the notation of the tables: `DE`, `US-CA`, `@Nordics`, `KR/Seoul`. */
export type Find = (place: string) => Entry | undefined

/** Cities by container; for counties by `CA.075`. */
export type CityGroups = {
  counties: Map<string, City[]>
  states: Map<Entry, City[]>
  metros: Map<Entry, City[]>
}

type Places = { find: Find; cities: CityGroups }

/**
 * Adds a region as a container of its members: places and regions (`DE;US-CA;@Nordics`), counties
 * (`CA.075 CA.081`: their cities), or a state without other areas, which precede the region in
 * their table (`US-NY - @New York City Metropolitan Area`). A metro becomes a member if all its
 * cities are.
 */
export function fillRegion(region: Area, members: string, places: Places): void {
  const found = members.split(';').flatMap((member) => membersOf(member, places))
  for (const member of new Set(found)) member.parents.push(region)
  for (const metro of new Set(
    found.flatMap((member) => (member.kind === 'city' ? (member.metro ?? []) : [])),
  ))
    if (!isWithin(metro, region) && places.cities.metros.get(metro)?.every((city) => isWithin(city, region)))
      metro.parents.push(region)
  region.state = onlyOne(found.map(stateOf))
  region.country = onlyOne(found.map(countryOf))
}

const county = /^[A-Z]{2,3}\.[A-Z\d]+$/

function membersOf(member: string, { find, cities }: Places): Entry[] {
  if (member.includes(' - ')) {
    const [state, ...areas] = member.split(' - ').flatMap((place) => find(place) ?? [])
    const all = cities.states.get(state as State) ?? []
    return all.filter((city) => !areas.some((area) => isWithin(city, area)))
  }
  const codes = member.split(' ')
  // A county without a listed city contains no people whom the region could miss.
  if (codes.every((code) => county.test(code)))
    return codes.flatMap((code) => cities.counties.get(code) ?? [])
  return [find(member) ?? []].flat()
}

const stateOf = (entry: Entry): State | null =>
  entry.kind === 'state' ? entry : 'state' in entry ? entry.state : null

const countryOf = (entry: Entry) =>
  entry.kind === 'country' ? entry : 'country' in entry ? entry.country : null

/** The common value of all, or null if they differ. */
function onlyOne<T>(all: readonly (T | null)[]): T | null {
  const [first = null] = all
  return all.every((each) => each === first) ? first : null
}
