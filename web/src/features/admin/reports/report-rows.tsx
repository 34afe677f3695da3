import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { Pages } from '../../../ui/tables/pages.tsx'
import { HeaderCell, Table, TableHead } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { accountsQuery, creditsQuery, type Period } from './api.ts'
import { accountColumns, AccountRow, entryColumns, EntryRow, type Column } from './rows.tsx'

type ReportRowsProps = { period: Period; page: number; onPage: (page: number) => void }

/** The accounts opened in a period, a page at a time. */
export function AccountRows({ period, page, onPage }: ReportRowsProps) {
  const { data, ...state } = useQuery(accountsQuery(period, page))
  return (
    <Rows {...state} columns={accountColumns} page={page} metadata={data?.metadata} onPage={onPage}>
      {data?.items.map((account) => (
        <AccountRow key={account.id} account={account} timeZone={period.timeZone} />
      ))}
    </Rows>
  )
}

/** The credit ledger of a period, a page at a time. */
export function CreditRows({ period, page, onPage }: ReportRowsProps) {
  const { data, ...state } = useQuery(creditsQuery(period, page))
  return (
    <Rows {...state} columns={entryColumns} page={page} metadata={data?.metadata} onPage={onPage}>
      {data?.items.map((entry) => (
        <EntryRow key={entry.id} entry={entry} timeZone={period.timeZone} />
      ))}
    </Rows>
  )
}

type RowsProps = {
  columns: readonly Column[]
  page: number
  metadata: { total: number; limit: number } | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
  onPage: (page: number) => void
  children: ReactNode
}

function Rows({ columns, page, metadata, error, isPlaceholderData, refetch, onPage, children }: RowsProps) {
  const { t } = useTranslation('admin-reports')
  const isStale = useDelayed(isPlaceholderData)
  if (!metadata && error)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!metadata) return <Skeleton className="h-60" />
  if (metadata.total === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <div>
      <Wide label={t('table')}>
        <Table aria-label={t('table')} className={classes('transition-opacity', isStale && 'opacity-60')}>
          <TableHead>
            <tr>
              {columns.map(({ name, isNumber }) => (
                <HeaderCell key={name} className={isNumber ? 'text-end!' : 'text-start!'}>
                  {t(`columns.${name}`)}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <tbody>{children}</tbody>
        </Table>
      </Wide>
      {metadata.total > metadata.limit && (
        <Pages label={t('pages')} page={page} metadata={metadata} onPage={onPage} />
      )}
    </div>
  )
}
