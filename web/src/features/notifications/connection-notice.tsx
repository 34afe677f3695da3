import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useLiveState, wakeLive } from './live.ts'

/** Says when nothing new can come; while it is being mended, that too. */
export function ConnectionNotice() {
  const { t } = useTranslation('notifications')
  const name = useLiveState((state) => state.name)
  const isVisible = useDelayed(name !== 'connected')
  return (
    <output className="block text-sm text-muted">
      {isVisible && (
        <span className="flex items-center gap-2 border-b border-line bg-hover py-1 ps-3 pe-1">
          <span className="min-w-0 flex-1 py-1">{t(name === 'error' ? 'offline' : 'connecting')}</span>
          {name === 'error' && (
            <Button size="small" variant="quiet" onPress={wakeLive}>
              {t('reconnect')}
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
