import { companyFacetNames, type CompanyFacetName } from '@rapport/contract/companies/facets.ts'
import type { CompanyFacets } from '@rapport/contract/companies/schemas.ts'
import { facetValues } from '@rapport/contract/filters/facet-values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { CompanyFacts } from '../../src/facts.ts'
import type { CompaniesFound, SortedCompanyPage } from '../../src/people-search.ts'
import { employments } from './company-filters.ts'
import { countries, countValues } from './facets.ts'
import type { Known } from './filters.ts'
import type { Test } from './match.ts'
import { naiveCompanySort } from './sort.ts'

/** The companies that match, most people first, then by id, or in the order of a sort. */
export function naiveCompanies(
  known: Known,
  filters: FilterSet,
  { offset, limit, sort }: SortedCompanyPage,
): CompaniesFound {
  const people = Map.groupBy(known.people, ({ company }) => company)
  const companies = [...known.companies.values()]
    .filter(companyMatcher(known, filters))
    .map(({ id }) => ({ id, people: people.get(id)?.length ?? 0 }))
    .toSorted((a, b) => b.people - a.people || a.id - b.id)
  const sorted = sort ? naiveCompanySort(known, companies, sort) : companies
  return {
    companies: sorted.slice(offset, offset + limit),
    total: companies.length,
    facets: facetsOf(known, filters),
  }
}

function facetsOf(known: Known, filters: FilterSet): CompanyFacets {
  const subjects = [...known.companies.values()]
  const matcher = (set: FilterSet) => companyMatcher(known, set)
  const facets = companyFacetNames.map((facet) => {
    const values = valuesOf(subjects, facet)
    return [facet, countValues({ filters, facet, values, subjects, matcher })]
  })
  return Object.fromEntries(facets) as CompanyFacets
}

function valuesOf(companies: readonly CompanyFacts[], facet: CompanyFacetName): readonly string[] {
  if (facet === 'headquarters') return countries(companies.map(({ headquarters }) => headquarters))
  if (facet === 'industries') return [...new Set(companies.flatMap(({ industry }) => industry ?? []))]
  return facetValues[facet]
}

function companyMatcher({ companies, today }: Known, filters: FilterSet): Test<CompanyFacts> {
  const all = new Set([...companies.values()].map(({ nameKey }) => nameKey))
  const companyFilter = { ...filters.companyFilter, namesIncludedPast: false }
  const required = employments({ filters: { ...filters, companyFilter }, all, today })
  return (company) => required.every(({ now, isExcluded }) => now(company) !== isExcluded)
}
