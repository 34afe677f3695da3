import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useLive } from './use-live.ts'
import { useNotifications } from './use-notifications.ts'

/** The bell's name with the number of unread notifications. Keeps the window's live connection. */
export function BellState() {
  useLive()
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const { unread } = useNotifications('ALL')
  const shown = formats.badge(unread)
  return (
    <>
      <span className="sr-only">{unread > 0 ? t('bellUnread', { shown }) : t('title')}</span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -top-0.5 min-w-4 rounded-full bg-text px-1 text-center text-xs font-medium whitespace-nowrap text-background outline-2 outline-surface"
        >
          {shown}
        </span>
      )}
    </>
  )
}
