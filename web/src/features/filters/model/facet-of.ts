import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import type { ListFieldId } from './filter-fields.ts'

const facetsOfFields: Partial<Record<ListFieldId, FacetName>> = {
  smartIntentFilters: 'smartIntents',
  'companyFilter.domains': 'industries',
  'companyFilter.headcounts': 'headcounts',
  'experience.seniorityLevels': 'seniorities',
  'funding.fundingDates': 'fundingDates',
  'funding.lastFundingAmounts': 'lastFundingAmounts',
  'funding.totalFundingAmounts': 'totalFundingAmounts',
  'funding.fundingCategories': 'fundingCategories',
  'funding.totalFundingRounds': 'totalFundingRounds',
}

/** The facet whose values are those of a field; null where none is counted. */
export const facetOf = (field: ListFieldId): FacetName | null => facetsOfFields[field] ?? null

/** Two labels of seniority that mean the same as another. */
const sameAs: Record<string, string> = {
  'Senior-Level': 'Senior',
  'President/Vice President': 'Vice President',
}

type Counted = Partial<Record<FacetName, readonly { value: string; count: number }[]>>

/** People with a value of a facet; undefined where nothing is known. Industries without anybody are not in the answer. */
export function facetCount(facets: Counted | undefined, name: FacetName, value: string): number | undefined {
  const counts = facets?.[name]
  if (!counts) return undefined
  const wanted = name === 'seniorities' ? (sameAs[value] ?? value) : value
  const found = counts.find((count) => count.value === wanted)
  return found?.count ?? (name === 'industries' ? 0 : undefined)
}
