import type { CompanyPeople } from '@rapport/contract/companies/schemas.ts'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'

/** The people search for a company, by the filters that the server names. */
export function peopleFilters({
  filters: { companyFilter },
}: Pick<CompanyPeople, 'filters'>): PartialFilterSet {
  const { domains, namesIncluded } = companyFilter
  return { companyFilter: domains.length > 0 ? { domains } : { namesIncluded } }
}
