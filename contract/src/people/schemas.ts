import { z } from 'zod'
import { fundingCategories, seniorities, smartIntents, suggestionTypes } from '../filters/vocabularies.ts'
import { contactKinds } from '../contacts/vocabularies.ts'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** How many items an answer holds at most. */
export const limitQuery = (max: number, usual: number) =>
  z.coerce
    .number('error_invalid_limit')
    .int('error_invalid_limit')
    .min(1, 'error_invalid_limit')
    .max(max, 'error_invalid_limit')
    .default(usual)

export const pageQuery = z.object({
  page: z.coerce
    .number('error_invalid_page')
    .int('error_invalid_page')
    .min(1, 'error_invalid_page')
    .default(1),
  limit: limitQuery(limits.maxPageSize, limits.defaultPageSize),
})

/** A filter set in the address: URL-encoded JSON. */
const filtersParameter = z
  .string()
  .default('{}')
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'error_invalid_json' })
      return z.NEVER
    }
  })
  .pipe(filterSet)

export const companySummary = z.object({
  id: z.int(),
  name: z.string(),
  domain: z.string().nullable(),
  industry: z.string().nullable(),
  /** Employees; equal ends when the exact number is known, a null maximum when the band is open. */
  headcount: z.object({ min: z.int(), max: z.int().nullable() }).nullable(),
})

export const personSummary = z.object({
  id: z.int(),
  fullName: z.string(),
  title: z.string().nullable(),
  seniorities: z.array(z.enum(seniorities)),
  company: companySummary.nullable(),
  location: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  /** Kinds of contact value on file; the values themselves cost credits. */
  contactKinds: z.array(z.enum(contactKinds)),
})
export type PersonSummary = z.infer<typeof personSummary>

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: as exact as it is known. */
const partialDate = z.string().nullable()

const position = z.object({
  title: z.string().nullable(),
  company: companySummary,
  location: z.string().nullable(),
  startDate: partialDate,
  endDate: partialDate,
  isCurrent: z.boolean(),
})

const educationEntry = z.object({
  school: z.string().nullable(),
  degrees: z.array(z.string()),
  fieldsOfStudy: z.array(z.string()),
  startYear: z.int().nullable(),
  endYear: z.int().nullable(),
})

export const companyDetails = companySummary.extend({
  linkedinUrl: z.string().nullable(),
  foundedYear: z.int().nullable(),
  headcountGrowth: z.number().nullable(),
  /** Dollars a year. */
  revenue: z.number().nullable(),
  linkedinFollowers: z.int().nullable(),
  headquarters: z.string().nullable(),
  offices: z.array(z.string()),
  intents: z.array(z.enum(smartIntents)),
  summary: z.string().nullable(),
  funding: z.object({
    /** Dollars. */
    total: z.number().nullable(),
    roundCount: z.int().nullable(),
    rounds: z.array(
      z.object({
        name: z.string().nullable(),
        category: z.enum(fundingCategories),
        date: partialDate,
        /** Dollars; null when undisclosed. */
        amount: z.number().nullable(),
      }),
    ),
  }),
})

export const personDetails = personSummary.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  headline: z.string().nullable(),
  summary: z.string().nullable(),
  experienceYears: z.int().nullable(),
  skills: z.array(z.string()),
  positions: z.array(position),
  education: z.array(educationEntry),
  companyDetails: companyDetails.nullable(),
})
export type PersonDetails = z.infer<typeof personDetails>

export const peoplePage = z.object({
  people: z.array(personSummary),
  metadata: z.object({ total: z.int(), page: z.int(), limit: z.int(), tookMs: z.number() }),
})

const search = { permission: 'people.search', data: peoplePage } as const
const count = { permission: 'people.search', data: z.object({ count: z.int() }) } as const

export const searchPeople = route({
  ...search,
  method: 'POST',
  path: '/v2/search/people',
  summary: 'A page of the people that a filter set matches, and their exact number',
  query: pageQuery,
  body: filterSet,
})

export const searchPeopleByAddress = route({
  ...search,
  method: 'GET',
  path: '/v2/search/people',
  summary: 'The same, with the filter set as URL-encoded JSON',
  query: pageQuery.extend({ filters: filtersParameter }),
})

export const countPeople = route({
  ...count,
  method: 'POST',
  path: '/v2/search/count/by-filters',
  summary: 'The exact number of people that a filter set matches',
  body: filterSet,
})

export const countPeopleByAddress = route({
  ...count,
  method: 'GET',
  path: '/v2/search/count/by-filters',
  summary: 'The same, with the filter set as URL-encoded JSON',
  query: z.object({ filters: filtersParameter }),
})

export const countAlternatives = route({
  method: 'POST',
  path: '/v2/search/count/alternatives',
  summary: 'The exact number of people of each of several filter sets, in their order',
  permission: 'people.search',
  body: z.strictObject({
    filterSets: z.array(filterSet).min(1, 'error_required').max(limits.countedFilterSets, 'error_too_many'),
  }),
  data: z.object({ counts: z.array(z.int()) }),
})

export const getPerson = route({
  method: 'GET',
  path: '/people/:id/details',
  summary: 'A profile: career, education, company',
  permission: 'people.read',
  params: z.object({
    id: z.coerce
      .number('error_invalid_id')
      .int('error_invalid_id')
      .min(1, 'error_invalid_id')
      .max(2 ** 31 - 1, 'error_invalid_id'),
  }),
  data: personDetails,
})

export const suggestion = z.object({
  label: z.string(),
  value: z.string(),
  type: z.enum(suggestionTypes),
  count: z.int(),
})
export type Suggestion = z.infer<typeof suggestion>

export const suggest = route({
  method: 'GET',
  path: '/people/search/suggest/:type',
  summary: 'Values that begin with a text, most frequent first; nothing below two characters',
  permission: 'people.search',
  params: z.object({ type: z.enum(suggestionTypes, 'error_unknown_value') }),
  query: z.object({ query: z.string().max(limits.textLength, 'error_too_long').default('') }),
  data: z.array(suggestion),
})
