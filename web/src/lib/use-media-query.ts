import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept current. */
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

/** Below this the side panel lies over the table. */
export const wideScreen = '(min-width: 1280px)'
/** Up to this the side panel covers the whole screen. */
export const phoneScreen = '(max-width: 767px)'
/** Below this the sidebar and the filters are sheets. */
export const desktopScreen = '(min-width: 1024px)'
