import { useId } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { SeriesChart } from '../../../ui/charts/series-chart.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import type { Day, Metric } from './api.ts'
import { formatDayOfYear } from '@rapport/contract/dates/rarer-forms.ts'
import { addsUp, highestDay, totalOf } from './series.ts'

type DashboardProps = { title: string; note: string; metrics: readonly Metric[]; days: readonly Day[] }

/** Small charts, a metric each, and a table with the same figures. */
export function Dashboard({ title, note, metrics, days }: DashboardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {metrics.map((metric) => (
          <MetricChart key={metric} metric={metric} days={days} />
        ))}
      </div>
      <p className="text-xs text-muted">{note}</p>
      <DayTable title={title} metrics={metrics} days={days} />
    </section>
  )
}

function MetricChart({ metric, days }: { metric: Metric; days: readonly Day[] }) {
  const { t } = useTranslation('admin-overview')
  const language = useLanguage()
  const { count, compact } = useFormats()
  const title = t(`metrics.${metric}`)
  const total = totalOf(days, metric)
  const highest = highestDay(days, metric)
  const dayOf = (day: Day) => formatDayOfYear(day.date, language)
  const most = highest && { day: dayOf(highest), amount: count(highest[metric]) }
  const named = { metric: title, days: days.length }
  return (
    <SeriesChart
      title={title}
      mark={addsUp(metric) ? 'bars' : 'line'}
      values={days.map((day) => day[metric])}
      summary={
        addsUp(metric) || !most
          ? t('chart.total', { amount: count(total) })
          : t('chart.most', { amount: most.amount })
      }
      gist={
        total === 0 || !most
          ? t('chart.none', named)
          : addsUp(metric)
            ? t('chart.gist', { ...named, ...most, total: count(total) })
            : t('chart.highest', { ...named, ...most })
      }
      labelOf={(place) => dayOf(days[place]!)}
      tickOf={compact}
      readingOf={(place) =>
        t('chart.reading', { day: dayOf(days[place]!), amount: count(days[place]![metric]) })
      }
    />
  )
}

function DayTable({ title, metrics, days }: Omit<DashboardProps, 'note'>) {
  const { t } = useTranslation('admin-overview')
  const { count, partialDate } = useFormats()
  const label = t('table.label', { title })
  return (
    <Wide label={label} className="max-h-72 rounded-control border border-line">
      <Table aria-label={label} className="tabular-nums">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">{t('table.day')}</HeaderCell>
            {metrics.map((metric) => (
              <HeaderCell key={metric} className="text-end">
                {t(`metrics.${metric}`)}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          <TableRow density="compact">
            <HeaderCell scope="row" className="text-start">
              {t('table.total')}
            </HeaderCell>
            {metrics.map((metric) => (
              <Cell key={metric} className="text-end font-medium">
                {addsUp(metric) ? count(totalOf(days, metric)) : '–'}
              </Cell>
            ))}
          </TableRow>
          {days.toReversed().map((day) => (
            <TableRow key={day.date} density="compact">
              <HeaderCell scope="row" className="text-start font-normal">
                {partialDate(day.date)}
              </HeaderCell>
              {metrics.map((metric) => (
                <Cell key={metric} className="text-end">
                  {count(day[metric])}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}
