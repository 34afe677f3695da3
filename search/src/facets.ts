import {
  facetNames,
  facetValues,
  type FacetCount,
  type FacetName,
  type Facets,
} from '@rapport/contract/facets.ts'
import type { FilterSet } from '@rapport/contract/filters.ts'
import { countryName } from '@rapport/dataset/normalise/countries.ts'
import type { Place } from '@rapport/dataset/normalise/place.ts'
import type { Companies } from './companies.ts'
import type { Documents } from './documents.ts'

type Counter = { documents: Documents; companies: Companies; count: (filters: FilterSet) => number }

/** Counts one filter set for each value. */
export function countFacets({ documents, companies, count }: Counter, filters: FilterSet): Facets {
  const valuesOf: Record<FacetName, readonly string[]> = {
    ...facetValues,
    locations: countries(documents.places.places),
    headquarters: countries(companies.rows.flatMap((company) => company.headquarters ?? [])),
  }
  const facets = facetNames.map((name): [FacetName, FacetCount[]] => {
    const counts = valuesOf[name].map((value) => ({ value, count: count(withFacet(filters, name, value)) }))
    return [name, shown(name, counts)]
  })
  return Object.fromEntries(facets) as Facets
}

function shown(name: FacetName, counts: FacetCount[]): FacetCount[] {
  if (name === 'industries') return counts.filter(({ count }) => count > 0)
  if (name !== 'locations' && name !== 'headquarters') return counts
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function countries(places: readonly Place[]): string[] {
  return [...new Set(places.flatMap(({ country }) => (country === null ? [] : [countryName(country)])))]
}

/** The filter set whose count is the count of a value of a facet. */
export function withFacet(filters: FilterSet, name: FacetName, value: string): FilterSet {
  const { companyFilter, experience, funding } = filters
  const only = [value] as never[]
  if (name === 'locations') return { ...filters, locations: only }
  if (name === 'smartIntents') return { ...filters, smartIntentFilters: only }
  if (name === 'seniorities') return { ...filters, experience: { ...experience, seniorityLevels: only } }
  if (name === 'industries') return { ...filters, companyFilter: { ...companyFilter, domains: only } }
  if (name === 'headcounts') return { ...filters, companyFilter: { ...companyFilter, headcounts: only } }
  if (name === 'headquarters') {
    return { ...filters, companyFilter: { ...companyFilter, HQLocationIncluded: only } }
  }
  return { ...filters, funding: { ...funding, [name]: only } }
}
