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

/** What the panel suggests for a list, as the category of its similar values. */
const similarCategory = {
  LOCATIONS: 'location',
  COMPANIES: 'company',
  INDUSTRIES: 'domain',
  DOMAINS: 'domain',
  EDUCATIONS: 'educationMajors',
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

/** The titles that an included one finds, in two groups, with the people of each under the other filters. */
export const titleGroupsQuery = (title: string, filters: FilterSet) => {
  const others = compactFilters(beforeWidening(filters))
  return queryOptions({
    queryKey: ['people', 'titles', title, others],
    queryFn: async ({ signal }) => {
      await settled(countDelay, signal)
      return call(peopleRoutes.groupTitles, { body: { title, filters: others }, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}
