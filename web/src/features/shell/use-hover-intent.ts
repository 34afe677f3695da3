import { useEffect, useRef, useState } from 'react'

const enterDelay = 120

/**
 * Whether the pointer was moved here and rests. One that only passes by does not count, nor one that lies where the page appears. After
 * `close` it must leave and come back.
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
    /** Browsers report entering when the page changes under a pointer that lies still; moving is what people do. */
    move: () => {
      if (!entered.current) return
      entered.current = false
      timer.current = setTimeout(() => setActive(true), enterDelay)
    },
    leave: close,
    close,
  }
}
