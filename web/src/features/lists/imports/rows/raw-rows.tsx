import type { ImportRow, ListImport } from '@rapport/contract/lists/imports.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../../ui/tables/table.tsx'
import { Wide } from '../../../../ui/tables/wide.tsx'
import { useColumnName } from '../use-column-name.ts'

type RawRowsProps = {
  label: string
  given: Pick<ListImport, 'header' | 'columns'>
  rows: readonly ImportRow[] | undefined
  isStale: boolean
}

/** Rows as they stand in the file. */
export function RawRows({ label, given, rows, isStale }: RawRowsProps) {
  const { t } = useTranslation('imports')
  const nameOf = useColumnName(given)
  const { columns } = given
  if (!rows) return <Skeleton className="h-60" />
  return (
    <Wide
      label={label}
      className={`-mx-4 relative min-h-0 flex-1 border-t border-line md:-mx-6 ${isStale ? 'opacity-60' : ''}`}
    >
      <Table aria-label={label} className="w-max! min-w-full">
        <TableHead>
          <tr>
            <HeaderCell className="text-end!">{t('rows.line')}</HeaderCell>
            {columns.map((_, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- Columns may share a name.
              <HeaderCell key={at}>{nameOf(at)}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.line} density="compact">
              <Cell className="text-end text-muted">{row.line}</Cell>
              {row.reason !== null || row.cells.length === 0 ? (
                <Cell colSpan={columns.length} className="text-danger">
                  {row.reason && t(`reasons.${row.reason}`)}
                </Cell>
              ) : (
                columns.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Cells have no other key.
                  <Cell key={at} className="max-w-60 truncate" title={row.cells[at]}>
                    {row.cells[at]}
                  </Cell>
                ))
              )}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}
