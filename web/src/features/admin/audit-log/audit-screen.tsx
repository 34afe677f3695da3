import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { Pages } from '../../../ui/tables/pages.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { auditQuery, readAuditAddress, writeAuditAddress, type AuditAddress } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'

/** The log of what administrators did, and whose data they read. */
export function AuditScreen() {
  const { t } = useTranslation('admin-audit')
  const { search, go } = useAdminAddress()
  const address = readAuditAddress(search)
  const change = (part: Partial<AuditAddress>, replaces = false) =>
    go(writeAuditAddress({ ...address, page: 1, ...part }), { replaces })
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(auditQuery(address))
  const isStale = useDelayed(isPlaceholderData)
  return (
    <div className="flex h-full flex-col">
      <AuditFilters address={address} hasEntries={(data?.metadata.total ?? 0) > 0} onChange={change} />
      {isError && !data && <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="m-4 h-60" />}
      {data?.items.length === 0 && <EmptyState title={t('none.title')} description={t('none.text')} />}
      {data && data.items.length > 0 && <AuditTable entries={data.items} isStale={isStale} />}
      {data && data.metadata.total > data.metadata.limit && (
        <Pages
          label={t('pages')}
          page={address.page}
          metadata={data.metadata}
          onPage={(page) => change({ page })}
        />
      )}
    </div>
  )
}
