import { limits } from '@rapport/contract/limits.ts'
import type { PersonSummary } from '@rapport/contract/people/schemas.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableHead, type Density } from '../../../ui/table.tsx'
import type { Column } from './columns.ts'
import { PersonRow } from './person-row.tsx'
import { focusPersonRow } from './person-row-id.ts'
import { SelectBox, selectPageId } from './select-box.tsx'
import { chosenOnPage, isChosen } from './selection.ts'
import { SkeletonRow } from './skeleton-row.tsx'
import type { SelectionState } from './use-selection.ts'

type ResultsTableProps = {
  /** Null while the first answer is awaited. */
  people: PersonSummary[] | null
  /** Of these people. Given, not made here: what is made anew is drawn anew. */
  ids: readonly number[]
  density: Density
  columns: readonly Column[]
  selected: SelectionState
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
  /** The rows belong to the search before this one. */
  isStale: boolean
}

const skeletons = Array.from({ length: limits.defaultPageSize }, (_, index) => index)

/** The people of one page. Up and down move between the rows and take the open profile along; Escape closes it. */
export function ResultsTable(props: ResultsTableProps) {
  const { people, ids, density, columns, selected, openId, onOpen, onClose, isStale } = props
  const { t } = useTranslation('people')

  const pressInRow = (id: number, event: KeyboardEvent) => {
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
  // The same for all rows: of those that stay as they are nothing is drawn again.
  const choose = (id: number, chosen: boolean, extend: boolean) =>
    toggle(ids, id, { isChosen: chosen, extend })

  return (
    // Skeletons hold nothing that takes the focus, so that a keyboard could not scroll them.
    <div className={classes('@container min-h-0 flex-1', people ? 'overflow-auto' : 'overflow-hidden')}>
      <Table
        aria-label={t('results.tableLabel')}
        aria-busy={isStale || people === null}
        className={classes('table-fixed transition-opacity', isStale && 'opacity-50')}
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
            {columns.map(({ id, visibility, width }) => (
              <HeaderCell key={id} className={`${visibility} ${width}`}>
                {t(`results.${id}`)}
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
                  // What is ticked now would belong to a search that has ended.
                  canChoose={!isStale}
                  onChoose={choose}
                  onOpen={onOpen}
                  onKey={pressInRow}
                />
              ))
            : skeletons.map((index) => <SkeletonRow key={index} density={density} columns={columns} />)}
        </tbody>
      </Table>
      {people === null && <output className="sr-only">{t('results.loading')}</output>}
    </div>
  )
}
