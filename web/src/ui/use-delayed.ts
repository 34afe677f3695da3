import { useEffect, useState } from 'react'

/** Indicators of loading wait this long, so that a fast answer shows none. */
export const indicatorDelay = 300

/** Whether `active` has held for `delay` milliseconds without a break. */
export function useDelayed(active: boolean, delay = indicatorDelay): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(true), delay)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, delay])
  return active && passed
}
