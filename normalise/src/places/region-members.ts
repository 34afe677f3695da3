import { isWithin, type Area, type City, type Entry, type State } from './gazetteer-entries.ts'

/** Finds a place as the tables write it: `DE`, `US-CA`, `@Nordics`, `KR/Seoul`. */
export type Find = (place: string) => Entry | undefined

/** Cities by what they lie in; counties by `CA.075`. */
export type CityGroups = {
  counties: Map<string, City[]>
  states: Map<Entry, City[]>
  metros: Map<Entry, City[]>
}

type Places = { find: Find; cities: CityGroups }

/**
 * Puts a region around its members: places and regions (`DE;US-CA;@Nordics`), counties (`CA.075 CA.081`: their cities), or what is left of a state
 * without other areas, which stand before the region in their table (`US-NY - @New York City Metropolitan Area`). A metro of which every city lies in the region does too.
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
  // A county without a city of the table has nobody whom the region could lose.
  if (codes.every((code) => county.test(code)))
    return codes.flatMap((code) => cities.counties.get(code) ?? [])
  return [find(member) ?? []].flat()
}

const stateOf = (entry: Entry): State | null =>
  entry.kind === 'state' ? entry : 'state' in entry ? entry.state : null

const countryOf = (entry: Entry) =>
  entry.kind === 'country' ? entry : 'country' in entry ? entry.country : null

/** What all of them have, null when they differ. */
function onlyOne<T>(all: readonly (T | null)[]): T | null {
  const [first = null] = all
  return all.every((each) => each === first) ? first : null
}
