import type { ImportColumn, ImportRow, ListImport } from '@rapport/contract/lists/imports.ts'

/** A cell of a row, with the value that it replaces if it changes something. */
export type ShownCell = { text: string; change: { old: string | null; new: string } | null }

type Columns = Pick<ListImport, 'columns' | 'mapping'>

/** The positions of the columns that are imported. */
export const importedColumns = ({ mapping }: Pick<ListImport, 'mapping'>): number[] =>
  mapping.flatMap((field, at) => (field === null ? [] : [at]))

const prefix = 'extra:'

/** Whether a column holds a changed field. */
const holds = (column: ImportColumn, mapped: ListImport['mapping'][number], changed: string): boolean =>
  changed.startsWith(prefix)
    ? mapped === 'extra' && column.name === changed.slice(prefix.length)
    : mapped === changed

/** The imported cells of a row. Of several columns of one field the first with a value shows its change. */
export function shownCells(
  { cells, changes }: Pick<ImportRow, 'cells' | 'changes'>,
  given: Columns,
): ShownCell[] {
  const at = importedColumns(given)
  const placeOf = (field: string) => {
    const holding = at.filter((each) => holds(given.columns[each]!, given.mapping[each] ?? null, field))
    return holding.find((each) => (cells[each] ?? '').trim() !== '') ?? holding[0]
  }
  const placed = new Map(changes.map((change) => [placeOf(change.field), change]))
  return at.map((each) => {
    const change = placed.get(each)
    return { text: cells[each] ?? '', change: change ? { old: change.old, new: change.new } : null }
  })
}

/** Changes that no column shows, such as a full name made of two columns. */
export const otherChanges = ({ changes }: Pick<ImportRow, 'changes'>, { columns, mapping }: Columns) =>
  changes.filter(({ field }) => !columns.some((column, at) => holds(column, mapping[at] ?? null, field)))
