import { lazy, Suspense, type ComponentType } from 'react'
import { idle } from '../../lib/idle.ts'

export { showProgressOf, watch } from './watched.ts'
export { useStartToast } from './use-start-toast.ts'

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
