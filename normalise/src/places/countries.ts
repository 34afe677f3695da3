import { cutText } from '@rapport/contract/plain-text.ts'
import { placeFold, type Country } from './gazetteer-entries.ts'
import { gazetteer } from './gazetteer.ts'

/**
 * The country that a text names by an ISO 3166-1 code (two or three letters), a name or a common
 * alias, including Korean ones.
 */
export function findCountry(text: string): Country | null {
  const { countries, names } = gazetteer()
  const code = countries.get(text.trim().toUpperCase())
  if (code) return code
  return names.get(placeFold(cutText(text, 200)))?.find((entry) => entry.kind === 'country') ?? null
}

/** The English name of a country by its ISO code; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return gazetteer().countries.get(code)?.name ?? code
}

/** The continent of a country by its ISO code: AF, AN, AS, EU, NA, OC or SA. */
export function continentOf(code: string): string | null {
  return gazetteer().countries.get(code.toUpperCase())?.continent ?? null
}
