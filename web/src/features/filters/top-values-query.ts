import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compactFilters } from './model/compact-filters.ts'

type Offering = { suggest: SuggestionType; field: ListFieldId; filters: FilterSet }

/** The values that a box offers before anything is typed. They stay while new counts are loading. */
export const topValuesQuery = (offering: Offering) =>
  queryOptions({
    queryKey: ['people', 'top', offering.field, compactFilters(offering.filters)],
    queryFn: async ({ client }) => (await import('./top-values-api.ts')).topValues(client, offering),
    placeholderData: keepPreviousData,
    retry: false,
  })
