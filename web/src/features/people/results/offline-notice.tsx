import { onlineManager } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const subscribe = (notify: () => void) => onlineManager.subscribe(notify)

/** Says so while the browser has no network; what waits is fetched when it is back. */
export function OfflineNotice() {
  const { t } = useTranslation('people')
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <output className="flex items-center gap-2 border-b border-line bg-hover px-4 py-2 text-sm text-warning">
      <WifiOff size={16} aria-hidden className="shrink-0" />
      {t('results.offline')}
    </output>
  )
}
