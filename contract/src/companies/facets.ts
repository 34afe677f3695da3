import type { FacetName } from '../filters/facet-values.ts'

/** The facets of a people search that are facts of companies. */
export const companyFacetNames = [
  'industries',
  'companyTypes',
  'headcounts',
  'headquarters',
  'smartIntents',
  'fundingDates',
  'lastFundingAmounts',
  'totalFundingAmounts',
  'fundingCategories',
  'totalFundingRounds',
] as const satisfies readonly FacetName[]
export type CompanyFacetName = (typeof companyFacetNames)[number]
