import { limits } from '@rapport/contract/limits.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow, type Density } from '../../../ui/table.tsx'
import type { Column } from './columns.ts'
import { PersonRow } from './person-row.tsx'
import { focusPersonRow } from './person-row-id.ts'
import { SelectBox, selectPageId } from './select-box.tsx'
import { chosenOnPage, isChosen } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

type PeopleRowsProps<Row extends PersonSummary> = {
  /** Null until the first answer. */
  people: readonly Row[] | null
  isStale: boolean
  /** The next rows are on their way. */
  isDimmed: boolean
  /** Identifies the page: another one starts at its top. */
  pageKey: string
  columns: readonly Column<Row>[]
  density: Density
  selected: SelectionState
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
}

const noIds: readonly number[] = []
const skeletons = Array.from({ length: limits.defaultPageSize }, (_, index) => index)
const nameWidth = 'w-auto @min-[640px]:w-[23%] @min-[1000px]:w-[22%]'

/** The people of a page. Up and Down move between the rows and take an open profile along; Escape closes it. */
export function PeopleRows<Row extends PersonSummary>(props: PeopleRowsProps<Row>) {
  const { people, isStale, isDimmed, pageKey, density, columns, selected, openId, onOpen, onClose } = props
  const { t } = useTranslation('people')
  const ids = people?.map(({ id }) => id) ?? noIds

  const scroller = useRef<HTMLDivElement>(null)
  const shownKey = useRef(pageKey)
  useLayoutEffect(() => {
    if (shownKey.current !== pageKey) scroller.current?.scrollTo({ top: 0 })
    shownKey.current = pageKey
  }, [pageKey])

  const onKey = (id: number, event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId !== null) return onClose()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = people?.[ids.indexOf(id) + step]
    if (!next) return
    focusPersonRow(next.id)
    if (openId !== null) onOpen(next.id)
  }

  const { toggle } = selected
  // One function for all rows, so that unchanged rows are not rendered again.
  const choose = (id: number, chosen: boolean, extend: boolean) =>
    toggle(ids, id, { isChosen: chosen, extend })

  return (
    // Skeletons take no focus, so a keyboard could not scroll them.
    <div
      ref={scroller}
      // Positioned, so that hidden texts far down extend this list and not the page.
      className={classes('@container relative min-h-0 flex-1', people ? 'overflow-auto' : 'overflow-hidden')}
    >
      <Table
        aria-label={t('results.tableLabel')}
        aria-busy={isStale || people === null}
        className={classes('table-fixed transition-opacity', isDimmed && 'opacity-50')}
      >
        <TableHead>
          <tr>
            <Cell className="relative w-12">
              <SelectBox
                id={selectPageId}
                label={t('selection.page')}
                chosen={chosenOnPage(selected.selection, ids)}
                isDisabled={isStale || ids.length === 0}
                onTick={(chosen) => selected.togglePage(ids, chosen)}
              />
            </Cell>
            <HeaderCell className={nameWidth}>{t('results.name')}</HeaderCell>
            {columns.map(({ id, label, visibility, width }) => (
              <HeaderCell key={id} className={`${visibility} ${width}`}>
                {label}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {people
            ? people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  density={density}
                  columns={columns}
                  isOpen={person.id === openId}
                  isChosen={isChosen(selected.selection, person.id)}
                  canChoose={!isStale}
                  onChoose={choose}
                  onOpen={onOpen}
                  onKey={onKey}
                />
              ))
            : skeletons.map((index) => <SkeletonRow key={index} density={density} columns={columns} />)}
        </tbody>
      </Table>
      {people === null && <output className="sr-only">{t('results.loading')}</output>}
    </div>
  )
}

type SkeletonRowProps = {
  density: Density
  columns: readonly { id: string; visibility: string; placeholder?: string }[]
}

function SkeletonRow({ density, columns }: SkeletonRowProps) {
  return (
    <TableRow density={density} className="pointer-events-none">
      <Cell>
        <Skeleton className="size-4" />
      </Cell>
      <Cell>
        <div className="flex items-center gap-2">
          <Skeleton isRound className={density === 'compact' ? 'size-6' : 'size-8'} />
          <Skeleton className="h-4 w-32" />
        </div>
      </Cell>
      {columns.map(({ id, visibility, placeholder = 'w-3/4' }) => (
        <Cell key={id} className={visibility}>
          <Skeleton className={`h-4 ${placeholder}`} />
        </Cell>
      ))}
    </TableRow>
  )
}
