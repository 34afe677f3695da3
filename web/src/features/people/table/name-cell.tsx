import type { DragEvent } from 'react'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { classes } from '../../../ui/class-names.ts'
import { initials } from '../../../lib/texts/initials.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Cell } from '../../../ui/tables/table.tsx'
import { onPlainClick } from './person-href.ts'
import { OwnMark } from './own-mark.tsx'
import type { PersonAction, PersonMark } from './person-action.ts'
import { personRowId } from './person-row-id.ts'
import { RowActions } from './row-actions.tsx'
import { SimilarMark, type MaybeFound } from './similar-title.tsx'
import { stickyName } from './columns/sticky.ts'

/** Starts to drag a person's row. */
export type DragRow = (event: DragEvent, person: { id: number; fullName: string }) => void

type NameCellProps = {
  person: MaybeFound
  onDrag: DragRow | undefined
  action: PersonAction | undefined
  mark: PersonMark | undefined
  isOpen: boolean
  /** The address of the profile. */
  href: string
  onOpen: (id: number) => void
  isCompact: boolean
  /** The table is too narrow for columns: title and company stand below the name. */
  isNarrow: boolean
}

/** The person's initials, the name and, on hover, what can be done with the row. */
export function NameCell(props: NameCellProps) {
  const { person, onDrag, action: Action, mark: Mark, isOpen, href, onOpen, isCompact, isNarrow } = props
  const name = person.fullName
  return (
    <Cell
      className={stickyName}
      draggable={onDrag !== undefined}
      onDragStart={onDrag && ((event) => onDrag(event, person))}
    >
      <div className="@container relative flex min-w-0 items-center gap-2 bg-inherit pe-(--kept) [--kept:0rem] has-data-kept:[--kept:2rem]">
        <Avatar initials={initials(name)} size={isCompact ? 'small' : 'medium'} />
        <div className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1">
            <a
              href={href}
              id={personRowId(person.id)}
              data-slot="name"
              aria-expanded={isOpen}
              title={name}
              // The row is what is dragged.
              draggable={false}
              onClick={(event) => onPlainClick(event, () => onOpen(person.id))}
              className={classes(
                'block min-w-0 truncate rounded-chip text-start text-base font-medium hover:text-accent',
                isOpen && 'text-accent',
                isNarrow && !isCompact ? 'leading-5' : 'leading-6',
              )}
            >
              {name}
            </a>
            {isOwnId(person.id) && <OwnMark />}
            {Mark && <Mark id={person.id} />}
          </span>
          {isNarrow && !isCompact && <Below person={person} />}
        </div>
        <RowActions person={person} isNarrow={isNarrow}>
          {Action && <Action person={person} place="row" />}
        </RowActions>
      </div>
    </Cell>
  )
}

function Below({ person: { title, company, titleMatch } }: { person: MaybeFound }) {
  const text = [title, company?.name].filter(Boolean).join(' · ')
  if (!text) return null
  return (
    <span className="block truncate text-xs text-muted">
      {titleMatch?.kind === 'similar' && <SimilarMark title={titleMatch.title} />} {text}
    </span>
  )
}
