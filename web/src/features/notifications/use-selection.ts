import { useState } from 'react'

export type Selection = {
  /** In the order of the list; what has left it is not among them. */
  ids: readonly number[]
  isAll: boolean
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** All or none. */
  toggleAll: () => void
  clear: () => void
}

/** Which of the loaded ones are selected. */
export function useSelection(listed: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = listed.filter((id) => chosen.has(id))
  const isAll = listed.length > 0 && ids.length === listed.length
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
    toggleAll: () => setChosen(isAll ? new Set() : new Set(listed)),
    clear: () => setChosen(new Set()),
  }
}
