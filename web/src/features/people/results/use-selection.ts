import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { sameFilters } from '../../filters/model/filter-fields.ts'
import { between, chosenCount, everybody, nobody, withChosen, type Selection } from './selection.ts'

type Held = {
  /** The search that the selection belongs to. */
  filters: FilterSet
  selection: Selection
  /** Who was ticked last: where a range begins. */
  anchor: number | null
}

const heldFor = (filters: FilterSet): Held => ({ filters, selection: nobody, anchor: null })

/**
 * Who is chosen among the people of a search. It outlives paging and ends with the search. While the rows are those of the search before
 * (`isOld`), ticks are passed over.
 */
export function useSelection(filters: FilterSet, total: number, isOld: boolean) {
  const [held, setHeld] = useState(() => heldFor(filters))
  if (held.filters !== filters && !sameFilters(held.filters, filters)) setHeld(heldFor(filters))
  const { selection } = held
  // Read by handlers alone, which so stay the same, and with them the rows.
  const rowsAreOld = useRef(isOld)
  useEffect(() => {
    rowsAreOld.current = isOld
  }, [isOld])
  return {
    selection,
    count: chosenCount(selection, total),
    /** Ticks a box of the page `ids`; `extend` takes along everybody since the box that was ticked before. */
    toggle: (ids: readonly number[], id: number, tick: { isChosen: boolean; extend: boolean }) =>
      setHeld((current) =>
        rowsAreOld.current
          ? current
          : {
              ...current,
              selection: withChosen(
                current.selection,
                tick.extend ? between(ids, current.anchor, id) : [id],
                tick.isChosen,
              ),
              anchor: id,
            },
      ),
    togglePage: (ids: readonly number[], chosen: boolean) =>
      setHeld((current) =>
        rowsAreOld.current ? current : { ...current, selection: withChosen(current.selection, ids, chosen) },
      ),
    chooseEverybody: () => setHeld((current) => ({ ...current, selection: everybody })),
    clear: () => setHeld(heldFor(filters)),
  }
}

export type SelectionState = ReturnType<typeof useSelection>
