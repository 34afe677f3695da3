import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

type PastEndProps = { page: number; lastPage: number; onLast: () => void }

/** The address asks for a page that these results do not have. */
export function PastEnd({ page, lastPage, onLast }: PastEndProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  return (
    <EmptyState
      title={t('results.pastEnd', { page: formats.count(page) })}
      description={t('results.pastEndHint', { last: formats.count(lastPage) })}
    >
      <Button variant="primary" onPress={onLast}>
        {t('results.goToLast')}
      </Button>
    </EmptyState>
  )
}
