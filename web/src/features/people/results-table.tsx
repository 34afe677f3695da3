import { limits } from '@rapport/contract/limits.ts'
import type { PersonSummary } from '@rapport/contract/people.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableHead, type Density } from '../../ui/table.tsx'
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
export function ResultsTable({ people, density, columns, selected, isStale, ...open }: ResultsTableProps) {
  const { t } = useTranslation('people')
  const { openId, onOpen, onClose } = open
  const ids = people?.map(({ id }) => id) ?? []

  const pressInRow = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId !== null) return onClose()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = people?.[index + step]
    if (!next) return
    focusPersonRow(next.id)
    if (openId !== null) onOpen(next.id)
  }

  return (
    <div className="@container min-h-0 flex-1 overflow-auto">
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
            ? people.map((person, index) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  density={density}
                  columns={columns}
                  isOpen={person.id === openId}
                  isChosen={isChosen(selected.selection, person.id)}
                  // What is ticked now would belong to a search that has ended.
                  canChoose={!isStale}
                  onChoose={(chosen, extend) => selected.toggle(ids, person.id, { isChosen: chosen, extend })}
                  onOpen={onOpen}
                  onKey={(event) => pressInRow(index, event)}
                />
              ))
            : skeletons.map((index) => <SkeletonRow key={index} density={density} columns={columns} />)}
        </tbody>
      </Table>
      {people === null && <output className="sr-only">{t('results.loading')}</output>}
    </div>
  )
}
