import type { PersonRow as Person } from '@rapport/contract/people/person.ts'
import type { MouseEvent, PointerEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Cell, TableRow, type Density } from '../../../ui/tables/table.tsx'
import type { Column } from './columns/columns.ts'
import { NameCell, type DragRow } from './name-cell.tsx'
import type { PersonAction, PersonMark } from './person-action.ts'
import { SelectBox } from './selection/select-box.tsx'
import { stickySelect } from './columns/sticky.ts'

type PersonRowProps<Row extends Person> = {
  person: Row
  density: Density
  columns: readonly Column<Row>[]
  action: PersonAction | undefined
  mark: PersonMark | undefined
  onDrag: DragRow | undefined
  isNarrow: boolean
  isOpen: boolean
  /** The address of the profile. */
  href: string
  isChosen: boolean
  /** False while the rows are stale: a tick would belong to the previous set. */
  canChoose: boolean
  onChoose: (id: number, isChosen: boolean, extend: boolean) => void
  /** A press that will open the profile has begun. */
  onNear: ((id: number) => void) | undefined
  onOpen: (id: number) => void
}

/** Controls other than the name, which do something else with the person. */
const controls = 'a:not([data-slot="name"]), button, label'

/** One person. A click anywhere in the row opens the profile; the name is a link to it. */
export function PersonRow<Row extends Person>(props: PersonRowProps<Row>) {
  const { person, density, columns, action, isNarrow, isOpen, isChosen, canChoose, onChoose, onOpen } = props
  const { t } = useTranslation('people')

  const openUnlessControl = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement
    // React passes clicks in a popover on to the row that rendered it.
    const isOutside = !event.currentTarget.contains(target)
    const isControl = target.closest('a, button, label') !== null
    const isSelection = window.getSelection()?.isCollapsed === false
    if (!isOutside && !isControl && !isSelection) onOpen(person.id)
  }

  const prepare = ({ button, pointerType, target }: PointerEvent<HTMLTableRowElement>) => {
    // A touch may begin to scroll.
    if (button === 0 && pointerType !== 'touch' && !(target as Element).closest(controls))
      props.onNear?.(person.id)
  }

  return (
    <TableRow
      density={density}
      isSelected={isChosen}
      isOpen={isOpen}
      data-person={person.id}
      onPointerDown={prepare}
      onClick={openUnlessControl}
      className={classes('cursor-pointer', !isOpen && !isChosen && 'bg-surface')}
    >
      <Cell className={classes(stickySelect, isOpen && 'shadow-[inset_3px_0_0_var(--accent)]')}>
        <SelectBox
          keys="x"
          label={t('selection.person', { name: person.fullName })}
          chosen={isChosen ? 'all' : 'none'}
          isDisabled={!canChoose}
          onTick={(chosen, extend) => onChoose(person.id, chosen, extend)}
        />
      </Cell>
      <NameCell
        person={person}
        action={action}
        mark={props.mark}
        onDrag={props.onDrag}
        isOpen={isOpen}
        href={props.href}
        onOpen={onOpen}
        isCompact={density === 'compact'}
        isNarrow={isNarrow}
      />
      {columns.map(({ id, isNumber, Fact }) => (
        <Cell key={id} className={isNumber ? 'text-end whitespace-nowrap' : ''}>
          <Fact person={person} density={density} />
        </Cell>
      ))}
    </TableRow>
  )
}
