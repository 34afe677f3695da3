import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { suggestionTypes, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import type { World } from './world.ts'

export type Prefix = { type: SuggestionType; text: string }

const valuesAType = 40
/** Characters typed so far; longer requests follow word by word. */
const lengths = [2, 3, 5]

/** The prefixes that people type to find frequent and rarer values: at least 200 over all types. */
export function createPrefixes(world: World): Prefix[] {
  const places = world.places.top(valuesAType * 5).filter((_, index) => index % 5 === 0)
  const companies = world.topCompanies('current', valuesAType)
  const texts: Record<SuggestionType, string[]> = {
    COMPANIES: companies.map(({ name }) => name),
    INDUSTRIES: world.industries.top(valuesAType),
    LOCATIONS: places.map(placeLabel),
    EDUCATIONS: world.fields.top(valuesAType),
    JOBS: world.titles.top(valuesAType),
    UNIVERSITIES: world.schools.top(valuesAType),
    SENIORITIES: [...seniorities],
    DOMAINS: companies.flatMap(({ domain }) => domain ?? []),
  }
  return suggestionTypes.flatMap((type) => {
    const beginnings = texts[type].flatMap((text) => lengths.map((length) => text.slice(0, length)))
    return [...new Set(beginnings)].map((text) => ({ type, text }))
  })
}
