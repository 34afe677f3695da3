import { z } from 'zod'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { limitQuery, pageQuery } from '../people/schemas.ts'
import { route } from '../route.ts'

const titleLength = new RegExp(`^.{0,${limits.searchTitleLength}}$`, 'su')

/** One line, counted in code points: Korean that a Mac wrote in single letters and emoji have as much room. `missing` is the code of one that is not there. */
const title = (missing: string) =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .refine((text) => titleLength.test(text), 'error_too_long')
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), 'error_invalid_text')
    .describe(`1 to ${limits.searchTitleLength} characters on one line; titles need not be unique`)

/** The sentence that filters were read from. */
const sentence = z
  .string()
  .trim()
  .max(limits.maxSentenceLength, 'error_too_long')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'error_invalid_text')

const searchFilters = filterSet.refine(
  (filters) => JSON.stringify(filters).length <= limits.savedFilterLength,
  'error_too_many',
)

/** Counted by the server from the filters; what a caller says of it is taken and ignored. */
const totalFilterCount = z.number().nullish().describe('Ignored: the server counts the filters')

const time = z.iso.datetime()

const outdated = z
  .array(z.string())
  .describe(
    'Paths of filters that were stored and of which something no longer exists; it is left out. Empty as a rule',
  )

export const savedSearch = z.object({
  id: z.int(),
  title: z.string(),
  /** Empty when the filters were not read from a sentence. */
  query: z.string(),
  searchFilters: filterSet,
  outdated,
  totalFilterCount: z.int(),
  createdAt: time,
  /** When title, query or filters last changed. */
  updatedAt: time,
  /** When it was last opened; saving it and changing its filters count, too. */
  openedAt: time,
  /** How many of the people it matches were added since `openedAt`. */
  newPeople: z.int(),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** A search that was made, and not necessarily saved. */
export const recentSearch = z.object({
  /** The same for equal filter sets. */
  id: z.string(),
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

const pageOfSearches = z.object({
  page: pageQuery.shape.page,
  limit: limitQuery(limits.maxSearchPageSize, limits.searchPageSize),
})
const metadata = z.object({ total: z.int(), page: z.int(), limit: z.int() })

const searchId = z.object({
  id: z
    .string()
    .trim()
    .min(1, 'error_id_required')
    .pipe(
      z.coerce
        .number<string>('error_invalid_id')
        .int('error_invalid_id')
        .min(1, 'error_invalid_id')
        .max(2 ** 31 - 1, 'error_invalid_id'),
    ),
})

export const listSavedSearches = route({
  method: 'GET',
  path: '/search/history',
  summary: 'A page of the saved searches of the account, newest first',
  permission: 'searches.read',
  query: pageOfSearches,
  data: z.object({ searches: z.array(savedSearch), metadata }),
})

export const listRecentSearches = route({
  method: 'GET',
  path: '/search/history/recent',
  summary: 'A page of what the account searched for lately, newest first, equal filter sets once',
  permission: 'searches.read',
  query: pageOfSearches,
  data: z.object({ searches: z.array(recentSearch), metadata }),
})

export const saveSearch = route({
  method: 'POST',
  path: '/search/history',
  summary: 'Save a search',
  permission: 'searches.write',
  body: z.strictObject({
    title: title('error_required'),
    query: sentence.default(''),
    searchFilters,
    totalFilterCount,
  }),
  data: savedSearch,
  message: 'search_saved',
})

export const updateSearch = route({
  method: 'PATCH',
  path: '/search/history/:id',
  summary: 'Change the title, the query or the filters of a saved search',
  permission: 'searches.write',
  params: searchId,
  body: z
    .strictObject({
      title: title('error_id_and_title_required').optional(),
      query: sentence.optional(),
      searchFilters: searchFilters.optional(),
      totalFilterCount,
    })
    .refine(
      (body) => body.title !== undefined || body.query !== undefined || body.searchFilters !== undefined,
      'error_id_and_filter_required',
    ),
  data: savedSearch,
  message: 'search_updated',
})

export const openSearch = route({
  method: 'POST',
  path: '/search/history/:id/open',
  summary:
    'Open a saved search: answers it with the people who were new until now, who count as seen from then on',
  permission: 'searches.write',
  params: searchId,
  data: savedSearch,
})

export const deleteSearch = route({
  method: 'DELETE',
  path: '/search/history/:id',
  summary: 'Delete a saved search',
  permission: 'searches.write',
  params: searchId,
  data: z.object({}),
  message: 'search_deleted',
})

export const listSamples = route({
  method: 'GET',
  path: '/search/samples',
  summary: 'Searches to begin with, each with the exact number of people it matches',
  permission: 'people.search',
  data: z.array(sampleSearch),
})
