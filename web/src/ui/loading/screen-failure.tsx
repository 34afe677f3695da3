import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../empty-state.tsx'

/**
 * Replaces a lazy screen that could not be loaded, until the page is reloaded. A toast would leave
 * it empty.
 */
export function ScreenFailure() {
  const { t } = useTranslation('common')
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} aria-hidden />}
        title={t('ui.partFailed')}
        description={t('ui.partFailedHint')}
      >
        <Button variant="primary" onPress={() => location.reload()}>
          {t('actions.reload')}
        </Button>
      </EmptyState>
    </div>
  )
}
