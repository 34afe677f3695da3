import { useEffect, useRef, type RefObject } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { dialogs } from '../../lib/dialogs.ts'

/** Focuses the heading when an item below it has disappeared with the focus in it. */
export function useFocusWhenFewer(heading: RefObject<HTMLElement | null>, shown: number): void {
  const before = useRef(shown)
  useEffect(() => {
    const isGone = shown < before.current
    before.current = shown
    if (!isGone) return
    const focus = async () => {
      // A dialog that changed it keeps the focus until it closes, then gives it back.
      do await afterPaint()
      while (dialogs.entries().length > 0)
      await afterPaint()
      if (document.activeElement === document.body) heading.current?.focus()
    }
    void focus()
  }, [heading, shown])
}
