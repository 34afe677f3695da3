import type { KeyboardEvent } from 'react'
import type { SelectionState } from './selection/use-selection.ts'

type RowKeys = {
  ids: readonly number[]
  selected: SelectionState
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Keys in the rows. Up and Down move down a column of names, boxes or contacts, and take an open
 * profile along; with Shift they select. Escape closes the profile.
 */
export const rowKeys =
  ({ ids, selected, openId, onOpen, onClose }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const slot = (event.target as HTMLElement).closest<HTMLElement>('[data-slot]')
    const row = slot?.closest<HTMLElement>('tr[data-person]')
    // React passes keys in a popover on to the row that rendered it.
    if (!slot || !row || !event.currentTarget.contains(row)) return
    if (event.key === 'Escape' && openId !== null) return onClose()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const id = Number(row.dataset['person'])
    const next = ids[ids.indexOf(id) + step]
    if (next === undefined) return
    if (event.shiftKey) selected.stretch(ids, id, next)
    const name = slot.dataset['slot']
    event.currentTarget.querySelector<HTMLElement>(`[data-person="${next}"] [data-slot="${name}"]`)?.focus()
    if (openId !== null && name === 'name' && !event.shiftKey) onOpen(next)
  }
