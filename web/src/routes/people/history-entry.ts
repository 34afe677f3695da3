import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { readFilters } from '@rapport/contract/filters/read-filters.ts'
import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import {
  defaultParseSearch,
  useRouterState,
  type HistoryState,
  type RouterHistory,
} from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { compactFilters, sameFilters } from '../../features/filters/filters.ts'
import { readAddress, savedLink, type PeopleAddress } from '../../features/people/address.ts'
import { keepSame } from '../../lib/keep-same.ts'
import { paths } from '../../paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The panel's edits that have not been searched for yet. Absent when the draft equals the
     * applied filters.
     */
    peopleDraft?: PartialFilterSet
    /**
     * The sentence that was last read into filters; absent when nothing has been typed yet, as
     * behind a link.
     */
    peopleSentence?: string
  }
}

export type Snapshot = {
  address: PeopleAddress
  draft: FilterSet
  sentence: string | undefined
  /** The saved search to open: the address names it and no filters. */
  savedLink: number | null
}
type Entry = { search: string; state: HistoryState }

// Every change makes a new entry. Parts that are equal keep their identity, so that they are not
// rendered again.
const keepApplied = keepSame(sameFilters)
const keepDraft = keepSame(sameFilters)
const keepAddress = keepSame<PeopleAddress>(
  (previous, next) => previous.filters === next.filters && JSON.stringify(previous) === JSON.stringify(next),
)

export function readEntry({ search, state }: Entry): Snapshot {
  const parameters = defaultParseSearch(search)
  const read = readAddress(parameters)
  const address = keepAddress({ ...read, filters: keepApplied(read.filters) })
  const { peopleDraft, peopleSentence } = state
  return {
    address,
    draft: peopleDraft ? keepDraft(readFilters(peopleDraft).filters) : address.filters,
    sentence: peopleSentence,
    savedLink: savedLink(parameters),
  }
}

/** The entry's state for a draft. */
export const draftState = (draft: FilterSet, applied: FilterSet) =>
  sameFilters(draft, applied) ? {} : { peopleDraft: compactFilters(draft) }

export const isPeople = (pathname: string) => withoutEnd(pathname, '/').toLowerCase() === paths.people

/**
 * The state that every next entry inherits: when the screen was last reset (its identity), and the
 * sentence that the filters come from.
 */
export const lastingState = ({ resetAt, peopleSentence }: HistoryState) => ({
  ...(resetAt !== undefined && { resetAt }),
  ...(peopleSentence !== undefined && { peopleSentence }),
})

/** The current entry of the history. */
export function useSnapshot(history: RouterHistory): Snapshot {
  // The history itself: the router's view of it follows later, and a tick must show at once.
  const entry = useSyncExternalStore(history.subscribe, () => history.location)
  const resolved = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  // While another page loads, this one keeps its content: an address without filters would start a search.
  const { search, state } = isPeople(entry.pathname)
    ? entry
    : { search: resolved.searchStr, state: resolved.state }
  return useMemo(() => readEntry({ search, state }), [search, state])
}
