import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { SimilarCategory } from '@rapport/contract/people/suggestions.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

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
