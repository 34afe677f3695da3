import { useEffect, useRef, useState } from 'react'
import type { End } from '../model/bounds.ts'

export type TypedBounds = Record<End, string>
/** What is wrong, and with which box; `both` when they contradict each other. */
export type BoundsError = { code: string; end: End | 'both' }

type Typed = { texts: TypedBounds; stored: TypedBounds; error: BoundsError | null }

/** Typing that has stood still for so long is taken. */
export const typedBoundsDelay = 300

const same = (a: TypedBounds, b: TypedBounds) => a.min === b.min && a.max === b.max

/**
 * Two boxes whose texts go into the draft when they have stood still for 300 ms, or at once with Enter and when the box is left.
 * What is refused stays in the boxes with its error until it is typed anew or the draft changes otherwise.
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
  /** Takes what is in the boxes without waiting. */
  const settle = (end: End) => {
    if (typed !== null && typed.error === null) take(texts, end)
  }
  return { texts, error: typed?.error ?? null, type, settle }
}
