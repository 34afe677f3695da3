import { useEffect, useRef, useState } from 'react'

const enterDelayMs = 120

/**
 * Whether the pointer has moved here and stayed. Passing over doesn't count, nor does a page that
 * appears beneath the pointer. After `close` the pointer must leave and return.
 */
export function useHoverIntent() {
  const [active, setActive] = useState(false)
  const entered = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    entered.current = false
    clearTimeout(timer.current)
    setActive(false)
  }
  return {
    active,
    enter: () => {
      entered.current = true
    },
    /**
     * Browsers also report entering when the page changes beneath a still pointer; only a move is
     * the user's.
     */
    move: () => {
      if (!entered.current) return
      entered.current = false
      timer.current = setTimeout(() => setActive(true), enterDelayMs)
    },
    leave: close,
    close,
  }
}
