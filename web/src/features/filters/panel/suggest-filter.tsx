import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import type { ComboboxOption, ComboboxStatus } from '../../../ui/fields/combobox-option.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { suggestionsQuery } from '../api.ts'
import { removeText } from '../model/filter-edits.ts'
import { offeredOptions } from '../model/offered-options.ts'
import { FieldChips, type ChipsProps } from './field-chips.tsx'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'
import { indicatorDelayMs, useDelayed } from '../../../ui/use-delayed.ts'
import { useArrivingFocus, useListEdit, useOwnFilters, type DraftProps } from './draft.ts'

const SimilarValues = lazyPart(async () => (await import('./similar-values.tsx')).SimilarValues, PartFailure)

type SuggestFilterProps = DraftProps & {
  field: ListFieldId
  label: string
  placeholder: string
  suggest: SuggestionType
  /** Replaces the chips of its values, and what is similar to them. */
  Chips?: ComponentType<ChipsProps> | undefined
  labelEnd?: ReactNode
  /** Whether the box was just asked for. */
  takesFocus?: boolean
}

/** A list of texts, suggested or typed, and its chips. */
export function SuggestFilter(props: SuggestFilterProps) {
  const filters = useOwnFilters(props.filters, props.field)
  return <SuggestBox {...props} filters={filters} />
}

/** Rendered again only when its properties change: the panel has many, and each tick makes a new draft. */
const SuggestBox = memo(function SuggestBox(props: SuggestFilterProps) {
  const { field, label, placeholder, suggest, Chips, labelEnd, takesFocus = false, ...draft } = props
  const { t } = useTranslation('people')
  const formats = useFormats()
  const input = useArrivingFocus(takesFocus)
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
  const chosen = readList(draft.filters, field)
  const options = offeredOptions({ field, found: suggestions.data ?? [], typed: query, chosen }).map(
    ({ id, label: optionLabel, count, isChosen }): ComboboxOption => ({
      id,
      label: optionLabel ?? t('filters.add', { text: id }),
      detail: count === undefined ? '' : formats.count(count),
      isFaint: count === 0,
      isChosen,
    }),
  )
  const focusInput = () => input.current?.focus()
  const toggle = ({ id, isChosen }: ComboboxOption) => {
    if (!isChosen) return add(id)
    draft.onEdit((filters) => removeText(filters, field, id))
    return true
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Combobox
        label={label}
        placeholder={placeholder}
        inputRef={input}
        labelEnd={labelEnd}
        inputValue={text}
        onInputChange={(next) => {
          setText(next)
          clearError()
        }}
        options={options}
        status={status()}
        error={error}
        onSelect={toggle}
        onEnterText={add}
      />
      {Chips ? (
        <Chips {...draft} label={label} onEmpty={focusInput} />
      ) : (
        <>
          <FieldChips {...draft} field={field} label={label} onEmpty={focusInput} />
          {chosen.length > 0 && fieldOf(field).excludes === undefined && (
            // Its place is kept: what is below does not move.
            <Suspense fallback={<div className="h-control-small" />}>
              <SimilarValues {...draft} field={field} label={label} suggest={suggest} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
})
