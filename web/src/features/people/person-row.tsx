import type { PersonSummary } from '@rapport/contract/people.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell, TableRow, type Density } from '../../ui/table.tsx'
import { columnClass } from './columns.ts'
import { ContactIcons } from './contact-icons.tsx'
import { NameCell } from './name-cell.tsx'
import { useHeadcount } from './use-headcount.ts'

type PersonRowProps = {
  person: PersonSummary
  density: Density
  isOpen: boolean
  onOpen: (id: number) => void
  /** A key pressed on the name. */
  onKey: (event: KeyboardEvent) => void
}

/** One person. A press anywhere in the row opens the profile; for the keyboard the name is the button. */
export function PersonRow({ person, density, isOpen, onOpen, onKey }: PersonRowProps) {
  const { t } = useTranslation('people')
  const headcount = useHeadcount()
  const { company } = person
  const nothing = <span className="text-muted">{t('results.unknown')}</span>

  const openUnlessControl = (event: MouseEvent<HTMLTableRowElement>) => {
    const isControl = (event.target as HTMLElement).closest('a, button') !== null
    const isSelection = window.getSelection()?.isCollapsed === false
    if (!isControl && !isSelection) onOpen(person.id)
  }

  return (
    <TableRow
      density={density}
      isSelected={isOpen}
      data-person={person.id}
      onClick={openUnlessControl}
      className="cursor-pointer"
    >
      <NameCell
        person={person}
        isOpen={isOpen}
        onOpen={onOpen}
        onKey={onKey}
        isCompact={density === 'compact'}
      />
      <Cell className={columnClass('jobTitle')}>
        {person.title === null ? nothing : <Clipped text={person.title} />}
      </Cell>
      <Cell className={columnClass('company')}>
        {company === null ? (
          nothing
        ) : (
          <>
            <Clipped text={company.name} />
            {density === 'comfortable' && company.industry !== null && (
              <span className="block truncate text-xs text-muted">{company.industry}</span>
            )}
          </>
        )}
      </Cell>
      <Cell className={columnClass('location')}>
        {person.location === null ? nothing : <Clipped text={person.location} />}
      </Cell>
      <Cell className={columnClass('headcount')}>
        {company?.headcount ? headcount(company.headcount) : nothing}
      </Cell>
      <Cell className={columnClass('contacts')}>
        <ContactIcons kinds={person.contactKinds} />
      </Cell>
    </TableRow>
  )
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
