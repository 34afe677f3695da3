import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { NoteBox, type FactProps } from '../../people/people.ts'

/** What the account notes about a member, written in place. */
export function NoteCell({ person }: FactProps<ListMember>) {
  const { t } = useTranslation('lists')
  const { note, fullName } = person
  const label = t(note === null ? 'note.add' : 'note.edit', { name: fullName })
  return (
    <Popover
      label={label}
      className="w-72 max-w-full"
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          data-slot="note"
          aria-label={note === null ? label : `${label}: ${note}`}
          className={`block min-h-6 w-full min-w-0 truncate rounded-chip text-start hover:text-accent ${note === null ? 'text-transparent group-focus-within/row:text-muted group-hover/row:text-muted' : ''}`}
        >
          <span title={note ?? undefined}>{note ?? t('note.none')}</span>
        </Button>
      )}
    >
      {(close) => (
        <div className="flex flex-col gap-1">
          <NoteBox person={person} note={note} takesFocus onSaved={close} />
          <span className="text-xs text-muted">{t('note.keys')}</span>
        </div>
      )}
    </Popover>
  )
}
