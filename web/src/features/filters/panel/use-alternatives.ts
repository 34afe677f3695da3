import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { onlyValue } from '../model/alternatives.ts'
import { alternativesQuery } from '../../people/api.ts'
import { facetOf } from '../model/facet-of.ts'
import type { ListFieldId } from '../model/filter-fields.ts'
import { useFacets } from './use-facets.ts'

type Counts = {
  /** Undefined while it is not known. */
  count: (value: string) => number | undefined
  /** The numbers belong to former filters, and new ones are on their way. */
  isStale: boolean
}

/** How many people each of a few fixed filter sets finds; they are named, and change with the draft. */
export function useAlternatives(alternatives: Readonly<Record<string, FilterSet>>): Counts {
  const { data, isPlaceholderData } = useQuery({
    ...alternativesQuery(Object.values(alternatives)),
    placeholderData: keepPreviousData,
  })
  const names = Object.keys(alternatives)
  return { count: (name) => data?.[names.indexOf(name)], isStale: isPlaceholderData }
}

/** How many people each of a list's fixed values would leave under the other filters of the draft; from the facet where there is one. */
export function useValueCounts(filters: FilterSet, field: ListFieldId, values: readonly string[]): Counts {
  const facet = facetOf(field)
  const facets = useFacets(filters)
  const others = useAlternatives(
    facet === null
      ? Object.fromEntries(values.map((value) => [value, onlyValue(filters, field, value)]))
      : {},
  )
  if (facet === null) return others
  return { count: (value) => facets.count(facet, value), isStale: facets.isStale }
}
