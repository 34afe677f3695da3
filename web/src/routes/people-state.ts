import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters.ts'
import { emptyFilterSet } from '@rapport/contract/filter-values.ts'
import { defaultParseSearch, useRouter, useRouterState, type HistoryState } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { readAddress, writeAddress, type PeopleAddress } from '../features/people/address.ts'
import { readFilters } from '../features/people/read-filters.ts'
import { compactFilters, sameFilters } from '../features/people/filter-fields.ts'
import { paths } from '../paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter panel's edits that have not been searched for yet, kept with the entry of the browser's history. */
    peopleDraft?: PartialFilterSet
  }
}

type Snapshot = { address: PeopleAddress; draft: FilterSet }
type Change = (filters: FilterSet) => FilterSet

type Entry = { search: string; state: HistoryState }

function readEntry({ search, state }: Entry): Snapshot {
  const address = readAddress(defaultParseSearch(search))
  const { peopleDraft } = state
  return { address, draft: peopleDraft ? readFilters(peopleDraft).filters : address.filters }
}

/** The entry's state for a draft; a draft that equals what is applied is not kept. */
const draftState = (draft: FilterSet, applied: FilterSet) =>
  sameFilters(draft, applied) ? {} : { peopleDraft: compactFilters(draft) }

const isPeople = (pathname: string) => pathname.replace(/\/+$/, '').toLowerCase() === paths.people

/** When the screen was last begun anew; it goes along, or the screen would be taken for another one. */
const resetState = ({ resetAt }: HistoryState) => (resetAt === undefined ? {} : { resetAt })

/** What the present entry of the history says. */
function useShown(history: ReturnType<typeof useRouter>['history']): Snapshot {
  // The history itself, not the router's view of it, which follows later: a box that is ticked must be ticked at once.
  const entry = useSyncExternalStore(history.subscribe, () => history.location)
  const resolved = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  // While another page is on its way in, this one keeps showing what it showed: an address without filters would be searched.
  const { search, state } = isPeople(entry.pathname)
    ? entry
    : { search: resolved.searchStr, state: resolved.state }
  return useMemo(() => readEntry({ search, state }), [search, state])
}

/**
 * What People Search shows lives in the address (applied filters, page, open profile) and, as far as the panel's draft goes, in the
 * state of the history entry: a reload and the back and forward buttons bring all of it back. There is no copy of it elsewhere.
 */
export function usePeopleState() {
  const router = useRouter()
  const { history } = router
  const shown = useShown(history)

  // Handlers read the newest entry, not the rendered one: two quick edits must not lose the first.
  const latest = () => readEntry(history.location)

  const go = (next: Snapshot['address'], draft: FilterSet, replace = false) => {
    void router.navigate({
      to: '/people',
      search: writeAddress(next),
      state: { ...resetState(history.location.state), ...draftState(draft, next.filters) },
      replace,
      resetScroll: false,
    })
  }

  /** The entry that is left shows, when one comes back to it, the filters that its results belong to. */
  const dropDraft = () => {
    const { peopleDraft, ...rest } = history.location.state
    if (!peopleDraft) return
    history.replace(history.location.href, rest)
    // Without this the replacing and the following push would be merged into one.
    history.flush()
  }

  const apply = (applied: FilterSet, draft: FilterSet) => {
    dropDraft()
    go({ filters: applied, page: 1, personId: null, complete: true }, draft)
  }

  const open = (personId: number | null, replace = false) => {
    const { address, draft } = latest()
    if (address.personId !== personId) go({ ...address, personId }, draft, replace)
  }

  return {
    ...shown,
    editDraft: (change: Change) => {
      const { address, draft } = latest()
      go(address, change(draft), true)
    },
    /** Runs the draft. */
    search: () => {
      const { draft } = latest()
      apply(draft, draft)
    },
    /** Changes what is applied at once, and the draft alike. */
    changeApplied: (change: Change) => {
      const { address, draft } = latest()
      apply(change(address.filters), change(draft))
    },
    /** Empties draft and applied filters. */
    resetAll: () => apply(emptyFilterSet, emptyFilterSet),
    goToPage: (page: number) => {
      const { address, draft } = latest()
      go({ ...address, page }, draft)
    },
    openPerson: (personId: number) => open(personId),
    /** Another person in the same panel: no entry of its own, or going back would walk through all of them. */
    stepToPerson: (personId: number) => open(personId, true),
    closePerson: () => open(null),
    /** Leaves out of the address what could not be read. */
    tidyAddress: () => {
      const { address, draft } = latest()
      go(address, draft, true)
    },
  }
}

export type PeopleState = ReturnType<typeof usePeopleState>
