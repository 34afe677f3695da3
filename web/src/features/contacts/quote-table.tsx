import type { RevealQuote, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { limitedTo } from '../accounts/accounts.ts'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

type QuoteTableProps = {
  kind: RevealType
  /** The number of selected people, known before the quote. */
  count: number
  quote: RevealQuote | undefined
}

/**
 * A quote as a table: the requested people, those already owned or not on file, the cost and what
 * it buys, and the balance afterwards.
 */
export function QuoteTable({ kind, count, quote }: QuoteTableProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const people = (number: number | undefined) =>
    number === undefined ? undefined : t('bulk.people', { count: number, shown: formats.count(number) })
  const chargeable = quote?.chargeable
  const usable = quote ? limitedTo(quote, quote.chargeable) : null
  return (
    <div aria-busy={!quote}>
      {!quote && <output className="sr-only">{t('bulk.quoting')}</output>}
      <dl className="flex flex-col text-base">
        <Line term={t('bulk.requested')} value={people(quote?.requested ?? count)} />
        <Line term={t('bulk.owned')} value={people(quote?.owned)} detail={quote && t('bulk.free')} />
        <Line
          term={t('bulk.nothingOnFile')}
          value={people(quote?.nothingOnFile)}
          detail={quote && t('bulk.free')}
        />
        <Line
          term={t('bulk.chargeable')}
          value={people(chargeable)}
          detail={chargeable && t('bulk.upTo', { count: chargeable, shown: formats.count(chargeable) })}
          isStrong
        />
        {(['verified', 'unverified', 'unknown'] as const).map(
          (status) =>
            (!quote || quote[status] > 0) &&
            (quote || status !== 'unknown') && (
              <Line key={status} term={t(`bulk.status.${status}`)} value={people(quote?.[status])} isPart />
            ),
        )}
        <div className="my-1 border-t border-line" />
        <Line term={t(`bulk.balance.${kind}`)} value={quote && formats.count(quote.balance)} />
        {quote && quote.reserved > 0 && (
          <Line term={t('bulk.reserved')} value={`−${formats.count(quote.reserved)}`} />
        )}
        {usable !== null && <Line term={t('bulk.usable')} value={formats.count(usable)} />}
        <Line
          term={t('bulk.balanceAfter')}
          value={
            quote &&
            (quote.balanceAfter < 0
              ? `−${formats.count(-quote.balanceAfter)}`
              : t('bulk.atLeast', { shown: formats.count(quote.balanceAfter) }))
          }
          isStrong
          isShort={quote !== undefined && quote.balanceAfter < 0}
        />
      </dl>
    </div>
  )
}

type LineProps = {
  term: string
  /** Undefined while it loads. */
  value: ReactNode
  detail?: ReactNode
  isStrong?: boolean
  /** Marks a part of the line above. */
  isPart?: boolean
  isShort?: boolean
}

function Line({ term, value, detail, isStrong = false, isPart = false, isShort = false }: LineProps) {
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-4',
        isPart ? 'h-6 ps-3 text-sm' : 'h-7',
        isStrong && 'font-medium',
      )}
    >
      <dt className={classes(!isStrong && 'text-muted')}>{term}</dt>
      <dd className={classes('flex items-center gap-2 text-end', isShort && 'text-danger')}>
        {detail && <span className="text-sm font-normal text-muted">{detail}</span>}
        {value === undefined ? <Skeleton className="h-4 w-16" /> : value}
      </dd>
    </div>
  )
}
