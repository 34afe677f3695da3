import type { FieldId, ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField } from '@rapport/contract/filters/values.ts'
import { useDeferredValue, useState } from 'react'
import { addValue } from '../model/filter-edits.ts'
import { useFilterError } from '../model/use-filter-text.ts'

type Change = (filters: FilterSet) => FilterSet

/** What every filter control receives: the draft, and the ways to change it. */
export type DraftProps = {
  filters: FilterSet
  onEdit: (change: Change) => void
  /** Lets the screen paint the press first; resolves once the draft has changed. Waiting edits are applied before anything reads the draft. */
  onEditSoon: (change: Change) => Promise<void>
}

/** Adds to one list: `add` returns whether the value was accepted, `error` is the text of the refusal until the user types again. */
export function useListEdit({ filters, onEdit, field }: DraftProps & { field: ListFieldId }) {
  const errorText = useFilterError()
  const [error, setError] = useState<string>()
  const add = (value: string): boolean => {
    const edit = addValue(filters, field, value)
    setError(edit.error === undefined ? undefined : errorText(edit.error))
    if (edit.error !== undefined) return false
    onEdit((draft) => addValue(draft, field, value).filters ?? draft)
    return true
  }
  return { add, error, clearError: () => setError(undefined) }
}

/**
 * The draft as one control needs it: at once when the control's own field changes, deferred (for the counts) when only others do.
 * A tick is painted without rendering the whole panel first.
 */
export function useOwnFilters(filters: FilterSet, field: FieldId): FilterSet {
  const later = useDeferredValue(filters)
  const isOwn = JSON.stringify(readField(filters, field)) !== JSON.stringify(readField(later, field))
  return isOwn ? filters : later
}
