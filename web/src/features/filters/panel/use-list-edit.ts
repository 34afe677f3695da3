import { useState } from 'react'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { addValue } from '../model/filter-edits.ts'
import type { ListFieldId } from '../model/filter-fields.ts'
import { useFilterError } from '../model/use-filter-error.ts'

type Change = (filters: FilterSet) => FilterSet

/** What every filter control is given: the draft, and what changes it. */
export type DraftProps = {
  filters: FilterSet
  onEdit: (change: Change) => void
  /** Lets the screen show first what was pressed; resolves when the draft has changed. Nothing reads the draft without it meanwhile. */
  onEditSoon: (change: Change) => Promise<void>
}

/** Adding to one list: `add` answers whether the value was taken, `error` is the refusal's text until something is typed. */
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
