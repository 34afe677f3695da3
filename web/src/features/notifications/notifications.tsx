import { lazy, Suspense, type ComponentType } from 'react'

export { watch } from './watched.ts'

/** Loaded when the browser is idle, after the screen. If loading fails, the app works without it. */
const NotificationCenter = lazy(async (): Promise<{ default: ComponentType }> => {
  await idle()
  try {
    return { default: (await import('./notification-center.tsx')).NotificationCenter }
  } catch {
    return { default: () => null }
  }
})

/** The bell in the top bar, which also keeps the window's live connection. Render it once. */
export function Notifications() {
  return (
    <Suspense fallback={<span className="size-control" />}>
      <NotificationCenter />
    </Suspense>
  )
}

const maxIdleWaitMs = 2000

async function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Some browsers lack it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs })
  else setTimeout(resolve)
  await promise
}
