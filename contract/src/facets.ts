import { z } from 'zod'
import {
  fundingAmounts,
  fundingCategories,
  fundingDates,
  fundingRounds,
  headcountRanges,
  seniorities,
  smartIntents,
} from './enums.ts'
import { filterSet } from './filters.ts'
import { industries } from './industries.ts'
import { route } from './route.ts'

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

export const facetCount = z.object({ value: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof facetCount>

export const facets = z.record(z.enum(facetNames), z.array(facetCount))
export type Facets = Record<FacetName, FacetCount[]>

export const countFacets = route({
  method: 'POST',
  path: '/v2/search/facets',
  summary: 'For each value of each facet the exact number of people, were it the only value of its filter',
  permission: 'people.search',
  body: filterSet,
  data: facets,
})
