import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the page readable while a list of suggestions is open.
 *
 * React Aria hides everything but the box and its list from screen readers by `aria-hidden`, yet leaves it focusable, which is
 * what WCAG 4.1.2 checks object to; the list is no dialog, so there is nothing to hide. What carries `data-live-announcer`
 * is left alone. Set before React Aria's own effect runs, hence the layout effect.
 */
export function useReachablePage(isOpen: boolean, within: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    let top = within.current
    while (top?.parentElement && top.parentElement !== document.body) top = top.parentElement
    if (!top) return undefined
    top.dataset['liveAnnouncer'] = 'true'
    return () => {
      delete top.dataset['liveAnnouncer']
    }
  }, [isOpen, within])
}
