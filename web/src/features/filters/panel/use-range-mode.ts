import { useState } from 'react'
import { clearField } from '../model/filter-edits.ts'
import { readList, type ListFieldId } from '../model/filter-fields.ts'
import { rangeMode, type RangeMode } from '../model/ranges.ts'
import type { DraftProps } from './use-list-edit.ts'

/** Given ranges or one's own; changing from one to the other clears the field. */
export function useRangeMode({ filters, onEdit }: DraftProps, field: ListFieldId, given: readonly string[]) {
  const [chosen, setChosen] = useState<RangeMode>('predefined')
  const mode = rangeMode(readList(filters, field), given, chosen)
  const setMode = (next: RangeMode) => {
    setChosen(next)
    onEdit((draft) => clearField(draft, field))
  }
  return { mode, setMode }
}
