import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { nextIndex } from './roving.ts'

/** Up, Down, Home and End move the focus among the elements of a list that have `data-item`. */
export function useItemKeys<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<T>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const within = items.findIndex((item) => item.closest('li')?.contains(event.target as Node))
    const next = nextIndex(event.key, within, items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  return { ref, onKeyDown }
}
