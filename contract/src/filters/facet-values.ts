import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  fundingRounds,
  headcountRanges,
  seniorities,
  smartIntents,
} from './vocabularies.ts'
import { industries } from './industries.ts'

/**
 * What can be counted for each of its values. The count of a value is the number of people that the filter set would match if the
 * facet's own filter were that value alone: everything else in the filter set stays.
 */
export const facetNames = [
  'locations',
  'industries',
  'headcounts',
  'headquarters',
  'smartIntents',
  'seniorities',
  'fundingDates',
  'lastFundingAmounts',
  'totalFundingAmounts',
  'fundingCategories',
  'totalFundingRounds',
] as const
export type FacetName = (typeof facetNames)[number]

/**
 * The values of the facets whose vocabulary is fixed, in display order. `locations` and `headquarters` count every country in use, by its
 * English name, most people first; like industries, only those with a count above zero.
 */
export const facetValues = {
  industries,
  headcounts: headcountRanges,
  smartIntents,
  seniorities,
  fundingDates,
  lastFundingAmounts: fundingAmounts,
  totalFundingAmounts: fundingAmounts,
  fundingCategories,
  totalFundingRounds: fundingRounds,
} as const satisfies Partial<Record<FacetName, readonly string[]>>
