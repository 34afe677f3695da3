import type { FacetCount } from '@rapport/contract/people/schemas.ts'
import { facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { personMatcher, type Known } from './filters.ts'
import type { Test } from './match.ts'

/** The section and field of each facet's own filter. */
const ownFilter = {
  locations: [null, 'locations'],
  industries: ['companyFilter', 'domains'],
  companyTypes: ['companyFilter', 'types'],
  headcounts: ['companyFilter', 'headcounts'],
  headquarters: ['companyFilter', 'HQLocationIncluded'],
  smartIntents: [null, 'smartIntentFilters'],
  seniorities: ['experience', 'seniorityLevels'],
  functions: ['experience', 'functions'],
  fundingDates: ['funding', 'fundingDates'],
  lastFundingAmounts: ['funding', 'lastFundingAmounts'],
  totalFundingAmounts: ['funding', 'totalFundingAmounts'],
  fundingCategories: ['funding', 'fundingCategories'],
  totalFundingRounds: ['funding', 'totalFundingRounds'],
} as const satisfies Record<FacetName, readonly [keyof FilterSet | null, string]>

/** For each value: how many people match if the facet's own filter is replaced by that value alone. */
export function naiveFacet(known: Known, filters: FilterSet, facet: FacetName): FacetCount[] {
  const matcher = (set: FilterSet) => personMatcher(known, set)
  return countValues({ filters, facet, values: valuesOf(known, facet), subjects: known.people, matcher })
}

type Counting<T> = {
  filters: FilterSet
  facet: FacetName
  values: readonly string[]
  subjects: readonly T[]
  matcher: (filters: FilterSet) => Test<T>
}

export function countValues<T>({ filters, facet, values, subjects, matcher }: Counting<T>): FacetCount[] {
  const others = subjects.filter(matcher({ ...filters, ...ownFilters(filters, facet, []) }))
  const nothing = filterSet.parse({})
  const counts = values.map((value) => ({
    value,
    count: others.filter(matcher({ ...nothing, ...ownFilters(nothing, facet, [value]) })).length,
  }))
  if (facet === 'industries' || facet === 'locations' || facet === 'headquarters')
    return counts
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return counts
}

/** A facet's own filter with the given values, as a part that replaces the same part of a filter set. */
function ownFilters(filters: FilterSet, facet: FacetName, values: string[]): Partial<FilterSet> {
  const [section, field] = ownFilter[facet]
  const part =
    section === null ? { [field]: values } : { [section]: { ...filters[section], [field]: values } }
  return part as PartialFilterSet as Partial<FilterSet>
}

function valuesOf({ people, companies }: Known, facet: FacetName): readonly string[] {
  if (facet === 'locations') return countries(people.map(({ place }) => place))
  if (facet === 'headquarters')
    return countries(people.map(({ company }) => companies.get(company ?? -1)?.headquarters))
  // An industry without companies counts no people.
  if (facet === 'industries')
    return [...new Set([...companies.values()].flatMap(({ industry }) => industry ?? []))]
  return facetValues[facet]
}

export const countries = (places: (Place | null | undefined)[]) => [
  ...new Set(places.flatMap((place) => place?.country ?? []).map(countryName)),
]
