import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useAdminAddress } from '../use-admin-address.ts'
import { daysOf, readReportAddress, writeReportAddress, type ReportAddress } from './period.ts'
import { ReportChoice } from './report-choice.tsx'
import { AccountRows, CreditRows } from './report-rows.tsx'
import { ReportSummary } from './report-summary.tsx'

/** Accounts opened and credit changes in any period: totals, rows and files. */
export function ReportsScreen() {
  const { t } = useTranslation('admin-reports')
  const { search, go } = useAdminAddress()
  const [now] = useState(() => new Date())
  const address = readReportAddress(search)
  const { report, timeZone, page } = address
  const days = daysOf(address, now)
  const period = { ...days, timeZone }
  const change = (part: Partial<ReportAddress>) => go(writeReportAddress({ ...address, page: 1, ...part }))
  const Rows = report === 'accounts' ? AccountRows : CreditRows
  return (
    <section aria-label={t('title')} className="mx-auto flex max-w-screen-2xl flex-col gap-6 p-4 md:p-6">
      <ReportChoice address={address} days={days} onChange={change} />
      <ReportSummary key={`${report} ${Object.values(period).join(' ')}`} report={report} period={period} />
      <Rows period={period} page={page} onPage={(next) => change({ page: next })} />
    </section>
  )
}
