import type { ListImport, ImportRow } from '@rapport/contract/lists/imports.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../../ui/tables/table.tsx'
import { Wide } from '../../../../ui/tables/wide.tsx'
import type { RowsAddress } from '../address.ts'
import { rowsQuery } from '../api.ts'
import { useColumnName } from '../use-column-name.ts'
import { importedColumns, otherChanges, shownCells, type ShownCell } from './shown-cells.ts'

const pageSize = 50

type OutcomeRowsProps = {
  given: ListImport
  address: RowsAddress & { outcome: NonNullable<RowsAddress['outcome']> }
  onPage: (page: number) => void
}

/** The rows of one outcome, with their values, their changes, or the reasons why they are refused. */
export function OutcomeRows({ given, address, onPage }: OutcomeRowsProps) {
  const { t } = useTranslation('imports')
  const nameOf = useColumnName(given)
  const { outcome, page } = address
  const { data, error, refetch, isPlaceholderData } = useQuery(rowsQuery(given.id, address, pageSize))
  if (!data)
    return error ? (
      <LoadFailure title={t('rows.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-60" />
    )
  const label = t(`outcomes.${outcome}`)
  const lastPage = Math.max(1, Math.ceil(data.metadata.total / pageSize))
  const hasNotes = data.items.some((row) => hasNote(row, given))
  return (
    <div className="-mx-4 flex min-h-0 flex-1 flex-col border-t border-line md:-mx-6">
      {data.items.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">{t('rows.none')}</p>
      ) : (
        <Wide label={label} className={`relative min-h-0 flex-1 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <Table
            aria-label={label}
            aria-busy={isPlaceholderData}
            data-stale={isPlaceholderData || undefined}
            className="w-max! min-w-full"
          >
            <TableHead>
              <tr>
                <HeaderCell className="w-16 text-end!">{t('rows.line')}</HeaderCell>
                {hasNotes && <HeaderCell>{t(`rows.notes.${outcome}`)}</HeaderCell>}
                {importedColumns(given).map((at) => (
                  <HeaderCell key={at}>{nameOf(at)}</HeaderCell>
                ))}
              </tr>
            </TableHead>
            <tbody>
              {data.items.map((row) => (
                <OutcomeRow key={row.line} row={row} given={given} hasNotes={hasNotes} />
              ))}
            </tbody>
          </Table>
        </Wide>
      )}
      {(lastPage > 1 || page > 1) && <Pages page={page} lastPage={lastPage} onPage={onPage} />}
    </div>
  )
}

const hasNote = (row: ImportRow, given: ListImport): boolean =>
  row.reason !== null ||
  row.leftAlone !== null ||
  row.sameAs !== null ||
  row.dropped.length > 0 ||
  (row.matchedBy !== null && row.matchedBy !== 'id') ||
  otherChanges(row, given).length > 0

function OutcomeRow({ row, given, hasNotes }: { row: ImportRow; given: ListImport; hasNotes: boolean }) {
  const formats = useFormats()
  const at = importedColumns(given)
  return (
    <TableRow density="compact">
      <Cell className="text-end text-muted">{formats.count(row.line)}</Cell>
      {hasNotes && (
        <Cell className="max-w-80">
          <Note row={row} given={given} />
        </Cell>
      )}
      {shownCells(row, given).map((cell, index) => (
        <Cell key={at[index]} className={cell.change ? 'max-w-96' : 'max-w-60'}>
          <CellText
            cell={cell}
            isFault={
              (row.column !== null && given.columns[at[index]!]?.name === row.column) ||
              row.dropped.some((each) => each.at === at[index])
            }
          />
        </Cell>
      ))}
    </TableRow>
  )
}

/** The note on a row, beside its cells. */
function Note({ row, given }: { row: ImportRow; given: ListImport }) {
  const { t } = useTranslation(['imports', 'lists'])
  const formats = useFormats()
  const { reason, column, leftAlone, sameAs, matchedBy, dropped } = row
  if (leftAlone) return t(`leftAlone.${leftAlone}`)
  if (reason)
    return (
      <span className="text-danger">
        {column === null
          ? t(`reasons.${reason}`)
          : t('rows.inColumn', { column, reason: t(`reasons.${reason}`) })}
      </span>
    )
  if (sameAs !== null) {
    const { line, name } = sameAs
    const same =
      name === null
        ? t('rows.sameAs', { line: formats.count(line) })
        : t('rows.sameAsNamed', { line: formats.count(line), name })
    return matchedBy && matchedBy !== 'id' ? `${same} · ${t(`matches.${matchedBy}`)}` : same
  }
  if (dropped.length > 0)
    return (
      <ul className="text-warning">
        {dropped.map(({ at, reason: why, value }) => (
          <li key={`${at} ${why} ${value}`} className="truncate" title={value}>
            {t('rows.inColumn', {
              column: given.columns[at]?.name || t('rows.unnamed', { number: at + 1 }),
              reason: t(`reasons.${why}`),
            })}
          </li>
        ))}
      </ul>
    )
  const others = otherChanges(row, given).map(({ field, new: value }) =>
    t('rows.also', { field: t(`lists:export.columnNames.${field as 'full_name'}`), value }),
  )
  const matched = matchedBy && matchedBy !== 'id' ? [t(`matches.${matchedBy}`)] : []
  return <span className="text-muted">{[...matched, ...others].join(' · ')}</span>
}

function CellText({ cell: { text, change }, isFault }: { cell: ShownCell; isFault: boolean }) {
  const { t } = useTranslation('imports')
  if (!change)
    return (
      <span className={`block truncate ${isFault ? 'font-medium text-danger' : ''}`} title={text}>
        {text}
      </span>
    )
  const { old, new: value } = change
  return (
    <span className="flex gap-1.5" title={old === null ? value : `${old} → ${value}`}>
      {old !== null && (
        <>
          <del className="truncate text-muted">
            <span className="sr-only">{t('rows.old')} </span>
            {old}
          </del>
          <span aria-hidden className="text-muted">
            →
          </span>
        </>
      )}
      <ins className="truncate font-medium text-success no-underline">
        <span className="sr-only">{t('rows.new')} </span>
        {value}
      </ins>
    </span>
  )
}

function Pages({
  page,
  lastPage,
  onPage,
}: {
  page: number
  lastPage: number
  onPage: (page: number) => void
}) {
  const { t } = useTranslation(['imports', 'common'])
  const formats = useFormats()
  return (
    <nav
      aria-label={t('rows.pages')}
      className="flex h-10 shrink-0 items-center justify-center gap-1 border-t border-line text-sm text-muted"
    >
      <IconButton
        label={t('common:ui.previousPage')}
        size="small"
        isDisabled={page <= 1}
        onPress={() => onPage(Math.min(page - 1, lastPage))}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span>{t('rows.page', { page: formats.count(page), pages: formats.count(lastPage) })}</span>
      <IconButton
        label={t('common:ui.nextPage')}
        size="small"
        isDisabled={page >= lastPage}
        onPress={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  )
}
