import { useEffect, useRef, useState } from 'react'
import type { End } from '../../model/bounds.ts'

export type TypedBounds = Record<End, string>
/** The error and its box; `both` when the boxes contradict each other. */
export type BoundsError = { code: string; end: End | 'both' }

type Typed = { texts: TypedBounds; stored: TypedBounds; error: BoundsError | null }

/** Milliseconds without typing after which the boxes are stored. */
export const typedBoundsDelay = 300

const same = (a: TypedBounds, b: TypedBounds) => a.min === b.min && a.max === b.max

/**
 * Two boxes whose texts go into the draft after 300 ms without typing, or at once on Enter and on
 * blur. Refused texts stay in the boxes with their error until the user types again or the draft
 * changes by other means.
 */
export function useTypedBounds(
  stored: TypedBounds,
  store: (texts: TypedBounds, changed: End) => BoundsError | null,
) {
  const [last, setTyped] = useState<Typed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const typed = last !== null && same(last.stored, stored) ? last : null
  const texts = typed?.texts ?? stored

  const take = (now: TypedBounds, changed: End) => {
    clearTimeout(timer.current)
    const error = store(now, changed)
    setTyped(error === null ? null : { texts: now, stored, error })
  }
  const type = (end: End, text: string) => {
    const now = { ...texts, [end]: text }
    setTyped({ texts: now, stored, error: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => take(now, end), typedBoundsDelay)
  }
  /** Stores the boxes without waiting. */
  const settle = (end: End) => {
    if (typed !== null && typed.error === null) take(texts, end)
  }
  return { texts, error: typed?.error ?? null, type, settle }
}
