import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useSavedLink } from '../../features/searches/use-saved-link.ts'
import { showRefused } from '../../features/filters/filters.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { useSnapshot } from './history-entry.ts'
import { panelActions } from './panel-actions.ts'
import { screenOf, type Change, type Router } from './screen.ts'

/** The actions of the screen. */
function actionsOf(router: Router) {
  const screen = screenOf(router)
  const { latest, go, apply, open, isHere } = screen
  /** Paints the press before the next screen is rendered. Ignored if the user has navigated away. */
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
    /** The same once its tick is painted. */
    editDraftSoon: screen.soon.add,
    /**
     * Searches for the draft, unless an input in the panel was refused, which is then shown
     * instead. Returns whether it searches.
     */
    search: () => {
      if (showRefused()) return false
      const { draft } = latest()
      apply(draft, draft)
      return true
    },
    /** Discards the edits that have not been searched. */
    discardDraft: () => {
      const { address } = latest()
      go(address, address.filters, { replace: true })
    },
    /** Changes the applied filters at once, and the draft with them. */
    changeApplied: (change: Change) => {
      const { address, draft } = latest()
      apply(change(address.filters), change(draft))
    },
    /** Clears the draft, the applied filters, and the sentence or saved search that they came from. */
    resetAll: () => apply(emptyFilterSet, emptyFilterSet, { query: '', sentence: '', savedId: null }),
    /** `isSame`: the page has the same people, so Back skips it. */
    goToPage: (page: number, isSame = false) =>
      void onceSeen(() => {
        const { address, draft } = latest()
        if (address.page !== page) go({ ...address, page }, draft, { replace: isSame })
      }),
    sortBy: (sort: Sort | null) =>
      void onceSeen(() => {
        const { address, draft } = latest()
        go({ ...address, sort, page: 1 }, draft)
      }),
    openPerson: (personId: number) => void onceSeen(() => open(personId)),
    /**
     * Opens the panel, or replaces the person in it. It reads who is open itself: as a handler that
     * never changes it renders no row again.
     */
    showPerson: (personId: number) => void onceSeen(() => open(personId, latest().address.personId !== null)),
    /** Replaces the person in the open panel, so that Back doesn't walk through all of them. */
    stepToPerson: (personId: number) => void onceSeen(() => open(personId, true)),
    closePerson: () => open(null),
    /** Applies waiting edits at once. */
    flush: () => {
      if (screen.soon.flush()) router.history.flush()
    },
    /** Removes the unreadable parts of the address. */
    tidyAddress: () => {
      const { address, draft } = latest()
      go(address, draft, { replace: true })
    },
  }
}

/** Events that apply waiting edits: the next press, and a return to the page, must find the current draft. */
const flushMoments = ['pointerdown', 'keydown', 'pagehide'] as const

/**
 * The state of People Search lives in the address (applied filters, page, open profile) and, for
 * the panel's draft, in the state of the history entry: reload, back and forward restore all of it
 * (docs/decisions/0017). There is no other copy.
 */
export function usePeopleState() {
  const router = useRouter()
  const shown = useSnapshot(router.history)
  // Made once: a new handler would render its component again.
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
