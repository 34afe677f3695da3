import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** Replaces a list that failed to load: says why, and offers another attempt. */
export function LoadFailure({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} aria-hidden />}
        title={title}
        description={useErrorText()(error).subTitle}
      >
        <Button variant="primary" onPress={onRetry}>
          {t('actions.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
