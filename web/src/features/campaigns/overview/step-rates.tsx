import type { CampaignStats, Rate, StepStats } from '@rapport/contract/campaigns/stats.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { BarChart } from './bar-chart.tsx'
import { interval, isTooFew, percent } from './rates.ts'
import { seriesColours } from './series-colours.ts'

const chartedRates = ['replied', 'bounced', 'unsubscribed'] as const
/** Complaints are too few for a bar. */
const rates = [...chartedRates, 'complained'] as const
const seen = ['opened', 'clicked'] as const

/** The outcomes of each step's emails: a chart, and the numbers with their intervals. */
export function StepRates({ id, stats: { steps, holdout } }: { id: number; stats: CampaignStats }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const name = ({ position }: StepStats) =>
    position === null ? t('timeline.purposes.step') : t('contacts.step', { number: position })
  const shownSeen = seen.filter((kind) => steps.some((step) => step[kind] !== null))
  const charted = ['sent', ...shownSeen, ...chartedRates] as const
  return (
    <>
      <BarChart
        series={charted.map((kind) => Object.assign({ name: t(`overview.${kind}`) }, seriesColours[kind]))}
        groups={steps.map((step) => ({
          label: name(step),
          values: [
            step.sent,
            ...shownSeen.map((kind) => step[kind]?.human.count ?? 0),
            ...chartedRates.map((kind) => step[kind].count),
          ],
        }))}
      />
      {/* Positioned, so that it scrolls by itself on narrow screens. */}
      <div className="relative overflow-x-auto">
        <Table
          aria-label={t('overview.steps')}
          className={shownSeen.length > 0 ? 'min-w-[940px]' : 'min-w-[740px]'}
        >
          <TableHead>
            <tr>
              <HeaderCell>{t('overview.step')}</HeaderCell>
              <HeaderCell className="text-end!">{t('overview.sent')}</HeaderCell>
              {(['delivered', ...rates, ...shownSeen] as const).map((kind) => (
                <HeaderCell key={kind} className="text-end!">
                  {t(`overview.${kind}`)}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {steps.map((step) => (
              <TableRow key={step.stepId}>
                <Cell className="whitespace-nowrap">
                  <Link to={paths.campaign} params={{ campaignId: String(id) }}>
                    {name(step)}
                  </Link>
                </Cell>
                <Cell className="text-end tabular-nums">{formats.count(step.sent)}</Cell>
                {(['delivered', ...rates] as const).map((kind) => (
                  <RateCell key={kind} rate={step[kind]} />
                ))}
                {shownSeen.map((kind) => (
                  <SeenCell key={kind} seen={step[kind]} />
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="text-xs text-muted">{t('overview.intervalHint')}</p>
      {shownSeen.length > 0 && <p className="text-xs text-muted">{t('overview.seenHint')}</p>}
      {holdout && (
        <p className="text-sm">
          {isTooFew(holdout.others) || isTooFew(holdout.heldOut)
            ? t('overview.holdoutFew', {
                others: formats.count(holdout.others.count),
                othersOf: formats.count(holdout.others.of),
                heldOut: formats.count(holdout.heldOut.count),
                heldOutOf: formats.count(holdout.heldOut.of),
              })
            : t('overview.holdout', {
                others: percent(holdout.others.rate),
                othersInterval: interval(holdout.others),
                heldOut: percent(holdout.heldOut.rate),
                heldOutInterval: interval(holdout.heldOut),
              })}
        </p>
      )}
    </>
  )
}

/** A count, its rate and the interval; nothing if there is nothing to count. */
function RateCell({ rate }: { rate: Rate }) {
  return (
    <Cell className="text-end whitespace-nowrap tabular-nums">
      <RateText rate={rate} />
    </Cell>
  )
}

function RateText({ rate }: { rate: Rate }) {
  const formats = useFormats()
  const told = useTold()
  return (
    <>
      {formats.count(rate.count)}
      {rate.of > 0 && <span className="block text-xs text-muted">{told(rate)}</span>}
    </>
  )
}

/**
 * Returns a function that puts a rate with its interval into words, or only the total if it is too
 * small for a rate.
 */
function useTold(): (rate: Rate) => string {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  return (rate) =>
    isTooFew(rate)
      ? t('overview.outOf', { shown: formats.count(rate.of) })
      : `${percent(rate.rate)} (${interval(rate)})`
}

/** Counts people and, separately, programs. */
function SeenCell({ seen: found }: { seen: StepStats['opened'] }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const told = useTold()
  if (!found) return <Cell className="text-end text-muted">–</Cell>
  const { human, machine } = found
  return (
    <Cell className="py-1.5 text-end whitespace-nowrap tabular-nums">
      <RateText rate={human} />
      <span className="block text-xs text-muted">
        {t('overview.machines', { shown: formats.count(machine.count) })}, {told(machine)}
      </span>
    </Cell>
  )
}
