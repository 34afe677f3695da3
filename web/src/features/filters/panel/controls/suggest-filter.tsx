import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, startTransition, Suspense, use, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import type { ComboboxOption, ComboboxStatus } from '../../../../ui/fields/combobox-option.ts'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { suggestionsQuery } from '../../api.ts'
import { topValuesQuery } from '../../top-values-query.ts'
import { removeText } from '../../model/filter-edits.ts'
import { facetCount } from '../../model/facet-of.ts'
import { offeredOptions } from '../../model/offered-options.ts'
import { useFilterText } from '../../model/use-filter-text.ts'
import { FieldChips, type ChipsProps } from './field-chips.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { indicatorDelayMs, useDelayed } from '../../../../ui/loading/use-delayed.ts'
import { useListEdit, useOwnFilters } from '../draft.ts'
import { enterLater } from '../on-their-way.ts'
import { CompanyCounts } from '../company-counts.ts'
import { PasteReport, usePaste } from './paste.tsx'
import type { TextFilterProps } from './text-filter.tsx'

const SimilarValues = lazyPart(async () => (await import('./similar-values.tsx')).SimilarValues, PartFailure)

type SuggestFilterProps = TextFilterProps & {
  suggest: SuggestionType
  /** Replaces the chips of its values, and the similar values. */
  Chips?: ComponentType<ChipsProps> | undefined
}

/** A list of texts, suggested or typed, and its chips. */
export function SuggestFilter(props: SuggestFilterProps) {
  const filters = useOwnFilters(props.filters, props.field)
  return <SuggestBox {...props} filters={filters} />
}

/** Rendered again only when its properties change: the panel has many, and each tick makes a new draft. */
const SuggestBox = memo(function SuggestBox(props: SuggestFilterProps) {
  // Nearly all of it changes in each render, so caches of its parts would be useless code.
  'use no memo'
  const { field, label, placeholder, suggest, Chips, labelEnd, input, isExcluding, ...draft } = props
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const { add, error, clearError } = useListEdit({ ...draft, field })
  const paste = usePaste({ ...draft, field, isExcluding, onText: setText })
  const opposite = oppositeOf(field)
  const { type, options, status, isComing, setFocused } = useOffered({ ...props, text })
  const focusInput = () => input.current?.focus()
  const toggle = ({ id, isChosen, isExcluded }: ComboboxOption, isOther: boolean) => {
    const excludes = isOther || isExcluding
    if (excludes ? !isExcluded : !isChosen) return add(id, excludes)
    draft.onEdit((filters) => removeText(filters, (excludes && opposite) || field, id))
    return true
  }

  const enter = (typed: string, isOther: boolean) => {
    const excludes = isOther || isExcluding
    if (!isComing) return add(typed, excludes)
    // The text goes at once, so that the next one can be typed; a refused one comes back.
    enterLater({ field, type, typed }, (value) => {
      if (!add(value, excludes)) setText((now) => now || typed)
    })
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
        onFocusChange={setFocused}
        onPaste={paste.onPaste}
        options={options}
        status={status}
        error={error}
        onSelect={toggle}
        onEnterText={enter}
        excludeText={opposite ? (value) => t('chips.excludeValue', { value }) : null}
      />
      <PasteReport paste={paste} />
      {Chips ? (
        <Chips {...draft} label={label} onEmpty={focusInput} />
      ) : (
        <>
          <FieldChips {...draft} field={field} label={label} onEmpty={focusInput} />
          {readList(draft.filters, field).length > 0 && (
            // Its place is kept, so that nothing below moves.
            <Suspense fallback={<div className="h-control-small" />}>
              <SimilarValues {...draft} field={field} label={label} suggest={suggest} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
})

/** The options of a box: values that begin with its text, or without a text those that most people have. */
function useOffered({ field, suggest, filters, text }: SuggestFilterProps & { text: string }) {
  const { t } = useTranslation('people')
  const { nameOf } = useFilterText()
  const formats = useFormats()
  const [isFocused, setFocused] = useState(false)
  const companies = use(CompanyCounts)
  const query = text.trim()
  // As the contract reads them: a text with a dot is a web domain, any other an industry.
  const type = suggest === 'INDUSTRIES' && query.includes('.') ? 'DOMAINS' : suggest
  const suggestions = useQuery(suggestionsQuery({ type, text: query, field, filters }))
  const isEmpty = query === ''
  const top = useQuery({ ...topValuesQuery({ suggest, field, filters }), enabled: isFocused && isEmpty })

  const isShort = query.length < limits.minQueryLength
  const isSlow = useDelayed(suggestions.isFetching, indicatorDelayMs, query)
  // The list opens with its suggestions, or when they are slow to come: between two keystrokes it
  // would only be in the way. Then it stays open.
  const [wasOpen, setWasOpen] = useState(false)
  const isAnswered = !isShort && !suggestions.isFetching
  const isComing = !isShort && suggestions.isFetching && !suggestions.data
  const isOpen = !isShort && (isAnswered || isSlow || wasOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  const status = (): ComboboxStatus => {
    // Nothing was requested yet, so no wait or failure is shown.
    if (isEmpty) return top.data?.length ? 'ready' : 'idle'
    if (!isOpen) return isShort ? 'idle' : 'waiting'
    if (suggestions.isError) return 'error'
    return suggestions.isFetching ? 'loading' : 'ready'
  }
  const opposite = oppositeOf(field)
  const options = offeredOptions({
    field,
    found: (isEmpty ? top.data : suggestions.data) ?? [],
    typed: isComing ? '' : query,
    chosen: readList(filters, field),
    excluded: opposite ? readList(filters, opposite) : [],
  }).map(({ id, label, count: people, isChosen, isExcluded = false }): ComboboxOption => {
    const count = companies ? facetCount(companies.facets, field, id) : people
    return {
      id,
      isChosen,
      isExcluded,
      label: label === undefined ? t('filters.add', { text: id }) : nameOf(field, label),
      detail: count === undefined ? '' : formats.count(count),
      isFaint: count === 0,
    }
  })
  // The press on the box is painted first.
  const focus = (next: boolean) => startTransition(() => setFocused(next))
  return { type, options, status: status(), isComing, setFocused: focus }
}
