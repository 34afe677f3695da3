import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Figures } from '../figures.tsx'
import { dataQuery, type Data } from './api.ts'
import { Imports } from './imports.tsx'

/** The shared people, with their number, age and contact values; the index; and the imports. */
export function DataScreen() {
  const { t } = useTranslation('admin-data')
  const { data, error, isError, refetch } = useQuery(dataQuery())
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto flex max-w-screen-2xl flex-col gap-8 p-4 md:p-6">
      {data ? (
        <>
          <People data={data} />
          <Index data={data} />
        </>
      ) : (
        <Skeleton className="h-48" />
      )}
      <Imports />
    </div>
  )
}

function People({ data: { estimates, counted, lastImportAt } }: { data: Data }) {
  const { t } = useTranslation('admin-data')
  const { count, moment } = useFormats()
  const id = useId()
  const estimate = (rows: number | null) =>
    rows === null ? t('unknown') : t('people.about', { amount: count(rows) })
  const time = (at: string | null) => (at === null ? t('unknown') : moment(new Date(at)))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('people.title')}
      </h2>
      <Figures
        of={[
          [t('people.people'), counted ? count(counted.people) : estimate(estimates.people)],
          [t('people.companies'), counted ? count(counted.companies) : estimate(estimates.companies)],
          [t('people.oldest'), time(counted?.oldestUpdate ?? null)],
          [t('people.newest'), time(counted?.newestUpdate ?? null)],
          [t('people.lastImport'), time(lastImportAt)],
        ]}
      />
      <p className="text-sm text-muted">
        {counted ? t('people.counted', { at: moment(new Date(counted.at)) }) : t('people.counting')}
      </p>
      {counted && counted.contactValues.length > 0 && <ContactValues values={counted.contactValues} />}
    </section>
  )
}

function ContactValues({ values }: { values: NonNullable<Data['counted']>['contactValues'] }) {
  const { t } = useTranslation('admin-data')
  const { count } = useFormats()
  return (
    <div className="max-w-screen-sm">
      <Table>
        <caption className="pb-1 text-start text-sm font-medium">{t('values.title')}</caption>
        <TableHead>
          <tr>
            <HeaderCell className="text-start!">{t('values.kind')}</HeaderCell>
            <HeaderCell className="text-start!">{t('values.source')}</HeaderCell>
            <HeaderCell className="text-end!">{t('values.count')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {values.map(({ kind, source, count: amount }) => (
            <TableRow key={`${kind} ${source}`} density="compact">
              <Cell>{t(`values.${kind}`)}</Cell>
              <Cell className="break-all">{source}</Cell>
              <Cell className="text-end tabular-nums">{count(amount)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const mebibyte = 1024 * 1024

function Index({ data: { index } }: { data: Data }) {
  const { t } = useTranslation('admin-data')
  const { count, moment } = useFormats()
  const id = useId()
  const seconds = Math.round(index.delayMs / 1000)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('index.title')}
      </h2>
      <Figures
        of={[
          [t('index.people'), count(index.people)],
          [t('index.segments'), count(index.segments)],
          [t('index.memory'), t('index.mebibytes', { amount: count(Math.ceil(index.bytes / mebibyte)) })],
          [
            t('index.changed'),
            index.changedAt === null ? t('index.unchanged') : moment(new Date(index.changedAt)),
          ],
          [
            t('index.delay'),
            seconds === 0 ? t('index.none') : t('index.seconds', { amount: count(seconds) }),
          ],
        ]}
      />
    </section>
  )
}
