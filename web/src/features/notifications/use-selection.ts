import { useState } from 'react'

export type Selection = {
  /** In the order of the list; only those that are still in it. */
  ids: readonly number[]
  isAll: boolean
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Selects all, or none if all are selected. */
  toggleAll: () => void
  clear: () => void
}

/** The selection among the loaded notifications. */
export function useSelection(listed: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = listed.filter((id) => chosen.has(id))
  const isAll = listed.length > 0 && ids.length === listed.length
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((previous) =>
        previous.has(id)
          ? new Set([...previous].filter((other) => other !== id))
          : new Set([...previous, id]),
      ),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(listed)),
    clear: () => setChosen(new Set()),
  }
}
