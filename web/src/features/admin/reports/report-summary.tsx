import type { ReportName } from '@rapport/contract/admin/report-names.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { Figures } from '../figures.tsx'
import { useDownload } from '../use-download.ts'
import { previewQuery, type Period, type Preview } from './api.ts'
import { moduleName } from './module-name.ts'

type ReportSummaryProps = { report: ReportName; period: Period }

/** The number of rows of a report, its totals, and the link to its file. */
export function ReportSummary({ report, period }: ReportSummaryProps) {
  const { t } = useTranslation('admin-reports')
  const formats = useFormats()
  const { data, error, isError, refetch } = useQuery(previewQuery(report, period))
  const file = useFile(report, period)
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-28" />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-lg font-semibold">
          {t('rows', { count: data.rows, shown: formats.count(data.rows) })}
        </p>
        <Button
          variant="primary"
          isPending={file.isPending}
          isDisabled={data.rows === 0}
          onPress={() => file.mutate()}
        >
          {t('download')}
        </Button>
      </div>
      {data.accounts && <AccountTotals totals={data.accounts} />}
      {data.credits && <CreditTotals totals={data.credits} />}
    </div>
  )
}

const useFile = (report: ReportName, period: Period) =>
  useDownload(
    (signal) =>
      report === 'accounts'
        ? download(adminRoutes.exportAccounts, { query: period, signal })
        : download(adminRoutes.exportCreditsHistory, { query: period, signal }),
    `${report}-${period.startDate}-${period.endDate}.csv`,
  )

function AccountTotals({ totals }: { totals: NonNullable<Preview['accounts']> }) {
  const { t } = useTranslation('admin-reports')
  const { count } = useFormats()
  const names = ['trial', 'subscription', 'verified', 'removed'] as const
  return <Figures of={names.map((name) => [t(`totals.${name}`), count(totals[name])] as const)} />
}

const sums = ['granted', 'withdrawn', 'spent', 'refunded'] as const

function CreditTotals({ totals }: { totals: NonNullable<Preview['credits']> }) {
  const { t } = useTranslation('admin-reports')
  const { count } = useFormats()
  return (
    <Wide label={t('totals.label')} className="max-w-160">
      <Table aria-label={t('totals.label')}>
        <TableHead>
          <tr>
            <HeaderCell className="text-start!">{t('columns.module')}</HeaderCell>
            {sums.map((name) => (
              <HeaderCell key={name} className="text-end!">
                {t(`totals.${name}`)}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {totals.map((each) => (
            <TableRow key={each.module} density="compact">
              <Cell className="whitespace-nowrap">{t(moduleName(each.module))}</Cell>
              {sums.map((name) => (
                <Cell key={name} className="text-end tabular-nums">
                  {count(each[name])}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}
