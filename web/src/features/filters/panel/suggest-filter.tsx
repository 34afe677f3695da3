import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { ComboboxStatus } from '../../../ui/fields/combobox-list.tsx'
import { ComboboxOnDemand } from '../../../ui/fields/combobox-on-demand.tsx'
import { suggestionsQuery } from '../api.ts'
import { FieldChips } from './field-chips.tsx'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { indicatorDelayMs, useDelayed } from '../../../ui/use-delayed.ts'
import { useOwnFilters } from './draft.ts'
import { useListEdit, type DraftProps } from './draft.ts'

type SuggestFilterProps = DraftProps & {
  field: ListFieldId
  label: string
  placeholder: string
  suggest: SuggestionType
}

/** A list of texts, suggested or typed, and its chips. */
export function SuggestFilter(props: SuggestFilterProps) {
  const filters = useOwnFilters(props.filters, props.field)
  return <SuggestBox {...props} filters={filters} />
}

/** Rendered again only when its properties change: the panel has many, and each tick makes a new draft. */
const SuggestBox = memo(function SuggestBox(props: SuggestFilterProps) {
  const { field, label, placeholder, suggest, ...draft } = props
  const { t } = useTranslation('people')
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { add, error, clearError } = useListEdit({ ...draft, field })
  const query = text.trim()
  // As the contract reads them: a text with a dot is a web domain, any other an industry.
  const type = suggest === 'INDUSTRIES' && query.includes('.') ? 'DOMAINS' : suggest
  const suggestions = useQuery(suggestionsQuery({ type, text: query, field, filters: draft.filters }))

  const isShort = query.length < limits.minQueryLength
  const isSlow = useDelayed(suggestions.isFetching, indicatorDelayMs, query)
  // The list opens with its suggestions, or when they are slow to come: between two keystrokes it would only be in the way. Then it stays open.
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
  const isOffered = options.some((option) => option.id.toLowerCase() === query.toLowerCase())
  const typed = { id: query, label: t('filters.add', { text: query }) }

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
        options={options.length > 0 && !isOffered ? [...options, typed] : options}
        status={status()}
        error={error}
        onSelect={(option) => add(option.id)}
        onEnterText={add}
      />
      <FieldChips {...draft} field={field} label={label} onEmpty={() => input.current?.focus()} />
    </div>
  )
})
