import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { alternativesQuery, facetsQuery } from '../../api.ts'
import { onlyValue } from '../../model/alternatives.ts'
import { isOfferedWhenChosen } from '../../model/choices.ts'
import { facetCount, facetOf } from '../../model/facet-of.ts'
import { CompanyCounts } from '../company-counts.ts'

type Counts = {
  /** Undefined while it is unknown. */
  count: (value: string) => number | undefined
  /** The numbers belong to the previous filters; new ones are on their way. */
  isStale: boolean
}

/** The number of people that each of a few named filter sets finds. */
export function useAlternatives(alternatives: Readonly<Record<string, FilterSet>>): Counts {
  const isPeople = use(CompanyCounts) === null
  const { data, isPlaceholderData } = useQuery({
    ...alternativesQuery(isPeople ? Object.values(alternatives) : []),
    placeholderData: keepPreviousData,
  })
  const names = Object.keys(alternatives)
  return { count: (name) => data?.[names.indexOf(name)], isStale: isPlaceholderData }
}

/**
 * The number of people that each value of a list would leave under the other filters of the draft.
 * One answer holds all facets, so that all visible lists share it; a list without a facet requests
 * its own counts. An excluding list counts the people that each value would leave out. While a new
 * answer is on its way the previous one stays; a failure leaves the counts out. Where companies are
 * searched, their counts come with them.
 */
export function useValueCounts(filters: FilterSet, field: ListFieldId, values: readonly string[]): Counts {
  const source = fieldOf(field).excludes ?? field
  const hasFacet = facetOf(source) !== null
  const companies = use(CompanyCounts)
  const facets = useQuery({
    ...facetsQuery(filters),
    enabled: companies === null,
    placeholderData: keepPreviousData,
  })
  // The facet leaves out the people that are excluded already.
  const excluded = source === field ? [] : readList(filters, field)
  const uncounted = hasFacet
    ? values.filter((value) => isOfferedWhenChosen(field, value) || excluded.includes(value))
    : values
  const others = useAlternatives(
    Object.fromEntries(uncounted.map((value) => [value, onlyValue(filters, field, value)])),
  )
  if (companies)
    return { count: (value) => facetCount(companies.facets, source, value), isStale: companies.isStale }
  if (!hasFacet) return others
  return {
    count: (value) =>
      uncounted.includes(value) ? others.count(value) : facetCount(facets.data, source, value),
    isStale: facets.isPlaceholderData || (uncounted.length > 0 && others.isStale),
  }
}
