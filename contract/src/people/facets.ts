import { z } from 'zod'
import { facetNames, type FacetName } from '../filters/facet-values.ts'
import { filterSet } from '../filters/schema.ts'
import { route } from '../route.ts'

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
