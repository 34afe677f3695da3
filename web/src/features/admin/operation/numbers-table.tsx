import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'

type NumbersTableProps = {
  label: string
  head: readonly string[]
  /** A name, which no other row has, and its numbers. */
  rows: readonly (readonly [name: string, ...numbers: number[]])[]
  empty: string
}

/** Names with their numbers. */
export function NumbersTable({ label, head, rows, empty }: NumbersTableProps) {
  const formats = useFormats()
  if (rows.length === 0) return <p className="px-4 text-sm text-muted">{empty}</p>
  return (
    <Wide label={label}>
      <Table className="max-w-[640px]">
        <TableHead>
          <tr>
            {head.map((column, at) => (
              <HeaderCell key={column} className={at === 0 ? '' : 'text-end!'}>
                {column}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map(([name, ...numbers]) => (
            <TableRow key={name} density="compact">
              <Cell className="font-medium">{name}</Cell>
              {numbers.map((number, at) => (
                <Cell key={head[at + 1]} className="text-end tabular-nums">
                  {formats.count(number)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}
