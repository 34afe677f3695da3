import { z } from 'zod'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, idParameter, pageOf, pageQuery, rules, sentence, time, title } from '../shapes.ts'
import { searchRoutes } from './routes.ts'

const searchTitle = (missing: string) => title(limits.maxSearchTitleLength, missing)

/** The sentence that the filters were read from. */
const query = sentence(limits.maxSentenceLength)

const searchFilters = filterSet
  .refine((filters) => JSON.stringify(filters).length <= limits.maxSavedFilterLength, 'error_too_many')
  .meta(rules({ error_too_many: `at most ${limits.maxSavedFilterLength} characters of JSON` }))

const totalFilterCount = z.number().nullish().describe('Ignored: the server counts the filters')

const outdated = z
  .array(z.string())
  .describe('Paths of stored filters left out in part because their values no longer exist. Usually empty')

export const savedSearch = z.object({
  id: z.int(),
  title: z.string(),
  /** Empty if the filters were not read from a sentence. */
  query: z.string(),
  searchFilters: filterSet,
  outdated,
  totalFilterCount: z.int(),
  createdAt: time,
  /** The last change of title, query or filters. */
  updatedAt: time,
  /** When it was last opened or saved, or its filters last changed. */
  openedAt: time,
  /** Matching people added since `openedAt`. */
  newPeople: z.int(),
  newAfter: z
    .int()
    .describe(
      'As `searchFilters.listFilter.addedAfter`, finds the new people alone, also after the search was opened',
    ),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** A search that was run, saved or not. */
export const recentSearch = z.object({
  /** The same for equal filter sets. */
  id: z.string(),
  /**
   * The title of the saved search with the same filters, else the sentence, else a title made of
   * the filters.
   */
  title: z.string(),
  /** Empty if the filters were not read from a sentence. */
  query: z.string(),
  searchFilters: filterSet,
  outdated,
  totalFilterCount: z.int(),
  searchedAt: time,
})
export type RecentSearch = z.infer<typeof recentSearch>

export const sampleSearch = z.object({
  id: z.string(),
  /** Title, tags and badge are in the language of the answer. */
  title: z.string(),
  tags: z.array(z.string()),
  badge: z.string().nullable(),
  searchFilters: filterSet,
  peopleCount: z.int(),
})
export type SampleSearch = z.infer<typeof sampleSearch>

const searchPage = pageQuery(limits.maxSearchPageSize, limits.searchPageSize)

/** An empty id has an error code of its own. */
const searchId = z.object({
  id: z.preprocess((text: string, context) => {
    if (text.trim() === '') context.addIssue({ code: 'custom', message: 'error_id_required' })
    return text
  }, idParameter),
})

export const listSavedSearches = route(searchRoutes.listSavedSearches, {
  summary: 'A page of the account’s saved searches, newest first',
  query: searchPage,
  data: pageOf(savedSearch),
})

export const listRecentSearches = route(searchRoutes.listRecentSearches, {
  summary: 'A page of the account’s recent searches, newest first, with equal filter sets listed once',
  query: searchPage,
  data: pageOf(recentSearch),
})

export const saveSearch = route(searchRoutes.saveSearch, {
  summary: 'Save a search',
  body: z.strictObject({
    title: searchTitle('error_required'),
    query: query.default(''),
    searchFilters,
    totalFilterCount,
  }),
  data: savedSearch,
  message: 'search_saved',
  failures: ['too_many_saved_searches'],
})

export const updateSearch = route(searchRoutes.updateSearch, {
  summary: 'Change the title, query or filters of a saved search',
  params: searchId,
  body: z
    .strictObject({
      title: searchTitle('error_id_and_title_required').optional(),
      query: query.optional(),
      searchFilters: searchFilters.optional(),
      totalFilterCount,
    })
    .refine(
      (body) => body.title !== undefined || body.query !== undefined || body.searchFilters !== undefined,
      'error_id_and_filter_required',
    )
    .meta(rules({ error_id_and_filter_required: 'title, query or searchFilters' })),
  data: savedSearch,
  message: 'search_updated',
})

export const openSearch = route(searchRoutes.openSearch, {
  summary: 'Open a saved search. The answer counts the new people; afterwards they count as seen',
  params: searchId,
  data: savedSearch,
})

export const deleteSearch = route(searchRoutes.deleteSearch, {
  summary: 'Delete a saved search',
  params: searchId,
  data: empty,
  message: 'search_deleted',
})

export const listSamples = route(searchRoutes.listSamples, {
  summary: 'Sample searches, each with the exact number of people it matches',
  data: pageOf(sampleSearch),
})
