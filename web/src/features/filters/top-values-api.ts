import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { alternativesQuery, facetsQuery, skillsQuery, type FilterSuggestion } from './api.ts'
import { onlyValue } from './model/alternatives.ts'
import { facetOf } from './model/facet-of.ts'
import { shownTop, topOf, withoutField } from './model/top-values.ts'

type Offering = { suggest: SuggestionType; field: ListFieldId; filters: FilterSet }

/**
 * The values that a box offers before anything is typed, with their people under the other filters:
 * those of its facet or of skills, or else the most frequent of all, which are requested once.
 */
export async function topValues(
  client: QueryClient,
  { suggest, field, filters }: Offering,
): Promise<FilterSuggestion[]> {
  const others = withoutField(filters, field)
  const facet = facetOf(field)
  if (facet !== null) return topOf((await client.fetchQuery(facetsQuery(others)))[facet])
  if (suggest === 'SKILLS') return topOf((await client.fetchQuery(skillsQuery(others))).skills)
  const frequent = await client.fetchQuery({
    queryKey: ['people', 'frequent', suggest],
    queryFn: ({ signal }): Promise<Suggestion[]> =>
      call(peopleRoutes.suggest, { params: { type: suggest }, query: { frequent: true }, signal }),
    staleTime: Infinity,
  })
  const shown = frequent.slice(0, shownTop)
  const counts = await client
    .fetchQuery(alternativesQuery(shown.map(({ value }) => onlyValue(others, field, value))))
    .catch(() => [])
  return shown.map(({ label, value }, index) => ({ label, value, count: counts[index] }))
}
