import { replyFrameStyle } from '@rapport/contract/campaigns/reply-frame.ts'
import { useSyncExternalStore } from 'react'

/** The theme that is shown, whether it was chosen or is the system's. */
const shownTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function watchTheme(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/**
 * HTML of a stranger, which the server has sanitised. The sandbox is the second wall: no scripts,
 * no forms, an origin of its own, and the page's content policy, by which nothing is loaded. Links
 * open in tabs of their own, outside the sandbox. Its height cannot be measured from outside, so it
 * scrolls within.
 */
export function ReplyFrame({ title, html }: { title: string; html: string }) {
  const theme = useSyncExternalStore(watchTheme, shownTheme)
  return (
    <iframe
      // A frame that is given another text keeps the old one in the tab's history.
      key={`${theme} ${html}`}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><html data-theme="${theme}"><meta charset="utf-8"><style>${replyFrameStyle}</style><body>${html}</body></html>`}
      className="mt-2 h-[50dvh] w-full bg-surface"
    />
  )
}
