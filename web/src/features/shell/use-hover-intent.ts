import { useEffect, useRef, useState } from 'react'

const enterDelay = 120

/** Whether the pointer rests on something; a pointer that only passes by does not count. */
export function useHoverIntent() {
  const [active, setActive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    setActive(false)
  }
  return {
    active,
    enter: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setActive(true), enterDelay)
    },
    leave: close,
    close,
  }
}
