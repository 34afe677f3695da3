import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { desktopScreen, staticPanelScreen, useMediaQuery } from '../../../../lib/use-media-query.ts'

/** Narrow screens show nothing beside the table. */
const expectedWidth = () => (matchMedia(desktopScreen).matches ? null : document.documentElement.clientWidth)

let panelWidth: number | undefined

/** The width of the side panel in pixels, read from the style sheet once. */
const widthOfPanel = (): number =>
  (panelWidth ??= parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue('--spacing-profile'),
  ))

/**
 * The inner width of an element in pixels. Null until it is on the screen, unless its width is
 * known before: measuring makes the browser lay out the picture twice. `hasPanel` says whether the
 * side panel is open, which takes its width from the element on wide screens.
 */
export function useWidth(element: RefObject<HTMLElement | null>, hasPanel: boolean): number | null {
  const taken = useMediaQuery(staticPanelScreen) && hasPanel ? widthOfPanel() : 0
  const [whole, setWhole] = useState(expectedWidth)
  const latest = useRef({ whole, taken })
  useLayoutEffect(() => {
    latest.current = { whole, taken }
  }, [whole, taken])
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return undefined
    const measure = () => setWhole(node.clientWidth + latest.current.taken)
    if (latest.current.whole === null) measure()
    const observer = new ResizeObserver(() => {
      // Before the paint: a wrong expectation is never shown. The height changes, too, and often.
      if (node.clientWidth + latest.current.taken !== latest.current.whole) flushSync(measure)
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return whole === null ? null : whole - taken
}
