import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FieldChips } from './field-chips.tsx'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { isEnter } from '../../../../ui/fields/is-enter.ts'
import { useListEdit, type DraftProps } from '../draft.ts'
import { PasteReport, usePaste } from './paste.tsx'

export type TextFilterProps = DraftProps & {
  field: ListFieldId
  label: string
  placeholder: string
  labelEnd?: ReactNode
  input: RefObject<HTMLInputElement | null>
  /** Whether typed values are excluded. */
  isExcluding: boolean
}

/** A list of texts without suggestions, and its chips. */
export function TextFilter(props: TextFilterProps) {
  const { field, label, placeholder, labelEnd, input, isExcluding, ...draft } = props
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const { add, error, clearError } = useListEdit({ ...draft, field })
  const paste = usePaste({ ...draft, field, isExcluding, onText: setText })
  const addText = (isOther = false) => {
    if (add(text, isExcluding || isOther)) setText('')
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
        onPaste={paste.onPaste}
        onKeyDown={(event) => {
          if (isEnter(event)) addText(event.altKey)
        }}
        error={error}
        autoComplete="off"
        end={
          <IconButton label={t('filters.addTo', { field: label })} size="tiny" onPress={() => addText()}>
            <Plus size={16} />
          </IconButton>
        }
      />
      <PasteReport paste={paste} />
      <FieldChips {...draft} field={field} label={label} onEmpty={() => input.current?.focus()} />
    </div>
  )
}
