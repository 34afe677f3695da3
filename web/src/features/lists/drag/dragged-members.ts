import type { List } from '@rapport/contract/lists/schemas.ts'
import { useState, type DragEvent } from 'react'
import type { Transfer } from '../members/use-member-actions.ts'

type DraggedMembers = { listId: number; drop: (to: List, mode: Transfer['mode']) => void }

/** While something is over a target, browsers hide its content from the page. */
let dragged: DraggedMembers | null = null

export function startDrag(members: DraggedMembers): void {
  dragged = members
  // Not heard by the row if it is replaced meanwhile.
  window.addEventListener('dragend', () => (dragged = null), { once: true, capture: true })
}

const modeOf = ({ shiftKey }: DragEvent): Transfer['mode'] => (shiftKey ? 'move' : 'copy')

/** Lets members of another list be dropped on this one: they are copied, or with Shift moved. */
export function useDropTarget(list: List) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!dragged || dragged.listId === list.id) return
    event.preventDefault()
    event.dataTransfer.dropEffect = modeOf(event)
    setOver(true)
  }
  const handlers = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!dragged || dragged.listId === list.id) return
      event.preventDefault()
      dragged.drop(list, modeOf(event))
    },
  }
  return { isOver, handlers }
}
