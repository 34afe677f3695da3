import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import { When } from '../../ui/when.tsx'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../ui/tables/table.tsx'

type HistoryTableProps = {
  items: readonly CreditEntry[]
  /** Another page is loading. */
  isStale: boolean
  /** The team has other accounts, so each entry says who spent. */
  isShared: boolean
}

export function HistoryTable({ items, isStale, isShared }: HistoryTableProps) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  return (
    <div className="overflow-x-auto">
      <Table aria-label={t('history')} aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
        <TableHead className="static! bg-transparent!">
          <tr>
            <HeaderCell className="ps-0!">{t('columns.date')}</HeaderCell>
            <HeaderCell>{t('columns.what')}</HeaderCell>
            <HeaderCell className="max-md:hidden">{t('columns.credits')}</HeaderCell>
            <HeaderCell className="text-end!">{t('columns.amount')}</HeaderCell>
            <HeaderCell className="pe-0! text-end!">{t('columns.balance')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {items.map((entry) => (
            <TableRow key={entry.id} density="compact">
              <Cell className="ps-0! whitespace-nowrap text-muted">
                <When at={entry.createdAt} />
              </Cell>
              <Cell className="min-w-24">
                <Reason entry={entry} />
                {isShared && entry.spentBy && (
                  <span className="block text-xs text-muted">{entry.spentBy.name}</span>
                )}
                <span className="block text-xs text-muted md:hidden">{t(`modules.${entry.module}`)}</span>
              </Cell>
              <Cell className="whitespace-nowrap text-muted max-md:hidden">
                {t(`modules.${entry.module}`)}
              </Cell>
              <Cell className={`text-end whitespace-nowrap ${entry.amount > 0 ? 'text-success' : ''}`}>
                {signed(entry.amount, formats.count)}
              </Cell>
              <Cell className="pe-0! text-end whitespace-nowrap">{formats.count(entry.balance)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** +50, −1: a minus sign, which is as wide as the plus. */
const signed = (amount: number, count: (value: number) => string): string =>
  `${amount > 0 ? '+' : '−'}${count(Math.abs(amount))}`

function Reason({ entry: { reason, person } }: { entry: CreditEntry }) {
  const { t } = useTranslation('account')
  if (!person) return t(`reasons.${reason}`)
  if (person.fullName === null) return t('revealGone')
  return (
    <Link to={paths.people} search={{ person: person.id }}>
      {t('revealOf', { name: person.fullName })}
    </Link>
  )
}
