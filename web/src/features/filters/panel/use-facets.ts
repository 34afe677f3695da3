import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { facetsQuery } from '../../people/api.ts'
import { facetCount } from '../model/facet-of.ts'

/**
 * How many people each value of a facet would leave under the other filters of the draft. Only what is in sight asks; all that ask share
 * one answer. While a new one is on its way the former stays (`isStale`); a failure leaves the counts out.
 */
export function useFacets(filters: FilterSet) {
  const { data, isPlaceholderData } = useQuery({
    ...facetsQuery(filters),
    placeholderData: keepPreviousData,
  })
  return {
    count: (name: FacetName, value: string) => facetCount(data, name, value),
    isStale: isPlaceholderData,
  }
}
