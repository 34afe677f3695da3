import type { PersonRow } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { classes } from '../../../../ui/class-names.ts'
import { Cell, TableHead } from '../../../../ui/tables/table.tsx'
import type { Layout } from './column-layout.ts'
import { movedColumn, type Column, type ColumnsState, type NameColumn } from './columns.ts'
import { HeadCell, type SortState } from './head-cell.tsx'
import { SelectBox, selectPageId } from '../selection/select-box.tsx'
import { chosenOnPage } from '../selection/selection.ts'
import { stickyName, stickySelect } from './sticky.ts'
import type { SelectionState } from '../selection/use-selection.ts'

type HeadRowProps<Row extends PersonRow> = SortState & {
  name: NameColumn
  columns: ColumnsState<Row>
  layout: Layout<Column<Row>>
  /** The people of the page. */
  ids: readonly number[]
  isStale: boolean
  selected: SelectionState
}

export function HeadRow<Row extends PersonRow>(props: HeadRowProps<Row>) {
  const { name, columns, layout, ids, isStale, selected, sort, sortOptions, onSort } = props
  const { t } = useTranslation('people')
  const { isNarrow, shown, widths } = layout
  const head = (column: NameColumn & Pick<Column, 'isNumber'>) => ({
    id: column.id,
    label: column.label,
    isNumber: column.isNumber,
    sortOn: column.sort,
    sort,
    sortOptions,
    onSort,
    width: widths[column.id] ?? 0,
    min: column.widths.min,
    onWidths: isNarrow
      ? null
      : (changed: Record<string, number>) => columns.setWidths({ ...columns.fixed, ...changed }),
  })
  const drop = (id: string, before: string | null) => columns.choose(movedColumn(columns.chosen, id, before))
  return (
    <TableHead>
      <tr className="bg-surface">
        <Cell className={classes(stickySelect)}>
          <SelectBox
            id={selectPageId}
            label={t('selection.page')}
            chosen={chosenOnPage(selected.selection, ids)}
            isDisabled={isStale || ids.length === 0}
            onTick={(chosen) => selected.togglePage(ids, chosen)}
          />
        </Cell>
        <HeadCell {...head(name)} onDrop={null} className={stickyName} />
        {shown.map((column) => (
          <HeadCell key={column.id} {...head(column)} onDrop={isNarrow ? null : drop} />
        ))}
      </tr>
    </TableHead>
  )
}
