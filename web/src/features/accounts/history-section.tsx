import { creditRoutes } from '@rapport/contract/credits/routes.ts'
import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AccountSection, SectionFailure } from './account-section.tsx'
import { profileQuery } from './accounts.ts'
import { HistoryTable } from './history-table.tsx'
import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { HistoryView } from './history-view.ts'

type HistorySectionProps = { view: HistoryView; onView: (view: HistoryView) => void }

/** The account's credit history, page by page. */
export function HistorySection({ view, onView }: HistorySectionProps) {
  const { t } = useTranslation('account')
  const { page = 1, module } = view
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['accounts', 'credits', page, module ?? 'all'],
    queryFn: ({ signal }) =>
      call(creditRoutes.listCreditEntries, {
        query: { page, limit: limits.tablePageSize, ...(module ? { module } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <AccountSection title={t('history')} hint={t('historyHint')}>
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('module')}
          options={(['all', ...creditModules] as const).map((id) => ({ id, label: t(`modules.${id}`) }))}
          value={module ?? 'all'}
          onChange={(id) => onView(id === 'all' ? {} : { module: id })}
        />
        {isError && !data && <SectionFailure onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton className="h-40 w-full" />}
        {data && <Entries items={data.items} isStale={isPlaceholderData} isPastEnd={page > 1} />}
        {data && (
          <Pages
            page={page}
            pages={Math.max(1, Math.ceil(data.metadata.total / limits.tablePageSize))}
            onPage={(next) => onView({ ...view, page: next })}
          />
        )}
      </div>
    </AccountSection>
  )
}

type EntriesProps = { items: readonly CreditEntry[]; isStale: boolean; isPastEnd: boolean }

function Entries({ items, isStale, isPastEnd }: EntriesProps) {
  const { t } = useTranslation('account')
  const { data: profile } = useQuery(profileQuery())
  const isShared = profile !== undefined && profile.team.members > 1
  if (items.length > 0) return <HistoryTable items={items} isStale={isStale} isShared={isShared} />
  if (isPastEnd) return <p className="py-6 text-muted">{t('pastEnd')}</p>
  return (
    <div className="py-6">
      <p className="font-medium">{t('noHistory')}</p>
      <p className="text-sm text-muted">{t('noHistoryHint')}</p>
    </div>
  )
}

/** Hidden if there is only one page. Beyond the last page, it leads back to it. */
function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(['account', 'common'])
  const formats = useFormats()
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-1 text-sm text-muted">
      <IconButton
        label={t('common:ui.previousPage')}
        size="small"
        isDisabled={page <= 1}
        onPress={() => onPage(Math.min(page - 1, pages))}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span aria-live="polite">
        {t('pageOf', { page: formats.count(page), pages: formats.count(pages) })}
      </span>
      <IconButton
        label={t('common:ui.nextPage')}
        size="small"
        isDisabled={page >= pages}
        onPress={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  )
}
