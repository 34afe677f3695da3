import type { PersonRow } from '@rapport/contract/people/person.ts'
import { onlineManager } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useChoice } from '../../../lib/use-choice.ts'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { useColumns, type Column, type NameColumn } from './columns/columns.ts'
import { pageAfterResize } from './page-size.ts'
import type { DragRow } from './name-cell.tsx'
import { PeopleRows } from './people-rows.tsx'
import type { PersonAction, PersonMark } from './person-action.ts'
import type { PeopleSource } from './people-source.ts'
import { isChosen } from './selection/selection.ts'
import { nextSort, type Sorting } from './sort.ts'
import { TableHeader } from './table-header.tsx'
import { TablePages } from './table-pages.tsx'
import { densities, TableTools } from './table-tools.tsx'
import type { SelectionState } from './selection/use-selection.ts'

type PeopleTableProps<Row extends PersonRow> = {
  /** The heading, for screen readers. */
  title: string
  source: PeopleSource<Row>
  /** The requested page. */
  page: number
  /** `isSame` when the page shows the same people in another way. */
  onPage: (page: number, isSame?: boolean) => void
  /** The requested number of people per page. */
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
  sorting: Sorting
  /** Tables with the same one share the choice of columns. */
  choices?: string
  name: NameColumn
  /** All columns that the user can choose from. */
  columns: readonly Column<Row>[]
  selected: SelectionState
  /** A button of every row, such as the bookmark. */
  rowAction?: PersonAction | undefined
  /** A mark beside every name that has something to say. */
  rowMark?: PersonMark | undefined
  /** Rows can be dragged by their names. */
  onDragRow?: DragRow | undefined
  /** Shown in the header while people are selected: the actions on them. */
  bulk: ReactNode
  /** The person whose profile is open. */
  openId: number | null
  /** A press that will open a profile has begun. */
  onNear?: ((id: number) => void) | undefined
  onOpen: (id: number) => void
  onClose: () => void
  /** Comes first in the header, such as the button that opens the filters. */
  action?: ReactNode
  /** Announced in place of the total. */
  announcement?: ReactNode
  /** Replaces the rows, such as an error or a hint that there are no people. */
  children?: ReactNode
  /** Between the rows and the pages. */
  foot?: ReactNode
}

/** A page of people, wherever they come from: header, rows, pages. */
export function PeopleTable<Row extends PersonRow>(props: PeopleTableProps<Row>) {
  const { title, source, page, onPage, selected, bulk, openId, onOpen, onClose, action } = props
  const { announcement, children, foot, size, sizes, sorting, name } = props
  const { people, metadata } = source
  const [density, setDensity] = useChoice('density', densities, 'comfortable')
  const columns = useColumns(props.columns, props.choices)
  const isUpdating = useDelayed(source.isFetching && people !== null)
  // Rows that are replaced at once are not dimmed first.
  const isStale = useDelayed(source.isStale)
  const chosenHere = people?.filter(({ id }) => isChosen(selected.selection, id)).length ?? 0
  const resize = (next: number) => {
    props.onSize(next)
    onPage(pageAfterResize(page, size, next), true)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TableHeader
        title={title}
        metadata={metadata}
        isFailed={source.isFailed}
        isUpdating={isUpdating}
        announcement={announcement}
        action={action}
        chosenCount={selected.count}
        bulk={bulk}
        elsewhere={selected.count - chosenHere}
        tools={
          <TableTools
            all={props.columns}
            columns={columns}
            density={density}
            onDensity={setDensity}
            sorting={sorting}
            size={size}
            sizes={sizes}
            onSize={resize}
          />
        }
      />
      <OfflineNotice />
      {children ?? (
        <PeopleRows
          people={people}
          isStale={isStale}
          // Offline nothing is on its way, and the rows stay readable.
          isDimmed={isStale && source.isFetching}
          pageKey={`${source.key} ${source.order} ${metadata?.page}`}
          size={size}
          name={name}
          columns={columns}
          rowAction={props.rowAction}
          rowMark={props.rowMark}
          onDragRow={props.onDragRow}
          density={density}
          sort={sorting.sort}
          sortOptions={sorting.options}
          onSort={(on) => sorting.onSort(nextSort(sorting, on))}
          selected={selected}
          openId={openId}
          onNear={props.onNear}
          onOpen={onOpen}
          onClose={onClose}
        />
      )}
      {foot}
      {metadata && people && people.length > 0 && (
        <TablePages {...{ page, metadata, onPage, size, sizes }} onSize={resize} />
      )}
    </div>
  )
}

const subscribe = (notify: () => void) => onlineManager.subscribe(notify)

/** Shown while the browser is offline; pending requests are sent when it is back. */
function OfflineNotice() {
  const { t } = useTranslation('people')
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <output className="flex items-center gap-2 border-b border-line bg-hover px-4 py-2 text-sm text-warning">
      <WifiOff size={16} aria-hidden className="shrink-0" />
      {t('results.offline')}
    </output>
  )
}
