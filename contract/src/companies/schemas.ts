import { z } from 'zod'
import { companyFilterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { companySummary } from '../people/person.ts'
import { facetCount } from '../people/schemas.ts'
import { route } from '../route.ts'
import { pageMetadata, pageQuery } from '../shapes.ts'
import { companyFacetNames } from './facets.ts'
import { companyRoutes } from './routes.ts'

export const foundCompany = companySummary.extend({
  linkedinUrl: z.string().nullable(),
  foundedYear: z.int().nullable(),
  headquarters: z.string().nullable(),
  /** The people whose current company it is, as a people search counts them. */
  peopleCount: z.int(),
})
export type FoundCompany = z.infer<typeof foundCompany>

const companyFacets = z.record(z.enum(companyFacetNames), z.array(facetCount))
export type CompanyFacets = z.infer<typeof companyFacets>

export const companyPage = z.object({
  items: z.array(foundCompany),
  metadata: pageMetadata,
  /** For each value of each facet, the number of companies if it were the only value of its filter. */
  facets: companyFacets,
})

export const searchCompanies = route(companyRoutes.searchCompanies, {
  summary:
    'A page of the companies that match the company filters of a filter set: those with most people first, with their exact number and facets. A company has no past employers: filters on past companies are refused',
  query: pageQuery(limits.maxPageSize, limits.defaultPageSize),
  body: companyFilterSet,
  data: companyPage,
})
