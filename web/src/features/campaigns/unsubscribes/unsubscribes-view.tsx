import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { Pages } from '../../../ui/tables/pages.tsx'
import { unsubscribesQuery } from '../api.ts'
import { UnsubscribesTable } from './unsubscribes-table.tsx'

type UnsubscribesViewProps = { page: number; onPage: (page: number) => void }

/** The people who unsubscribed from the account's campaigns, with a receipt each. */
export function UnsubscribesView({ page, onPage }: UnsubscribesViewProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(unsubscribesQuery(page))
  const isStale = useDelayed(isPlaceholderData)
  if (isError && !data)
    return <LoadFailure title={t('unsubscribes.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  const { items, metadata } = data
  if (items.length === 0 && metadata.total > 0)
    return (
      <EmptyState title={t('list.pastEnd', { page: formats.count(page) })}>
        <Button variant="primary" onPress={() => onPage(1)}>
          {t('list.firstPage')}
        </Button>
      </EmptyState>
    )
  if (items.length === 0)
    return <EmptyState title={t('unsubscribes.empty')} description={t('unsubscribes.emptyHint')} />
  return (
    <section aria-label={t('unsubscribes.table')} className="flex h-full flex-col bg-surface">
      <UnsubscribesTable unsubscribes={items} isStale={isStale} />
      {metadata.total > metadata.limit && (
        <Pages label={t('unsubscribes.pages')} page={page} metadata={metadata} onPage={onPage} />
      )}
    </section>
  )
}
