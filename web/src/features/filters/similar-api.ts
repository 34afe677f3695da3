import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { SimilarCategory } from '@rapport/contract/people/suggestions.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { settled } from '../../lib/settled.ts'
import { countDelay } from './api.ts'
import { compactFilters } from './model/compact-filters.ts'
import { beforeWidening } from './model/title-groups.ts'

/** The category of similar values by the type of a list's suggestions. */
const similarCategory = {
  LOCATIONS: 'location',
  COMPANIES: 'company',
  INDUSTRIES: 'domain',
  DOMAINS: 'domain',
  EDUCATIONS: 'educationMajors',
  SKILLS: 'skills',
  UNIVERSITIES: 'educationTitles',
  JOBS: 'jobTitle',
  SENIORITIES: 'management_level',
} as const satisfies Record<SuggestionType, SimilarCategory>

const shownSimilar = 5

type Chosen = { included: readonly string[]; excluded: readonly string[] }

/** Some values similar to any of the included ones, without those that are chosen. */
export const similarQuery = (type: SuggestionType, { included, excluded }: Chosen) =>
  queryOptions({
    queryKey: ['people', 'similar', type, included, excluded],
    queryFn: ({ signal }) =>
      call(peopleRoutes.similarValues, {
        params: { type: similarCategory[type] },
        query: { limit: shownSimilar },
        body: {
          search: [
            ...included.map((value) => `${value}:include`),
            ...excluded.map((value) => `${value}:exclude`),
          ].join(),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The groups of this many titles are requested. */
const maxGrouped = 10

/**
 * The titles that each of some included ones finds, in two groups, with the people of each under
 * the other filters. One query for all: `useQueries` would be loaded with the screen.
 */
export const titleGroupsQuery = (filters: FilterSet) => {
  const titles = filters.experience.jobTitlesIncluded.slice(0, maxGrouped)
  const others = compactFilters(beforeWidening(filters))
  return queryOptions({
    queryKey: ['people', 'titles', others],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      const groups = await Promise.all(
        titles.map((title) => call(peopleRoutes.groupTitles, { body: { title, filters: others }, signal })),
      )
      return Object.fromEntries(groups.map((found, index) => [titles[index] ?? '', found]))
    },
    enabled: titles.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
