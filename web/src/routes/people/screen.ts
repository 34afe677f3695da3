import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { RouterHistory, useRouter } from '@tanstack/react-router'
import { writeAddress, type PeopleAddress } from '../../features/people/address.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { draftState, isPeople, lastingState, readEntry } from './history-entry.ts'
import type { GoOptions, PanelChange } from './panel-actions.ts'

export type Router = ReturnType<typeof useRouter>
export type Change = (filters: FilterSet) => FilterSet

/** Moves from one entry of the history to the next. */
export function screenOf(router: Router) {
  const { history } = router

  const soon = waitingEdits(history, (changes) => {
    const { address, draft } = readEntry(history.location)
    go(
      address,
      changes.reduce((filters, change) => change(filters), draft),
      { replace: true },
    )
  })

  // Handlers read the newest entry, not the rendered one, so that two quick edits don't lose the first.
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

  /** Back leads to the filters of the results, not to the draft. */
  const dropDraft = () => {
    const { peopleDraft, ...rest } = history.location.state
    if (!peopleDraft) return
    history.replace(history.location.href, rest)
    // Keeps the replacement apart from the push that follows.
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

/**
 * Edits of the draft that wait until their tick is painted. They apply only while the address stays
 * the same.
 */
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
