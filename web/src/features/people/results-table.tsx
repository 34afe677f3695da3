import { limits } from '@rapport/contract/limits.ts'
import type { PersonSummary } from '@rapport/contract/people.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/class-names.ts'
import { HeaderCell, Table, TableHead, type Density } from '../../ui/table.tsx'
import { columns } from './columns.ts'
import { PersonRow } from './person-row.tsx'
import { focusPersonRow } from './person-row-id.ts'
import { SkeletonRow } from './skeleton-row.tsx'

type ResultsTableProps = {
  /** Null while the first answer is awaited. */
  people: PersonSummary[] | null
  density: Density
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
  /** The rows belong to the search before this one. */
  isStale: boolean
}

const skeletons = Array.from({ length: limits.defaultPageSize }, (_, index) => index)

/** The people of one page. Up and down move between the rows and take the open profile along; Escape closes it. */
export function ResultsTable({ people, density, openId, onOpen, onClose, isStale }: ResultsTableProps) {
  const { t } = useTranslation('people')

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
            {columns.map(({ id, className }) => (
              <HeaderCell key={id} className={className}>
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
                  isOpen={person.id === openId}
                  onOpen={onOpen}
                  onKey={(event) => pressInRow(index, event)}
                />
              ))
            : skeletons.map((index) => <SkeletonRow key={index} density={density} />)}
        </tbody>
      </Table>
      {people === null && <output className="sr-only">{t('results.loading')}</output>}
    </div>
  )
}
