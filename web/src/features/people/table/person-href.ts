import { useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * The address of a person's profile beside what is on the screen: a relative one, so that it keeps
 * the search or the list.
 */
export function usePersonHref(): (id: number) => string {
  const parameters = new URLSearchParams(useRouterState({ select: ({ location }) => location.searchStr }))
  parameters.delete('person')
  const rest = parameters.toString()
  return (id) => `?${rest}${rest && '&'}person=${id}`
}

/**
 * Opens here with a plain click. Any other, such as one with Ctrl, is the browser's, which follows
 * the link.
 */
export function onPlainClick(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
