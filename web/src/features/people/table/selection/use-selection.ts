import { useEffect, useRef, useState } from 'react'
import type { PeopleSource } from '../people-source.ts'
import {
  between,
  chosenCount,
  everybody,
  nobody,
  stretched,
  withChosen,
  type Selection,
} from './selection.ts'

type State = {
  /** The set that the selection belongs to: `PeopleSource.key`. */
  key: string
  selection: Selection
  /** The person ticked last, where a range starts. */
  anchor: number | null
  /** The current end of a range that the keyboard extends. */
  end: number | null
}

const emptyState = (key: string): State => ({ key, selection: nobody, anchor: null, end: null })

/**
 * The selection of a table. It survives paging and ends when the set changes. Ticks on stale rows
 * are ignored.
 */
export function useSelection({ key, metadata, isStale }: Pick<PeopleSource, 'key' | 'metadata' | 'isStale'>) {
  const [state, setState] = useState(() => emptyState(key))
  if (state.key !== key) setState(emptyState(key))
  const { selection } = state
  // Only read by handlers, so that they keep their identity and the rows are not rendered again.
  const rowsAreStale = useRef(isStale)
  useEffect(() => {
    rowsAreStale.current = isStale
  }, [isStale])
  return {
    selection,
    count: chosenCount(selection, metadata?.total ?? 0),
    /** Ticks a row of the page `ids`; `extend` includes the rows back to the one ticked before. */
    toggle: (ids: readonly number[], id: number, tick: { isChosen: boolean; extend: boolean }) =>
      setState((current) =>
        rowsAreStale.current
          ? current
          : {
              ...current,
              selection: withChosen(
                current.selection,
                tick.extend ? between(ids, current.anchor, id) : [id],
                tick.isChosen,
              ),
              anchor: id,
              end: id,
            },
      ),
    /** Selects from the row where a range began, or else `from`, to its neighbour `to`. */
    stretch: (ids: readonly number[], from: number, to: number) =>
      setState((current) => {
        if (rowsAreStale.current) return current
        const anchor = current.anchor !== null && current.end === from ? current.anchor : from
        return {
          ...current,
          selection: stretched(current.selection, ids, { anchor, from, to }),
          anchor,
          end: to,
        }
      }),
    togglePage: (ids: readonly number[], chosen: boolean) =>
      setState((current) =>
        rowsAreStale.current
          ? current
          : { ...current, selection: withChosen(current.selection, ids, chosen) },
      ),
    chooseEverybody: () => setState((current) => ({ ...current, selection: everybody })),
    clear: () => setState(emptyState(key)),
  }
}

export type SelectionState = ReturnType<typeof useSelection>
