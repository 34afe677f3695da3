import { useEffect } from 'react'

/** The titles of what is on the screen, from the page to what is open in it. */
const titles: (string | undefined)[] = []

function show(): void {
  const title = titles.findLast((each) => each !== undefined)
  if (title !== undefined) document.title = `${title} · Rapport`
}

/**
 * Sets the document's title, which the route announcer announces: who or what is on the screen,
 * then the product. A page's own title gives way to that of the list, campaign or company it shows
 * (`depth` 1), which gives way to that of an open person, import or account (2). Undefined while it
 * loads.
 */
export function usePageTitle(title: string | undefined, depth: 0 | 1 | 2 = 0): void {
  useEffect(() => {
    titles[depth] = title
    show()
    return () => {
      titles[depth] = undefined
      // The page's own title is replaced, never taken away.
      if (depth > 0) show()
    }
  }, [title, depth])
}
