import { lazy, Suspense, type ComponentType } from 'react'

/** Fetched when the browser has nothing better to do: the screen comes first. Without it the app works, only not live. */
const NotificationCenter = lazy(async (): Promise<{ default: ComponentType }> => {
  await idle()
  try {
    return { default: (await import('./notification-center.tsx')).NotificationCenter }
  } catch {
    return { default: () => null }
  }
})

/** The bell of the top bar, and with it the live connection of the window. Once an app. */
export function Notifications() {
  return (
    <Suspense fallback={<span className="size-control" />}>
      <NotificationCenter />
    </Suspense>
  )
}

const longestWait = 2000

async function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Not in every browser.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWait })
  else setTimeout(resolve)
  await promise
}
