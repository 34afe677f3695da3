import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField } from '@rapport/contract/filters/values.ts'
import { useDeferredValue, useState } from 'react'
import { addByHand, modifiersOf } from '../model/filter-edits.ts'
import { useFilterError } from '../model/use-filter-text.ts'

type Change = (filters: FilterSet) => FilterSet

/** The properties of every filter control: the draft, and the ways to change it. */
export type DraftProps = {
  filters: FilterSet
  onEdit: (change: Change) => void
  /**
   * Lets the screen paint the press first; resolves once the draft has changed. Waiting edits are
   * applied before anything reads the draft.
   */
  onEditSoon: (change: Change) => Promise<void>
}

/**
 * Adds to one list, or to the one that excludes its values: `add` returns whether the value was
 * accepted, `error` is the text of the refusal until the user types again.
 */
export function useListEdit({ filters, onEdit, field }: DraftProps & { field: ListFieldId }) {
  const errorText = useFilterError()
  const [error, setError] = useState<string>()
  const add = (value: string, isExcluding = false): boolean => {
    const target = (isExcluding && oppositeOf(field)) || field
    const edit = addByHand(filters, target, value)
    setError(edit.error === undefined ? undefined : errorText(edit.error))
    if (edit.error !== undefined) return false
    onEdit((draft) => addByHand(draft, target, value).filters ?? draft)
    return true
  }
  return { add, error, clearError: () => setError(undefined) }
}

/**
 * The draft as one control needs it: at once when the control's own field changes, deferred (for
 * the counts) when only others do. A tick is painted without rendering the whole panel first.
 */
export function useOwnFilters(filters: FilterSet, field: ListFieldId): FilterSet {
  const later = useDeferredValue(filters)
  const opposite = oppositeOf(field)
  const ids = [field, ...(opposite ? [opposite] : []), ...modifiersOf(field)]
  const own = (set: FilterSet) => JSON.stringify(ids.map((id) => readField(set, id)))
  return own(filters) === own(later) ? later : filters
}
