import { planRequestStates } from '@rapport/contract/plan-requests/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { Pages } from '../../../ui/tables/pages.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { readRequestsAddress, requestsQuery, writeRequestsAddress } from './api.ts'
import { RequestTable } from './request-table.tsx'

/**
 * The requests for a plan, with what an administrator needs to decide, and the answers. New
 * requests and answers of other administrators appear by themselves.
 */
export function RequestsScreen() {
  const { t } = useTranslation('admin-requests')
  const { search, go } = useAdminAddress()
  const address = readRequestsAddress(search)
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(requestsQuery(address))
  const isStale = useDelayed(isPlaceholderData)
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={t('title')} className="flex h-full flex-col">
      <header className="flex min-h-topbar shrink-0 items-center px-4 py-2">
        <Segmented
          label={t('filter.label')}
          options={(['all', ...planRequestStates] as const).map((id) => ({ id, label: t(`filter.${id}`) }))}
          value={address.state ?? 'all'}
          onChange={(id) => go(writeRequestsAddress({ state: id === 'all' ? null : id, page: 1 }))}
        />
      </header>
      {!data && <Skeleton className="m-4 h-60" />}
      {data?.items.length === 0 && (
        <EmptyState
          title={t(address.state === null ? 'none.title' : 'none.filtered')}
          description={address.state === null && t('none.text')}
        />
      )}
      {data && data.items.length > 0 && <RequestTable requests={data.items} isStale={isStale} />}
      {data && data.metadata.total > data.metadata.limit && (
        <Pages
          label={t('pages')}
          page={address.page}
          metadata={data.metadata}
          onPage={(page) => go(writeRequestsAddress({ ...address, page }))}
        />
      )}
    </section>
  )
}
