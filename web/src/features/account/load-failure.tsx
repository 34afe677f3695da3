import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'

/** A part of the page did not come; the rest is there. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-danger">{t('loadFailed')}</p>
      <Button size="small" onPress={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  )
}
