import type { PersonSummary } from '@rapport/contract/people/schemas.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { Cell, TableRow, type Density } from '../../../ui/table.tsx'
import type { Column } from './columns.ts'
import { NameCell } from './name-cell.tsx'
import { PersonFact } from '../profile/person-fact.tsx'
import { SelectBox } from './select-box.tsx'

type PersonRowProps = {
  person: PersonSummary
  density: Density
  columns: readonly Column[]
  isOpen: boolean
  isChosen: boolean
  canChoose: boolean
  onChoose: (id: number, isChosen: boolean, extend: boolean) => void
  onOpen: (id: number) => void
  /** A key pressed on the name. */
  onKey: (id: number, event: KeyboardEvent) => void
}

/** One person. A press anywhere in the row opens the profile; for the keyboard the name is the button. */
export function PersonRow(props: PersonRowProps) {
  const { person, density, columns, isOpen, isChosen, canChoose, onChoose, onOpen, onKey } = props
  const { t } = useTranslation('people')

  const openUnlessControl = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement
    // React hands on what is pressed in a popover of the row, as if it stood within it.
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
      {columns.map(({ id, visibility }) =>
        id === 'name' ? (
          <NameCell
            key={id}
            person={person}
            isOpen={isOpen}
            onOpen={onOpen}
            onKey={onKey}
            isCompact={density === 'compact'}
            isMarked={isOpen || isChosen}
          />
        ) : (
          <Cell key={id} className={visibility}>
            <PersonFact column={id} person={person} density={density} />
          </Cell>
        ),
      )}
    </TableRow>
  )
}
