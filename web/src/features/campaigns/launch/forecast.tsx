import type { CampaignSimulation } from '@rapport/contract/campaigns/overview.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { useReasonText } from '../enrolments/use-reason-text.ts'
import { RevealPeople } from '../reveal-people.tsx'
import { forecastRows } from './forecast-rows.ts'

/**
 * The forecast of a campaign's emails by day and mailbox, against the mailboxes' limits, and the
 * people whom no email would reach.
 */
export function Forecast({ id, simulation }: { id: number; simulation: CampaignSimulation }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  const { firstAt, lastAt, held } = simulation
  const { columns, days, more } = forecastRows(simulation)
  return (
    <section aria-label={t('launch.forecast')} className="flex flex-col gap-3">
      {firstAt !== null && lastAt !== null && (
        <p className="text-sm font-medium">
          {t('launch.span', {
            first: formats.moment(new Date(firstAt)),
            last: formats.date(new Date(lastAt)),
          })}
        </p>
      )}
      {days.length > 0 && (
        <Table aria-label={t('launch.forecast')}>
          <TableHead>
            <tr>
              <HeaderCell>{t('overview.day')}</HeaderCell>
              {columns.map(({ id: mailboxId, address }) => (
                <HeaderCell key={mailboxId} className="max-w-40 truncate">
                  {address ?? t('launch.allMailboxes')}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {days.map(({ date, counts }) => (
              <TableRow key={date} density="compact">
                <Cell className="whitespace-nowrap">{formats.partialDate(date)}</Cell>
                {counts.map((count, at) => (
                  <Cell key={columns[at]?.id}>
                    <Share count={count} cap={columns[at]?.cap ?? 0} />
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {more > 0 && <p className="text-sm text-muted">{t('launch.moreDays', { count: more })}</p>}
      {held.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-muted">
          {held.map(({ reason, count }) => (
            <li key={reason} className="flex min-h-7 flex-wrap items-center gap-x-3">
              {reasonText(reason)}: {t('overview.affected', { count, shown: formats.count(count) })}
              {reason === 'not_revealed' && <RevealPeople campaignId={id} className="ms-auto" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A number, and a bar of its share of the day's limit. */
function Share({ count, cap }: { count: number; cap: number }) {
  const formats = useFormats()
  return (
    <span className="flex items-center gap-2">
      <span className="w-8 text-end tabular-nums">{formats.count(count)}</span>
      <svg aria-hidden width="72" height="6" className="rounded-full bg-hover">
        <rect
          width={`${Math.min(100, (count / Math.max(1, cap)) * 100)}%`}
          height="100%"
          className="fill-accent"
        />
      </svg>
    </span>
  )
}
