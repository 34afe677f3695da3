import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery, type PageInput } from '../api.ts'
import { searchSizes, usePageSize } from '../table/page-size.ts'
import { nearestParts } from './load-nearest.ts'

/** The nearest filters with any matches, and the search and page that they answered. */
type Nearest = { of: FilterSet; page: number; relaxed: Relaxed }

/**
 * Fetches a page of a search. When no person matches, its first answer brings the nearest filters
 * with any matches and a page of those people; further pages are requested by these filters. `undo`
 * shows the empty result instead, for as long as the search stays the same.
 */
export function usePeopleSearch(filters: FilterSet, { sort, page, sentence = '' }: Omit<PageInput, 'size'>) {
  const [size, setSize] = usePageSize(searchSizes)
  const input = { sort, page, size, sentence }
  const [last, setNearest] = useState<Nearest | null>(null)
  const [undone, setUndone] = useState<FilterSet | null>(null)
  const known = last?.of === filters ? last : null
  const isFurther = known !== null && known.page !== page
  const query = useQuery(peopleQuery(isFurther ? known.relaxed.filters : filters, input))
  const { data, isPlaceholderData: isStale } = query
  const answered = data?.relaxed
  if (known === null && answered && !isStale) setNearest({ of: filters, page, relaxed: answered })

  const nearest = known?.relaxed ?? answered
  // Without their explanation, the user would not know that these people don't match.
  const parts = nearestParts(nearest)
  const isNobody = nearest !== undefined && (parts === null || undone === filters)
  const relaxed = isNobody ? undefined : nearest
  return {
    query,
    isStale,
    /** People per page. */
    size,
    setSize,
    people: isNobody ? [] : (data?.people ?? null),
    metadata: data ? (isNobody ? { ...data.metadata, total: 0 } : data.metadata) : null,
    /** The filters that the people match if no one matches the search, and the components that say so. */
    nearest: relaxed && parts ? { relaxed, ...parts } : null,
    /** The filters that the rows, and all actions on them, belong to. */
    matched: relaxed?.filters ?? filters,
    /** People who match all filters. */
    total: nearest ? 0 : data?.metadata.total,
    undo: () => setUndone(filters),
    /** Takes `undo` back; null when there is nothing to show. */
    redo: isNobody && parts ? () => setUndone(null) : null,
  }
}

export type PeopleSearch = ReturnType<typeof usePeopleSearch>
