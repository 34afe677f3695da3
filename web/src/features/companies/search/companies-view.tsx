import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { companiesQuery } from '../api.ts'
import type { CompaniesAddress } from './address.ts'
import { CompaniesTable } from './companies-table.tsx'

type CompaniesViewProps = {
  address: CompaniesAddress
  onChange: (change: Partial<CompaniesAddress>) => void
  /** Comes first in the header, such as the button that opens the filters. */
  action?: ReactNode
}

/** A page of the companies that match the filters. */
export function CompaniesView({ address, onChange, action }: CompaniesViewProps) {
  const { t } = useTranslation('companies')
  const formats = useFormats()
  const { filters, sort, page } = address
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    ...companiesQuery(filters, sort, page),
    placeholderData: keepPreviousData,
  })
  const isStale = useDelayed(isPlaceholderData)
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  const total = data?.metadata.total ?? 0
  return (
    <section aria-label={t('title')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-line px-4">
        {action}
        <output className="text-sm font-medium">
          {data && t('total', { count: total, shown: formats.count(total) })}
        </output>
      </header>
      {!data && <Skeleton className="m-4 h-60" />}
      {data && data.items.length === 0 && (
        <EmptyState
          title={total === 0 ? t('none') : t('pastEnd', { page: formats.count(page) })}
          description={total === 0 ? t('noneHint') : ''}
        >
          {total > 0 && (
            <Button variant="primary" onPress={() => onChange({ page: 1 })}>
              {t('first')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <CompaniesTable
            companies={data.items}
            sort={sort}
            onSort={(next) => onChange({ sort: next, page: 1 })}
            isStale={isStale}
          />
          <Pages
            label={t('pages')}
            page={page}
            metadata={data.metadata}
            onPage={(target) => onChange({ page: target })}
          />
        </>
      )}
    </section>
  )
}
