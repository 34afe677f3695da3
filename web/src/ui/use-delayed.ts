import { useEffect, useState } from 'react'

/** Indicators of loading wait this long, so that a fast answer shows none. */
export const indicatorDelay = 300

/** Whether `active` has held for `delay` milliseconds without a break, and without another `subject`. */
export function useDelayed(active: boolean, delay = indicatorDelay, subject = ''): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(subject), delay)
    return () => {
      clearTimeout(timer)
      setPassed(null)
    }
  }, [active, delay, subject])
  return active && passed === subject
}
