import type { CampaignOverview } from '@rapport/contract/campaigns/overview.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { BarChart } from './bar-chart.tsx'
import { seriesColours } from './series-colours.ts'

const charted = ['sent', 'replied', 'bounced', 'unsubscribed'] as const
/** Complaints are too few for a bar. */
const kinds = [...charted, 'complained'] as const

/** The figures of each of the last days, as a chart and as a table. */
export function LastDays({ days }: Pick<CampaignOverview, 'days'>) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  return (
    <>
      <BarChart
        series={charted.map((kind) => ({ name: t(`overview.${kind}`), ...seriesColours[kind] }))}
        groups={days.map((day) => ({
          label: String(Number(day.date.slice(8))),
          values: charted.map((kind) => day[kind]),
        }))}
      />
      <details>
        <summary className="w-fit rounded-chip py-1 text-sm text-muted hover:text-text">
          {t('overview.asTable')}
        </summary>
        <Table aria-label={t('overview.days')}>
          <TableHead>
            <tr>
              <HeaderCell>{t('overview.day')}</HeaderCell>
              {kinds.map((kind) => (
                <HeaderCell key={kind} className="text-end!">
                  {t(`overview.${kind}`)}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {days.map((day) => (
              <TableRow key={day.date} density="compact">
                <Cell className="whitespace-nowrap">{formats.partialDate(day.date)}</Cell>
                {kinds.map((kind) => (
                  <Cell key={kind} className="text-end tabular-nums">
                    {formats.count(day[kind])}
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  )
}
