import { z } from 'zod'
import { facetNames, type FacetName } from '../filters/facet-values.ts'
import { fieldIds } from '../filters/field-of.ts'
import { filterSet } from '../filters/schema.ts'
import { suggestionTypes } from '../filters/vocabularies.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import {
  asIs,
  distinctIds,
  filled,
  idParams,
  limitQuery,
  line,
  pageMetadata,
  pageOf,
  pageQuery,
  rules,
  paragraphs,
  sentence,
} from '../shapes.ts'
import { foundPerson, personDetails, teammateEmail } from './person.ts'
import { peopleRoutes } from './routes.ts'
import { sortDirections, sortFields } from './sort.ts'
import { chosenValues, similarCategories, suggestion } from './suggestions.ts'
import { titleGroups } from './title-groups.ts'

const peoplePageQuery = pageQuery(limits.maxPageSize, limits.defaultPageSize).extend({
  sortOn: z
    .enum(sortFields, 'error_unknown_value')
    .default('strength')
    .describe(
      'What the whole result is sorted by: unknown values last, ties by strength, then id. Similar titles come after the others only by descending strength',
    ),
  sortBy: z
    .enum(sortDirections, 'error_unknown_value')
    .optional()
    .describe('The direction; `asc` for names and `desc` for all others unless given'),
  relax: z
    .enum(['true', 'false'], 'error_unknown_value')
    .default('false')
    .transform((text) => text === 'true')
    .describe('When nobody matches, answer the nearest people: with similar titles or without some filters'),
  record: z
    .enum(['true', 'false'], 'error_unknown_value')
    .default('true')
    .transform((text) => text === 'true')
    .describe('Whether the search may become a recent one'),
  query: sentence(limits.maxSentenceLength)
    .default('')
    .describe('The sentence that the filters were read from, for the recent searches'),
})

/** A filter set in a URL: URL-encoded JSON. */
const filtersParameter = asIs(limits.maxSavedFilterLength)
  .meta(rules({ error_invalid_json: 'a FilterSetInput as JSON' }))
  .default('{}')
  .transform((value, context) => {
    const filters = parseJson(value)
    if (typeof filters === 'object' && filters !== null && !Array.isArray(filters)) return filters
    context.addIssue({ code: 'custom', message: 'error_invalid_json' })
    return z.NEVER
  })
  .pipe(filterSet)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The nearest filters that have matches. */
const relaxed = z.object({
  filters: filterSet,
  /** Each value that was left out. Empty when similar titles were enough. */
  omitted: z.array(
    z.object({ filter: z.enum(fieldIds), value: z.union([z.string(), z.number(), z.boolean()]) }),
  ),
})
export type Relaxed = z.output<typeof relaxed>

export const peoplePage = z.object({
  people: z.array(foundPerson),
  metadata: pageMetadata.extend({ tookMs: z.number() }),
  relaxed: relaxed
    .optional()
    .describe('Present when nobody matched and `relax` was set: people and total are of these filters'),
})

export const searchPeople = route(peopleRoutes.searchPeople, {
  summary: 'A page of the people that match a filter set, with their exact number',
  query: peoplePageQuery,
  body: filterSet,
  data: peoplePage,
})

export const searchPeopleByUrl = route(peopleRoutes.searchPeopleByUrl, {
  summary: 'A page of the people that match a filter set given as URL-encoded JSON, with their exact number',
  query: peoplePageQuery.extend({ filters: filtersParameter }),
  data: peoplePage,
})

const count = z.object({ count: z.int() })

export const countPeople = route(peopleRoutes.countPeople, {
  summary: 'The exact number of people that match a filter set',
  body: filterSet,
  data: count,
})

export const countPeopleByUrl = route(peopleRoutes.countPeopleByUrl, {
  summary: 'The exact number of people that match a filter set given as URL-encoded JSON',
  query: z.object({ filters: filtersParameter }),
  data: count,
})

export const countAlternatives = route(peopleRoutes.countAlternatives, {
  summary: 'The exact number of people for each of several filter sets, in the same order',
  body: z.strictObject({
    filterSets: z
      .array(filterSet)
      .min(1, 'error_required')
      .max(limits.maxCountedFilterSets, 'error_too_many'),
  }),
  data: z.object({ counts: z.array(z.int()) }),
})

export const facetCount = z.object({ value: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof facetCount>

export const facets = z.record(z.enum(facetNames), z.array(facetCount))
export type Facets = Record<FacetName, FacetCount[]>

export const countFacets = route(peopleRoutes.countFacets, {
  summary: 'For each value of each facet, the exact number of people if it were the only value of its filter',
  body: filterSet,
  data: facets,
})

export const countSkills = route(peopleRoutes.countSkills, {
  summary:
    'The included skills, then those that most people have: for each the exact number of people if it were the only one included, or with `skills.all` the number who have it and all included ones',
  body: filterSet,
  data: z.object({ skills: z.array(facetCount) }),
})

export const groupTitles = route(peopleRoutes.groupTitles, {
  summary: 'What an included title finds: titles that name the same role, and similar roles',
  body: z.strictObject({
    title: filled(line(limits.maxTextLength)),
    filters: filterSet.describe('Its titles, except excluded ones, don’t limit the counts'),
  }),
  data: titleGroups,
})

export const getPerson = route(peopleRoutes.getPerson, {
  summary: 'A person’s profile: career, education and company',
  params: idParams,
  data: personDetails,
})

export const listTeammateEmails = route(peopleRoutes.listTeammateEmails, {
  summary:
    'Which teammate last wrote to each of these people by a campaign, and when; people to whom none wrote are left out. Neither the email nor the campaign is told',
  body: z.strictObject({ talentIds: distinctIds(1, limits.maxBulkReveal) }),
  data: pageOf(teammateEmail.extend({ talentId: z.int() })),
})

export const changeNote = route(peopleRoutes.changeNote, {
  summary: 'Note something about a person, for this account alone; an empty text removes the note',
  params: idParams,
  body: z.strictObject({ note: paragraphs(limits.maxNoteLength) }),
  data: z.object({ note: z.string().nullable() }),
  failures: ['team_moving'],
})

export const suggest = route(peopleRoutes.suggest, {
  summary:
    'Values that begin with a text, most frequent first. Empty for texts below two characters; without a text, `frequent` asks for the most frequent values of all',
  params: z.object({ type: z.enum(suggestionTypes, 'error_unknown_value') }),
  query: z.object({
    query: line(limits.maxTextLength).default(''),
    frequent: z
      .enum(['true', 'false'], 'error_unknown_value')
      .default('false')
      .transform((text) => text === 'true'),
  }),
  data: z.array(suggestion),
})

export const similarValues = route(peopleRoutes.similarValues, {
  summary:
    'Values of a category, except those already chosen: for a text those that begin with it, most frequent first; without one those similar to the included, most similar first',
  params: z.object({ type: z.enum(similarCategories, 'error_unknown_value') }),
  query: z.object({
    search: line(limits.maxTextLength, 'error_invalid_text').default(''),
    limit: limitQuery(limits.maxSuggestions, limits.defaultSuggestions),
  }),
  body: z.strictObject({
    search: chosenValues
      .prefault('')
      .describe(
        `Values already chosen: \`name:include,other:exclude\`. They are left out of the answer; without a text, it has values similar to the first ${limits.maxSimilarTo} included.`,
      ),
  }),
  data: z.array(suggestion),
})
