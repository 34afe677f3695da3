import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Replaces a part of the screen that failed to load. */
export function SectionFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['team', 'common'])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-danger">{t('failed')}</p>
      <Button size="small" onPress={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  )
}
