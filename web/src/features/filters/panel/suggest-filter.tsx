import type { SuggestionType } from '@rapport/contract/people/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { ComboboxStatus } from '../../../ui/fields/combobox-list.tsx'
import { ComboboxOnDemand } from '../../../ui/fields/combobox-on-demand.tsx'
import { suggestionsQuery } from '../../people/api.ts'
import { FieldChips } from './field-chips.tsx'
import type { ListFieldId } from '../model/filter-fields.ts'
import { indicatorDelay, useDelayed } from '../../../ui/use-delayed.ts'
import { useOwnFilters } from './use-own-filters.ts'
import { useListEdit, type DraftProps } from './use-list-edit.ts'

type SuggestFilterProps = DraftProps & {
  field: ListFieldId
  label: string
  placeholder: string
  /** What is suggested; for some fields the text decides. */
  suggest: SuggestionType | ((text: string) => SuggestionType)
}

/** A list of texts that is filled from suggestions or by one's own words, and its chips. */
export function SuggestFilter(props: SuggestFilterProps) {
  const filters = useOwnFilters(props.filters, [props.field])
  return <SuggestBox {...props} filters={filters} />
}

/** Drawn again only when one of its properties is another: there are many in the panel, and each tick is a new draft. */
const SuggestBox = memo(function SuggestBox(props: SuggestFilterProps) {
  const { field, label, placeholder, suggest, ...draft } = props
  const { t } = useTranslation('people')
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { add, error, clearError } = useListEdit({ ...draft, field })
  const wanted = text.trim()
  const type = typeof suggest === 'function' ? suggest(wanted) : suggest
  const suggestions = useQuery(suggestionsQuery({ type, text: wanted, field, filters: draft.filters }))

  const isShort = wanted.length < limits.minQueryLength
  const isSlow = useDelayed(suggestions.isFetching, indicatorDelay, wanted)
  // The list opens with what it has to show, or when that is long in coming; between two letters it would only be in the way. Open it stays.
  const [wasOpen, setWasOpen] = useState(false)
  const isAnswered = !isShort && !suggestions.isFetching
  const isOpen = !isShort && (isAnswered || isSlow || wasOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  const status = (): ComboboxStatus => {
    if (!isOpen) return 'idle'
    if (suggestions.isError) return 'error'
    return suggestions.isFetching ? 'loading' : 'ready'
  }
  const options = (suggestions.data ?? []).map(({ label: optionLabel, value, count }) =>
    count === undefined
      ? { id: value, label: optionLabel }
      : { id: value, label: optionLabel, detail: formats.count(count), isFaint: count === 0 },
  )
  const isOffered = options.some((option) => option.id.toLowerCase() === wanted.toLowerCase())
  const own = { id: wanted, label: t('filters.add', { text: wanted }) }

  return (
    <div className="flex flex-col gap-1.5">
      <ComboboxOnDemand
        label={label}
        placeholder={placeholder}
        inputRef={input}
        inputValue={text}
        onInputChange={(next) => {
          setText(next)
          clearError()
        }}
        options={options.length > 0 && !isOffered ? [...options, own] : options}
        status={status()}
        error={error}
        onSelect={(option) => add(option.id)}
        onEnterText={add}
      />
      <FieldChips {...draft} field={field} label={label} onEmpty={() => input.current?.focus()} />
    </div>
  )
})
