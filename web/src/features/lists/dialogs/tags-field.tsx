import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { matchesText } from '../../../lib/texts/matches-text.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ChipGroup } from '../../../ui/chip.tsx'
import { isEnter } from '../../../ui/fields/is-enter.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFieldText } from '../../../ui/forms/use-form.ts'
import { listsQuery } from '../api.ts'
import { tagsOf } from '../overview/shown-lists.ts'
import { withTag } from './tag-edits.ts'
import type { TagsState } from './use-tags.ts'

/** More would fill the dialog. */
const maxOffered = 8

/** The tags of a list: typed and added by Enter, or chosen from those of other lists. */
export function TagsField({ state, takesFocus = false }: { state: TagsState; takesFocus?: boolean }) {
  const { t } = useTranslation('lists')
  const fieldText = useFieldText()
  const { data: lists = [] } = useQuery(listsQuery())
  const { tags, typed, refusal } = state
  const box = useRef<HTMLInputElement>(null)
  const offered = tagsOf(lists)
    .filter((tag) => matchesText(tag, typed.trim()) && withTag(tags, tag).refusal === null)
    .slice(0, maxOffered)
  const add = (tag: string) => {
    state.add(tag)
    box.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('edit.tags')}
        hint={t('edit.tagsHint')}
        error={fieldText(refusal ?? undefined)}
        autoComplete="off"
        inputRef={box}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- What opens with it takes the focus, as the pattern demands.
        autoFocus={takesFocus}
        value={typed}
        onChange={state.type}
        onKeyDown={(event) => {
          // Enter in an empty box sends the form, and Escape closes the dialog.
          if (!isEnter(event) || typed.trim() === '') return
          event.preventDefault()
          event.stopPropagation()
          state.add(typed)
        }}
      />
      <ChipGroup
        label={t('edit.tags')}
        chips={tags.map((tag) => ({ id: tag, text: tag }))}
        onRemove={(tag) => {
          if (tags.length === 1) box.current?.focus()
          state.remove(tag)
        }}
      />
      {offered.length > 0 && (
        <ul aria-label={t('edit.offered')} className="flex flex-wrap gap-1">
          {offered.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                onClick={() => add(tag)}
                className="inline-flex h-6 max-w-full items-center gap-1 rounded-chip border border-dashed border-control px-1.5 text-xs text-muted hover:bg-hover hover:text-text"
              >
                <Plus size={12} aria-hidden className="shrink-0" />
                <span className="truncate">{tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
