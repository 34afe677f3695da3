import { useEffect } from 'react'

/** Sets the document's title; the route announcer reads it out. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
}
