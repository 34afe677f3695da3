import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { readId } from '../../../lib/read-id.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { importsQuery, type Import } from './api.ts'

const columns = ['started', 'file', 'state', 'read', 'stored', 'changed', 'refused', 'rate'] as const
const isNumber = (column: (typeof columns)[number]) =>
  column !== 'started' && column !== 'file' && column !== 'state'

/** The imports, newest first. A running one shows its progress. */
export function Imports() {
  const { t } = useTranslation('admin-data')
  const { search, go } = useAdminAddress()
  const page = readId(search.page) ?? 1
  const { data, error, isError, refetch } = useQuery(importsQuery(page))
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('imports.title')}
      </h2>
      {data ? (
        <ImportsTable runs={data.items} />
      ) : isError ? (
        <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {data && data.metadata.total > data.metadata.limit && (
        <Pages
          label={t('imports.pages')}
          page={page}
          metadata={data.metadata}
          onPage={(next) => go({ page: next })}
        />
      )}
    </section>
  )
}

function ImportsTable({ runs }: { runs: readonly Import[] }) {
  const { t } = useTranslation('admin-data')
  if (runs.length === 0) return <p className="text-muted">{t('imports.none')}</p>
  return (
    <Wide label={t('imports.table')}>
      <Table>
        <TableHead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column} className={isNumber(column) ? 'text-end!' : 'text-start!'}>
                {t(`imports.${column}`)}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {runs.map((run) => (
            <ImportRow key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}

const tones: Readonly<Record<Import['state'], NonNullable<BadgeProps['tone']>>> = {
  running: 'accent',
  finished: 'success',
  stopped: 'neutral',
  interrupted: 'warning',
}

function ImportRow({ run }: { run: Import }) {
  const { t } = useTranslation('admin-data')
  const { count, moment } = useFormats()
  const format = run.format === null ? null : t(`formats.${run.format}`)
  const numbers = [run.read, run.added, run.changed, run.refused]
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">{moment(new Date(run.startedAt))}</Cell>
      <Cell className="min-w-40 py-1.5">
        <p className="break-all">{run.source}</p>
        <p className="text-xs text-muted">
          {[format, run.isDryRun ? t('imports.dryRun') : null].filter((text) => text !== null).join(' · ')}
        </p>
        <Refusals run={run} />
      </Cell>
      <Cell>
        <Badge tone={tones[run.state]}>{t(`states.${run.state}`)}</Badge>
      </Cell>
      {numbers.map((amount, column) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={column} className="text-end tabular-nums">
          {count(amount)}
        </Cell>
      ))}
      <Cell className="text-end whitespace-nowrap tabular-nums">
        {run.rate === null ? t('unknown') : t('imports.perSecond', { amount: count(run.rate) })}
      </Cell>
    </TableRow>
  )
}

function Refusals({ run: { refusals } }: { run: Import }) {
  const { t } = useTranslation('admin-data')
  const { count } = useFormats()
  if (refusals.length === 0) return null
  return (
    <details className="text-xs text-muted">
      <summary className="flex min-h-6 cursor-pointer items-center underline">{t('imports.why')}</summary>
      <ul className="flex flex-col gap-0.5 pb-1">
        {refusals.map(({ reason, count: amount }) => (
          <li key={reason} className="break-words">
            {count(amount)} × {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
