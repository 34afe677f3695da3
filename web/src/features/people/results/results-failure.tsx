import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/texts/use-error-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** The search failed: why, and another attempt. */
export function ResultsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const { title, subTitle } = useErrorText()(error)
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert size={24} aria-hidden />} title={title} description={subTitle}>
        <Button variant="primary" onPress={onRetry}>
          {t('actions.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
