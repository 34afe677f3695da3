import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the page accessible while a list of suggestions is open.
 *
 * React Aria sets `aria-hidden` on everything except the input and its list, but leaves it focusable, which violates WCAG 4.1.2; the
 * list isn't a dialog, so nothing needs hiding. React Aria skips elements with `data-live-announcer`. A layout effect sets it before
 * React Aria's own effect.
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
