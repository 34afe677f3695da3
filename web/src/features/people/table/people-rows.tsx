import type { PersonRow as Person } from '@rapport/contract/people/person.ts'
import { Suspense, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Table, type Density } from '../../../ui/tables/table.tsx'
import { usePersonHref } from './person-href.ts'
import { layoutColumns, selectWidth } from './columns/column-layout.ts'
import type { ColumnsState, NameColumn } from './columns/columns.ts'
import type { SortState } from './columns/head-cell.tsx'
import { HeadRow } from './columns/head-row.tsx'
import type { DragRow } from './name-cell.tsx'
import type { PersonAction, PersonMark } from './person-action.ts'
import { PersonRow } from './person-row.tsx'
import { isChosen } from './selection/selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { rowKeys } from './row-keys.ts'
import type { SelectionState } from './selection/use-selection.ts'
import { useWidth } from './columns/use-width.ts'

type PeopleRowsProps<Row extends Person> = SortState & {
  /** Null until the first answer. */
  people: readonly Row[] | null
  isStale: boolean
  /** The next rows are on their way. */
  isDimmed: boolean
  /** Identifies the page: another one starts at its top. */
  pageKey: string
  /** The number of rows of a full page. */
  size: number
  name: NameColumn
  columns: ColumnsState<Row>
  rowAction: PersonAction | undefined
  rowMark: PersonMark | undefined
  onDragRow: DragRow | undefined
  density: Density
  selected: SelectionState
  openId: number | null
  onNear: ((id: number) => void) | undefined
  onOpen: (id: number) => void
  onClose: () => void
}

const noIds: readonly number[] = []

/** Comfortable rows share a tall window below the header, but don't grow without end. */
const rowHeight = (size: number) => `clamp(44px, (100cqh - 36px) / ${size}, 56px)`

/** The people of a page, below the headers of their columns. */
export function PeopleRows<Row extends Person>(props: PeopleRowsProps<Row>) {
  const { people, isStale, isDimmed, pageKey, size, name, columns, density, selected, openId } = props
  const { t } = useTranslation('people')
  const ids = people?.map(({ id }) => id) ?? noIds

  const scroller = useRef<HTMLDivElement>(null)
  const shownKey = useRef(pageKey)
  useLayoutEffect(() => {
    if (shownKey.current !== pageKey) scroller.current?.scrollTo({ top: 0 })
    shownKey.current = pageKey
  }, [pageKey])

  const available = useWidth(scroller, openId !== null)
  const { fixed, isPreset: mayDrop } = columns
  const layout =
    available === null ? null : layoutColumns({ available, name, columns: columns.columns, fixed, mayDrop })
  const onKeyDown = rowKeys({ ...props, ids })
  const { toggle } = selected
  const hrefOf = usePersonHref()
  // One function for all rows, so that unchanged rows are not rendered again.
  const choose = (id: number, chosen: boolean, extend: boolean) =>
    toggle(ids, id, { isChosen: chosen, extend })
  const skeletons = layout && <SkeletonRows size={size} density={density} columns={layout.shown} />

  return (
    // Skeletons take no focus, so a keyboard could not scroll them.
    <div
      ref={scroller}
      // Positioned, so that hidden texts far down extend this list and not the page.
      className={classes(
        'relative min-h-0 flex-1 [container-type:size]',
        people ? 'overflow-auto' : 'overflow-hidden',
      )}
      style={{ '--spacing-row': rowHeight(size) } as CSSProperties}
    >
      {layout && (
        <Table
          aria-label={t('results.tableLabel')}
          aria-busy={isStale || people === null}
          {...(layout.total > (available ?? 0) && { 'data-scrolling': '' })}
          style={{ width: layout.total }}
          className={classes('table-fixed transition-opacity', isDimmed && 'opacity-50')}
        >
          <colgroup>
            <col style={{ width: selectWidth }} />
            {[name, ...layout.shown].map(({ id }) => (
              <col key={id} style={{ width: layout.widths[id] }} />
            ))}
          </colgroup>
          <HeadRow {...props} layout={layout} ids={ids} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the buttons in the rows. */}
          <tbody onKeyDown={onKeyDown}>
            {people ? (
              // Columns that start out hidden are loaded once they are shown.
              <Suspense fallback={skeletons}>
                {people.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    density={density}
                    columns={layout.shown}
                    action={props.rowAction}
                    mark={props.rowMark}
                    onDrag={props.onDragRow}
                    isNarrow={layout.isNarrow}
                    isOpen={person.id === openId}
                    href={hrefOf(person.id)}
                    isChosen={isChosen(selected.selection, person.id)}
                    canChoose={!isStale}
                    onChoose={choose}
                    onNear={props.onNear}
                    onOpen={props.onOpen}
                  />
                ))}
              </Suspense>
            ) : (
              skeletons
            )}
          </tbody>
        </Table>
      )}
      {people === null && <output className="sr-only">{t('results.loading')}</output>}
    </div>
  )
}
