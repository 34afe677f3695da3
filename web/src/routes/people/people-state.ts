import { readFilters } from '@rapport/contract/filters/read-filters.ts'
import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import {
  defaultParseSearch,
  useRouter,
  useRouterState,
  type HistoryState,
  type RouterHistory,
} from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readAddress, savedLink, writeAddress, type PeopleAddress } from '../../features/people/address.ts'
import { useSavedLink } from '../../features/searches/use-saved-link.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { keepSame } from '../../lib/keep-same.ts'
import { paths } from '../../paths.ts'
import { panelActions, type GoOptions, type PanelChange } from './panel-actions.ts'
import { compactFilters, sameFilters } from '../../features/filters/filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter panel's edits that have not been searched for yet, kept with the entry of the browser's history. */
    peopleDraft?: PartialFilterSet
    /** The sentence that was last read into filters; absent when nothing was typed here yet, as behind a link. */
    peopleSentence?: string
  }
}

export type Snapshot = {
  address: PeopleAddress
  draft: FilterSet
  sentence: string | undefined
  /** The saved search that is to be opened, because the address names it and no filters. */
  savedLink: number | null
}
type Change = (filters: FilterSet) => FilterSet

type Entry = { search: string; state: HistoryState }

// Each entry is read anew; what an edit or a step to another page leaves as it was must not be drawn again for it.
const keepApplied = keepSame(sameFilters)
const keepDraft = keepSame(sameFilters)
const keepAddress = keepSame<PeopleAddress>(
  (former, next) => former.filters === next.filters && JSON.stringify(former) === JSON.stringify(next),
)

function readEntry({ search, state }: Entry): Snapshot {
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

/** The entry's state for a draft; a draft that equals what is applied is not kept. */
const draftState = (draft: FilterSet, applied: FilterSet) =>
  sameFilters(draft, applied) ? {} : { peopleDraft: compactFilters(draft) }

const isPeople = (pathname: string) => pathname.replace(/\/+$/, '').toLowerCase() === paths.people

/** What goes along: when the screen was last begun anew, or it would be taken for another one, and what the filters were read from. */
const lastingState = ({ resetAt, peopleSentence }: HistoryState) => ({
  ...(resetAt !== undefined && { resetAt }),
  ...(peopleSentence !== undefined && { peopleSentence }),
})

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

/** Ways from one entry of the history to the next. */
function screenOf(router: ReturnType<typeof useRouter>) {
  const { history } = router

  const soon = waitingEdits(history, (changes) => {
    const { address, draft } = readEntry(history.location)
    go(
      address,
      changes.reduce((filters, change) => change(filters), draft),
      { replace: true },
    )
  })

  // Handlers read the newest entry, not the rendered one: two quick edits must not lose the first.
  const latest = () => {
    soon.flush()
    return readEntry(history.location)
  }

  const go = (next: PeopleAddress, draft: FilterSet, { replace = false, sentence }: GoOptions = {}) => {
    void router.navigate({
      to: '/people',
      search: writeAddress(next),
      state: {
        ...lastingState(history.location.state),
        ...(sentence !== undefined && { peopleSentence: sentence }),
        ...draftState(draft, next.filters),
      },
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

  const apply = (applied: FilterSet, draft: FilterSet, panel: PanelChange = {}) => {
    const { address } = latest()
    const { sentence, ...rest } = panel
    dropDraft()
    go(
      { ...address, filters: applied, page: 1, personId: null, complete: true, ...rest },
      draft,
      sentence === undefined ? {} : { sentence },
    )
  }

  const open = (personId: number | null, replace = false) => {
    const { address, draft } = latest()
    if (address.personId !== personId) go({ ...address, personId }, draft, { replace })
  }

  return { latest, go, apply, open, soon, isHere: () => isPeople(history.location.pathname) }
}

/** When nothing may wait any longer: what is pressed next is to find the draft as it is by now, and so is who comes back. */
const flushMoments = ['pointerdown', 'keydown', 'pagehide'] as const

/** Edits of the draft that wait until the tick that made them is seen. They belong to the address that they were made on. */
function waitingEdits(history: RouterHistory, apply: (changes: Change[]) => void) {
  let waiting: Change[] = []
  let href = ''
  const flush = () => {
    const changes = waiting
    waiting = []
    const isDue = changes.length > 0 && history.location.href === href
    if (isDue) apply(changes)
    return isDue
  }
  const add = async (change: Change) => {
    if (href !== history.location.href) waiting = []
    href = history.location.href
    waiting.push(change)
    await afterPaint()
    flush()
  }
  return { add, flush }
}

/** Everything that can be done here. */
function actionsOf(router: ReturnType<typeof useRouter>) {
  const screen = screenOf(router)
  const { latest, go, apply, open, isHere } = screen
  /** What was pressed is seen to be pressed before the next screen is drawn; who has left by then is not brought back. */
  const onceSeen = async (work: () => void) => {
    await afterPaint()
    if (isHere()) work()
  }
  return {
    ...panelActions(screen),
    editDraft: (change: Change) => {
      const { address, draft } = latest()
      go(address, change(draft), { replace: true })
    },
    /** The same when the tick that asks for it is seen. */
    editDraftSoon: screen.soon.add,
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
    /** Empties draft, applied filters and the sentence that they came from. */
    resetAll: () => apply(emptyFilterSet, emptyFilterSet, { query: '', sentence: '' }),
    goToPage: (page: number) =>
      void onceSeen(() => {
        const { address, draft } = latest()
        go({ ...address, page }, draft)
      }),
    openPerson: (personId: number) => void onceSeen(() => open(personId)),
    /** Another person in the same panel: no entry of its own, or going back would walk through all of them. */
    stepToPerson: (personId: number) => void onceSeen(() => open(personId, true)),
    closePerson: () => open(null),
    /** Writes down at once what waits to be. */
    flush: () => {
      if (screen.soon.flush()) router.history.flush()
    },
    /** Leaves out of the address what could not be read. */
    tidyAddress: () => {
      const { address, draft } = latest()
      go(address, draft, { replace: true })
    },
  }
}

/**
 * What People Search shows lives in the address (applied filters, page, open profile) and, as far as the panel's draft goes, in the
 * state of the history entry: a reload and the back and forward buttons bring all of it back. There is no copy of it elsewhere.
 */
export function usePeopleState() {
  const router = useRouter()
  const shown = useShown(router.history)
  // Made once: what is handed a handler is drawn again when that is another.
  const actions = useMemo(() => actionsOf(router), [router])
  useEffect(() => {
    for (const moment of flushMoments) window.addEventListener(moment, actions.flush, true)
    return () => {
      for (const moment of flushMoments) window.removeEventListener(moment, actions.flush, true)
    }
  }, [actions])
  useSavedLink(shown.savedLink, actions.arriveAtSaved, actions.leaveSaved)
  return { ...shown, ...actions }
}

export type PeopleState = ReturnType<typeof usePeopleState>
