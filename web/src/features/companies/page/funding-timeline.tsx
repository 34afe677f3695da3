import type { CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableRow } from '../../../ui/tables/table.tsx'
import { newestFirst, timelineOf } from './timeline.ts'

type Funding = CompanyProfile['funding']

/** The funding rounds by date, as dots on a timeline and as a table. */
export function FundingTimeline({ funding }: { funding: Funding }) {
  const { t } = useTranslation(['companies', 'people'])
  const formats = useFormats()
  const { total, roundCount, rounds } = funding
  const summary = [
    total === null || (total === 0 && roundCount !== null)
      ? null
      : t('company.raised', { amount: formats.money(total) }),
    roundCount === null ? null : t('company.rounds', { count: roundCount }),
  ].filter(Boolean)
  return (
    <>
      {summary.length > 0 && <p>{summary.join(' · ')}</p>}
      <Dots rounds={rounds} />
      {rounds.length > 0 && (
        <Table aria-label={t('company.funding')}>
          <thead>
            <tr>
              <HeaderCell className="first:ps-0!">{t('company.round')}</HeaderCell>
              <HeaderCell>{t('company.date')}</HeaderCell>
              <HeaderCell className="text-end! last:pe-0!">{t('company.amount')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {newestFirst(rounds).map((round, index) => (
              // Rounds have no key, and the list never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <TableRow key={index} density="compact">
                <Cell className="first:ps-0!">
                  {round.name ?? t(`people:fundingCategory.${round.category}`)}
                </Cell>
                <Cell>{round.date === null ? t('unknown') : formats.partialDate(round.date)}</Cell>
                <Cell className="text-end! last:pe-0!">
                  {round.amount === null ? t('company.undisclosed') : formats.money(round.amount)}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

const height = 64
const middle = height / 2 - 6

/** Decoration: the table says the same. */
function Dots({ rounds }: { rounds: Funding['rounds'] }) {
  const dots = timelineOf(rounds)
  if (dots.length < 2) return null
  return (
    // The first and the last dot stand out of the drawing by half their size.
    <div aria-hidden className="px-6">
      <svg width="100%" height={height} className="overflow-visible">
        <line x1="0" x2="100%" y1={middle} y2={middle} stroke="var(--line)" />
        {dots.map(({ at, size, year, isLabelled }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <g key={index}>
            <circle
              cx={`${at * 100}%`}
              cy={middle}
              r={4 + size * 12}
              fill="var(--accent)"
              fillOpacity={0.75}
            />
            {isLabelled && (
              <text x={`${at * 100}%`} y={height - 4} textAnchor="middle" fontSize={11} fill="var(--muted)">
                {year}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
