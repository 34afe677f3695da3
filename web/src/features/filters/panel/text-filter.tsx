import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldChips } from './field-chips.tsx'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { isEnter } from '../../../ui/fields/is-enter.ts'
import { useArrivingFocus, useListEdit, type DraftProps } from './draft.ts'

export type TextFilterProps = DraftProps & {
  field: ListFieldId
  label: string
  placeholder: string
  labelEnd?: ReactNode
  /** Whether the box was just asked for. */
  takesFocus?: boolean
}

/** A list of texts without suggestions, and its chips. */
export function TextFilter(props: TextFilterProps) {
  const { field, label, placeholder, labelEnd, takesFocus = false, ...draft } = props
  const { t } = useTranslation('people')
  const input = useArrivingFocus(takesFocus)
  const [text, setText] = useState('')
  const { add, error, clearError } = useListEdit({ ...draft, field })
  const addText = () => {
    if (add(text)) setText('')
    input.current?.focus()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={label}
        placeholder={placeholder}
        inputRef={input}
        labelEnd={labelEnd}
        value={text}
        onChange={(next) => {
          setText(next)
          clearError()
        }}
        onKeyDown={(event) => {
          if (isEnter(event)) addText()
        }}
        error={error}
        autoComplete="off"
        end={
          <IconButton label={t('filters.addTo', { field: label })} size="tiny" onPress={addText}>
            <Plus size={16} />
          </IconButton>
        }
      />
      <FieldChips {...draft} field={field} label={label} onEmpty={() => input.current?.focus()} />
    </div>
  )
}
