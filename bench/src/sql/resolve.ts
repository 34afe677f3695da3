import { hasPhrase } from '@rapport/contract/words.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { createPlaceResolver, placeKeys, type Place } from '@rapport/normalise/places/place.ts'
import { stateOf, type World } from '../world.ts'
import type { Atom } from './clauses.ts'

/** Resolves the texts of a filter set to the numbers of values in use. */

/**
 * Companies with one of the names; a text that is no company's name means those whose name contains
 * it as whole words.
 */
export function companyIds({ companies }: World, names: string[]): number[] {
  const keys = new Set(names.map(companyNameKey).filter(Boolean))
  const known = new Set(companies.flatMap(({ nameKey }) => (keys.has(nameKey) ? [nameKey] : [])))
  const parts = [...keys].filter((key) => !known.has(key))
  return companies
    .filter(({ nameKey }) => known.has(nameKey) || parts.some((part) => hasPhrase(nameKey, part)))
    .map(({ id }) => id)
}

/** Values with a dot are web domains; all others are industries. */
export function domainIds({ companies }: World, values: string[]): number[] {
  const domains = new Set<string | null>(values.filter((value) => value.includes('.')).map(normaliseDomain))
  return companies.filter(({ domain }) => domain !== null && domains.has(domain)).map(({ id }) => id)
}

export const industryCodes = ({ industries }: World, values: string[]): number[] =>
  values
    .filter((value) => !value.includes('.'))
    .flatMap((value) => industries.codeOf(normaliseIndustry(value) ?? '') ?? [])

const columns = {
  person: { place: 'place', state: 'state', country: 'country' },
  headquarters: { place: 'hq_place', state: 'hq_state', country: 'hq_country' },
} as const

/**
 * The places that texts name, with everything inside them: first as whole countries if a whole
 * country is meant, then as whole states, the rest individually.
 */
export function placeCover(world: World, whose: 'person' | 'headquarters', texts: string[]): Atom[] {
  const used = [...(whose === 'person' ? world.personPlaces : world.headquarters)]
  const resolve = createPlaceResolver(used)
  const meant = new Set(texts.flatMap(resolve))
  const isMeant = (place: Place) => placeKeys(place).some((key) => meant.has(key))
  const countries = wholeGroups(used, ({ country }) => country, isMeant)
  const rest = used.filter(({ country }) => country === null || !countries.has(country))
  const states = wholeGroups(rest, stateOf, isMeant)
  const single = rest.filter((place) => isMeant(place) && !states.has(stateOf(place) ?? ''))
  const column = columns[whose]
  const cover: Atom[] = [
    {
      kind: 'in',
      column: column.country,
      values: [...countries].map((country) => world.countries.codeOf(country)!),
    },
    { kind: 'in', column: column.state, values: [...states].map((state) => world.states.codeOf(state)!) },
    { kind: 'in', column: column.place, values: single.map((place) => world.places.codeOf(place)!) },
  ]
  return cover.filter((atom) => atom.kind === 'in' && atom.values.length > 0)
}

/** The groups all of whose places are meant. */
function wholeGroups(
  places: Place[],
  groupOf: (place: Place) => string | null,
  isMeant: (place: Place) => boolean,
): Set<string> {
  const groups = Map.groupBy(places, groupOf)
  return new Set(
    [...groups].flatMap(([group, members]) => (group !== null && members.every(isMeant) ? [group] : [])),
  )
}
