import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, type ComponentType } from 'react'
import { later } from '../../lib/later.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useFetchAhead } from '../../ui/loading/use-fetch-ahead.ts'
import { Popover } from '../../ui/overlays/popover.tsx'

export { showProgressOf, watch } from './watched.ts'
export { useStartToast } from './use-start-toast.ts'

const loadPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel
const NotificationPanel = lazyPart(loadPanel, PartFailure)

/** The pointer or the focus reaches the bell. */
const near = Promise.withResolvers<void>()
const prepare = () => {
  near.resolve()
  // A failure shows when it is opened.
  void loadPanel().catch(() => undefined)
}

/**
 * Loaded once the first screen has settled, or when the pointer or the focus reaches the bell. If
 * loading fails, the app works without it.
 */
const BellState = lazy(async (): Promise<{ default: ComponentType }> => {
  await Promise.race([later(), near.promise])
  try {
    return { default: (await import('./bell-state.tsx')).BellState }
  } catch {
    return { default: BellName }
  }
})

/**
 * The bell in the top bar and its panel. Render it once: what it shows also keeps the window's live
 * connection. It can be pressed before that is loaded.
 */
export function Notifications() {
  const { t } = useTranslation()
  useFetchAhead(loadPanel)
  return (
    <Popover
      label={t('ui.notifications')}
      placement="bottom end"
      className="p-0!"
      onNear={prepare}
      renderTrigger={(props) => (
        <PlainButton
          {...props}
          className="relative flex size-control items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text active:bg-pressed"
        >
          <Bell size={18} aria-hidden />
          <Suspense fallback={<BellName />}>
            <BellState />
          </Suspense>
        </PlainButton>
      )}
    >
      {(close) => (
        <div className="w-[min(360px,calc(100vw-24px))]">
          <Suspense fallback={<Waiting />}>
            <NotificationPanel onLeave={close} onFail={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}

function BellName() {
  const { t } = useTranslation()
  return <span className="sr-only">{t('ui.notifications')}</span>
}

/** Reserves the panel's place while it is loaded. */
const Waiting = () => (
  <div className="flex h-96 flex-col gap-3 p-3">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
