import { useSyncExternalStore } from 'react'

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
  )
}

/** On these screens the side panel covers everything. */
export const phoneScreen = '(max-width: 767px)'
/** On narrower screens the sidebar and the filters are sheets. */
export const desktopScreen = '(min-width: 1024px)'
/** On these screens the side panel stands beside the content, else over it. */
export const staticPanelScreen = '(min-width: 1280px)'
