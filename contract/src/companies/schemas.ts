import { z } from 'zod'
import { companyFilterSet } from '../filters/schema.ts'
import { jobFunctions, seniorities } from '../filters/vocabularies.ts'
import { limits } from '../limits.ts'
import { companyDetails, companyRow, companySummary } from '../people/person.ts'
import { facetCount } from '../people/schemas.ts'
import { sortDirections } from '../people/sort.ts'
import { route } from '../route.ts'
import { idParams, pageMetadata, pageQuery, time } from '../shapes.ts'
import { companyFacetNames } from './facets.ts'
import { companyRoutes } from './routes.ts'
import { companySortFields } from './sort.ts'

export const foundCompany = companyRow.extend({
  linkedinUrl: z.string().nullable(),
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
    'A page of the companies that match the company filters of a filter set, with their exact number and facets. A company has no past employers: filters on past companies are refused',
  query: pageQuery(limits.maxPageSize, limits.defaultPageSize).extend({
    sortOn: z
      .enum(companySortFields, 'error_unknown_value')
      .default('people')
      .describe(
        'What the whole result is sorted by: unknown values last, ties by people, most first, then id. `lastFunding` is the date of the last round',
      ),
    sortBy: z
      .enum(sortDirections, 'error_unknown_value')
      .optional()
      .describe('The direction; `asc` for names and `desc` for all others unless given'),
  }),
  body: companyFilterSet,
  data: companyPage,
})

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

const companyPeople = z.object({
  filters: z
    .object({ companyFilter: z.object({ domains: z.array(z.string()), namesIncluded: z.array(z.string()) }) })
    .describe(
      'The people search that finds them. No filter names a company by id: this one is its web domain or, without one, its name',
    ),
  count: z.int().describe('The exact number of people that `filters` find'),
  companies: z
    .int()
    .describe(
      'The number of companies that `filters` find: above 1 if others share its domain or name, whose people then count, too',
    ),
  functions: counted(z.enum(jobFunctions)).describe(
    'Those of each function, exact; most first, without zeros',
  ),
  seniorities: counted(z.enum(seniorities)).describe(
    'Those of each seniority, exact; highest first, without zeros',
  ),
})
export type CompanyPeople = z.infer<typeof companyPeople>

export const companyProfile = companyDetails.extend({
  updatedAt: time.describe(
    'When an import last stored its facts. The source of a single fact is not recorded, nor is its date, except of a funding round',
  ),
  people: companyPeople,
  similar: z.array(companySummary).describe('By industry, size, place and shared people; most similar first'),
})
export type CompanyProfile = z.infer<typeof companyProfile>

export const getCompany = route(companyRoutes.getCompany, {
  summary: 'A company: its facts, funding, people by function and by seniority, and similar companies',
  params: idParams,
  data: companyProfile,
})
