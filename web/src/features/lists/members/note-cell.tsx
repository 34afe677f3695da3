import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { NoteBox, useUnsavedNote, type FactProps } from '../../people/people.ts'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { useMay } from '../../accounts/accounts.ts'

/** The account's note about a member, edited in place. */
export function NoteCell({ person }: FactProps<ListMember>) {
  const { t } = useTranslation('lists')
  const mayWrite = useMay('lists.write')
  const { note, fullName } = person
  const { unsaved } = useUnsavedNote(person.id)
  const text = unsaved ?? note
  const label = t(note === null ? 'note.add' : 'note.edit', { name: fullName })
  if (!mayWrite)
    return (
      <span className="block truncate" title={note ?? undefined}>
        {note}
      </span>
    )
  return (
    <Popover
      label={label}
      className="w-72 max-w-full"
      renderTrigger={(trigger) => (
        <PlainButton
          {...trigger}
          data-slot="note"
          aria-label={[label, unsaved !== null && t('note.unsaved'), text].filter(Boolean).join(': ')}
          className={classes(
            'block min-h-6 w-full min-w-0 truncate rounded-chip text-start hover:text-accent',
            text === null && 'text-transparent group-focus-within/row:text-muted group-hover/row:text-muted',
          )}
        >
          {unsaved !== null && (
            <TriangleAlert size={14} aria-hidden className="me-1 inline-block align-[-2px] text-danger" />
          )}
          <span title={unsaved === null ? (note ?? undefined) : `${t('note.unsaved')}: ${unsaved}`}>
            {text ?? t('note.none')}
          </span>
        </PlainButton>
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
