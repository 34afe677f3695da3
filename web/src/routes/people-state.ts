import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters.ts'
import { emptyFilterSet } from '@rapport/contract/filters.ts'
import { useLocation, useRouter, type HistoryState, type ParsedLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readAddress, readFilters, writeAddress, type PeopleAddress } from '../features/people/address.ts'
import { compactFilters, sameFilters } from '../features/people/filter-fields.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter panel's edits that have not been searched for yet, kept with the entry of the browser's history. */
    peopleDraft?: PartialFilterSet
  }
}

type Snapshot = { address: PeopleAddress; draft: FilterSet }
type Change = (filters: FilterSet) => FilterSet

function readLocation(location: Pick<ParsedLocation, 'search' | 'state'>): Snapshot {
  const address = readAddress(location.search)
  const { peopleDraft } = location.state
  return { address, draft: peopleDraft ? readFilters(peopleDraft).filters : address.filters }
}

/** The entry's state for a draft; a draft that equals what is applied is not kept. */
const draftState = (draft: FilterSet, applied: FilterSet) =>
  sameFilters(draft, applied) ? {} : { peopleDraft: compactFilters(draft) }

/** When the screen was last begun anew; it goes along, or the screen would be taken for another one. */
const resetState = ({ resetAt }: HistoryState) => (resetAt === undefined ? {} : { resetAt })

/**
 * What People Search shows lives in the address (applied filters, page, open profile) and, as far as the panel's draft goes, in the
 * state of the history entry: a reload and the back and forward buttons bring all of it back. There is no copy of it elsewhere.
 */
export function usePeopleState() {
  const router = useRouter()
  const location = useLocation()
  const shown = useMemo(() => readLocation(location), [location])

  // Handlers read the newest location, not the rendered one: two quick edits must not lose the first.
  const latest = () => readLocation(router.latestLocation)

  const go = (next: Snapshot['address'], draft: FilterSet, replace = false) => {
    void router.navigate({
      to: '/people',
      search: writeAddress(next),
      state: { ...resetState(router.latestLocation.state), ...draftState(draft, next.filters) },
      replace,
      resetScroll: false,
    })
  }

  /** The entry that is left shows, when one comes back to it, the filters that its results belong to. */
  const dropDraft = () => {
    if (!router.latestLocation.state.peopleDraft) return
    const { peopleDraft: _, ...state } = router.latestLocation.state
    router.history.replace(router.latestLocation.href, state)
    // Without this the replacing and the following push would be merged into one.
    router.history.flush()
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
