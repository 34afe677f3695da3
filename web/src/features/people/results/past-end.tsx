import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lastPageOf } from '../table/page-range.ts'
import type { PageMetadata } from '../table/people-source.ts'

type PastEndProps = { page: number; metadata: PageMetadata; onPage: (page: number) => void }

/** Shown when the address names a page beyond the last. */
export function PastEnd({ page, metadata, onPage }: PastEndProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const lastPage = lastPageOf(metadata)
  return (
    <EmptyState
      title={t('results.pastEnd', { page: formats.count(page) })}
      description={t('results.pastEndHint', { last: formats.count(lastPage) })}
    >
      <Button variant="primary" onPress={() => onPage(lastPage)}>
        {t('results.goToLast')}
      </Button>
    </EmptyState>
  )
}
