import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { desktopScreen } from '../../../../lib/use-media-query.ts'

/** Narrow screens show nothing beside the table. */
const expectedWidth = () => (matchMedia(desktopScreen).matches ? null : document.documentElement.clientWidth)

/**
 * The inner width of an element in pixels. Null until it is on the screen, unless its width is
 * known before: measuring makes the browser lay out the first picture twice.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(expectedWidth)
  const shown = useRef(width)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => {
      shown.current = node.clientWidth
      setWidth(node.clientWidth)
    }
    if (shown.current === null) measure()
    const observer = new ResizeObserver(() => {
      // Before the paint: a wrong expectation is never shown. The height changes, too, and often.
      if (node.clientWidth !== shown.current) flushSync(measure)
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
