import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { readId } from '../../../lib/read-id.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { receiptsQuery, removalKinds, type Receipt } from './api.ts'
import { CheckSuppression } from './check-suppression.tsx'
import { SuppressPeople } from './suppress-people.tsx'

/** Suppresses people, checks whether a person is suppressed, and lists past suppressions. */
export function SuppressionsScreen() {
  return (
    <div className="mx-auto flex max-w-screen-2xl flex-col gap-8 p-4 md:p-6">
      <SuppressPeople />
      <CheckSuppression />
      <Receipts />
    </div>
  )
}

function Receipts() {
  const { t } = useTranslation('admin-suppressions')
  const { search, go } = useAdminAddress()
  const page = readId(search.page) ?? 1
  const { data, error, isError, refetch } = useQuery(receiptsQuery(page))
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('receipts.title')}
      </h2>
      {data ? (
        <ReceiptsTable receipts={data.items} />
      ) : isError ? (
        <LoadFailure title={t('receipts.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {data && data.metadata.total > data.metadata.limit && (
        <Pages
          label={t('receipts.pages')}
          page={page}
          metadata={data.metadata}
          onPage={(next) => go({ page: next })}
        />
      )}
    </section>
  )
}

function ReceiptsTable({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation('admin-suppressions')
  if (receipts.length === 0) return <p className="text-muted">{t('receipts.none')}</p>
  return (
    <Wide label={t('receipts.table')}>
      <Table>
        <TableHead>
          <tr>
            {(['id', 'at', 'by', 'reason'] as const).map((column) => (
              <HeaderCell key={column} className="text-start!">
                {t(`receipts.${column}`)}
              </HeaderCell>
            ))}
            {(['handles', ...removalKinds] as const).map((kind) => (
              <HeaderCell key={kind} className="text-end!">
                {t(`removed.${kind}`)}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}

function ReceiptRow({ receipt: { id, at, userId, reason, handles, removed } }: { receipt: Receipt }) {
  const { t } = useTranslation('admin-suppressions')
  const { count, moment } = useFormats()
  const amount = 'text-end tabular-nums'
  return (
    <TableRow>
      <Cell className="tabular-nums">{id}</Cell>
      <Cell className="whitespace-nowrap">{moment(new Date(at))}</Cell>
      <Cell className="whitespace-nowrap">
        {userId === null ? t('receipts.operator') : t('receipts.account', { id: userId })}
      </Cell>
      <Cell className="min-w-40 break-words">{reason}</Cell>
      <Cell className={amount}>{count(handles)}</Cell>
      {removalKinds.map((kind) => (
        <Cell key={kind} className={amount}>
          {count(removed[kind])}
        </Cell>
      ))}
    </TableRow>
  )
}
