import { useEffect } from 'react'

/** Sets the document's title, which the route announcer announces. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
}
