import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { When } from '../../ui/when.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { recentSearchesQuery } from './api.ts'
import { useItemKeys } from '../../ui/focus/use-item-keys.ts'
import { useSearchSummary } from './use-search-summary.ts'

/** Recent searches, newest first. A click runs one again. */
export function RecentList({ onRun }: { onRun: (filters: FilterSet) => void }) {
  const { t } = useTranslation(['searches', 'common'])
  const summary = useSearchSummary()
  const list = useItemKeys<HTMLUListElement>()
  const { data, dataUpdatedAt, isError, refetch } = useQuery(recentSearchesQuery)
  if (isError && !data)
    return (
      <div className="flex items-center gap-2">
        <p className="flex-1 text-sm text-muted">{t('recent.failed')}</p>
        <Button size="small" onPress={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className="flex flex-col gap-3 py-1">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    )
  if (data.length === 0) return <p className="text-sm text-muted">{t('recent.empty')}</p>
  const now = new Date(dataUpdatedAt)
  return (
    <ul {...list} className="-mx-2 -mt-1 flex flex-col">
      {data.map(({ id, searchFilters, outdated, searchedAt }) => (
        <li key={id}>
          <button
            type="button"
            data-item
            onClick={() => onRun(searchFilters)}
            className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-start text-sm hover:bg-hover"
          >
            <RecentName summary={summary(searchFilters)} isOutdated={outdated.length > 0} />
            <When at={searchedAt} now={now} className="shrink-0 text-xs text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function RecentName({ summary, isOutdated }: { summary: string; isOutdated: boolean }) {
  const { t } = useTranslation('searches')
  const name = isOutdated ? t('recent.outdated', { summary }) : summary
  return (
    <span className="min-w-0 flex-1 truncate" title={name}>
      {name}
    </span>
  )
}
