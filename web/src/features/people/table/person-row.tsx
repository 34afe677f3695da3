import type { PersonSummary } from '@rapport/contract/people/person.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Cell, TableRow, type Density } from '../../../ui/table.tsx'
import type { Column } from './columns.ts'
import { NameCell } from './name-cell.tsx'
import { SelectBox } from './select-box.tsx'

type PersonRowProps<Row extends PersonSummary> = {
  person: Row
  density: Density
  columns: readonly Column<Row>[]
  isOpen: boolean
  isChosen: boolean
  /** False while the rows are stale: a tick would belong to the previous set. */
  canChoose: boolean
  onChoose: (id: number, isChosen: boolean, extend: boolean) => void
  onOpen: (id: number) => void
  /** A key was pressed on the name. */
  onKey: (id: number, event: KeyboardEvent) => void
}

/** One person. A click anywhere in the row opens the profile; for the keyboard the name is the button. */
export function PersonRow<Row extends PersonSummary>(props: PersonRowProps<Row>) {
  const { person, density, columns, isOpen, isChosen, canChoose, onChoose, onOpen, onKey } = props
  const { t } = useTranslation('people')

  const openUnlessControl = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement
    // React passes clicks in a popover on to the row that rendered it.
    const isOutside = !event.currentTarget.contains(target)
    const isControl = target.closest('a, button, label') !== null
    const isSelection = window.getSelection()?.isCollapsed === false
    if (!isOutside && !isControl && !isSelection) onOpen(person.id)
  }

  return (
    <TableRow
      density={density}
      isSelected={isOpen || isChosen}
      data-person={person.id}
      onClick={openUnlessControl}
      className="cursor-pointer"
    >
      <Cell className={classes('relative', isOpen && 'shadow-[inset_2px_0_0_var(--accent)]')}>
        <SelectBox
          label={t('selection.person', { name: person.fullName })}
          chosen={isChosen ? 'all' : 'none'}
          isDisabled={!canChoose}
          onTick={(chosen, extend) => onChoose(person.id, chosen, extend)}
        />
      </Cell>
      <NameCell
        person={person}
        isOpen={isOpen}
        onOpen={onOpen}
        onKey={onKey}
        isCompact={density === 'compact'}
        isMarked={isOpen || isChosen}
      />
      {columns.map(({ id, visibility, Fact }) => (
        <Cell key={id} className={visibility}>
          <Fact person={person} density={density} />
        </Cell>
      ))}
    </TableRow>
  )
}
