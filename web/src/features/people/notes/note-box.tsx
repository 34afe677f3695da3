import { limits } from '@rapport/contract/limits.ts'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { inputStyle } from '../../../ui/fields/field.tsx'
import { useChangeNote, useUnsavedNote } from './use-change-note.ts'

type NoteBoxProps = {
  person: { id: number; fullName: string }
  note: string | null
  /** Set for a box that was opened for writing. */
  takesFocus?: boolean
  /** Ctrl and Enter have saved the note. */
  onSaved?: () => void
}

/**
 * The account's note about a person. Leaving the box or pressing Ctrl+Enter saves it; Escape
 * restores it.
 */
export function NoteBox({ person, note, takesFocus = false, onSaved }: NoteBoxProps) {
  const { t } = useTranslation('people')
  const box = useRef<HTMLTextAreaElement>(null)
  const change = useChangeNote(person.id)
  const { unsaved, forget } = useUnsavedNote(person.id)
  const hintId = useId()
  /** Null: nothing is being edited, so a note from another window shows. */
  const [edited, setEdited] = useState<string | null>(null)
  const draft = edited ?? unsaved
  const sent = useRef<string | null>(null)
  const restore = () => {
    setEdited(null)
    forget()
  }
  const save = (onSuccess?: () => void) => {
    const isSame = draft === null || draft.trim() === (note ?? '')
    if (isSame) restore()
    if (isSame || draft === sent.current) return onSuccess?.()
    sent.current = draft
    change.mutate(draft, {
      onSuccess: () => {
        setEdited((current) => (current === draft ? null : current))
        onSuccess?.()
      },
      onSettled: () => (sent.current = null),
    })
  }
  useSaveAtEnd(save)
  useBoxKeys(box, {
    onSave: () => save(onSaved),
    onRestore: draft === null || draft === (note ?? '') ? null : restore,
  })
  return (
    <div className="flex flex-col gap-1">
      <textarea
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It stands where the focus was.
        autoFocus={takesFocus}
        aria-label={t('note.label', { name: person.fullName })}
        placeholder={t('note.placeholder')}
        maxLength={limits.maxNoteLength}
        rows={takesFocus ? 4 : 2}
        value={draft ?? note ?? ''}
        aria-describedby={hintId}
        onChange={(event) => setEdited(event.target.value)}
        onBlur={() => save()}
        className={classes(
          inputStyle,
          'h-auto max-h-60 resize-y py-1.5 leading-5 [field-sizing:content] print:hidden',
        )}
      />
      {/* A box prints no more than its part that is in view. */}
      <p className="hidden wrap-anywhere whitespace-pre-wrap print:block">{draft ?? note}</p>
      <output id={hintId} className="text-xs text-danger empty:hidden">
        {unsaved !== null && t('note.unsaved')}
      </output>
    </div>
  )
}

/** A box that disappears, with its profile or popover, loses no text. */
function useSaveAtEnd(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => latest.current(), [])
}

type Keys = { onSave: () => void; onRestore: (() => void) | null }

/**
 * A DOM listener and not React's, which hears keys only after the surrounding panel or popover,
 * which Escape closes.
 */
function useBoxKeys(box: RefObject<HTMLTextAreaElement | null>, keys: Keys): void {
  useEffect(() => {
    const element = box.current
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        keys.onSave()
      } else if (event.key === 'Escape' && keys.onRestore) {
        event.preventDefault()
        event.stopPropagation()
        keys.onRestore()
      }
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })
}
