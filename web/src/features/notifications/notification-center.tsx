import Bell from 'lucide-react/icons/bell'
import { Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useLive } from './use-live.ts'
import { useNotifications } from './use-notifications.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useFetchAhead } from '../../ui/loading/use-fetch-ahead.ts'

const loadPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel
const NotificationPanel = lazyPart(loadPanel, PartFailure)
// A failure shows when it is opened.
const fetchPanel = () => void loadPanel().catch(() => undefined)

/** The bell with the number of unread notifications, and its panel. Keeps the window connected. */
export function NotificationCenter() {
  useLive()
  useFetchAhead(loadPanel)
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const { unread } = useNotifications('ALL')
  const shown = formats.badge(unread)
  return (
    <Popover
      label={t('title')}
      placement="bottom end"
      className="p-0!"
      onNear={fetchPanel}
      renderTrigger={(props) => (
        <Button
          {...props}
          aria-label={unread > 0 ? t('bellUnread', { shown }) : t('bell')}
          className="relative flex size-control items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text pressed:bg-pressed"
        >
          <Bell size={18} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -end-0.5 -top-0.5 min-w-4 rounded-full bg-text px-1 text-center text-xs font-medium whitespace-nowrap text-background outline-2 outline-surface"
            >
              {shown}
            </span>
          )}
        </Button>
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

/** Reserves the panel's place while it is loaded. */
const Waiting = () => (
  <div className="flex h-96 flex-col gap-3 p-3">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
