import { useEffect, useState } from 'react'

/** Loading indicators appear after this time, so that a fast answer shows none. */
export const indicatorDelayMs = 300

/**
 * Whether `active` has been true for `delay` milliseconds without interruption, and for the same
 * `subject`.
 */
export function useDelayed(active: boolean, delay = indicatorDelayMs, subject = ''): boolean {
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
