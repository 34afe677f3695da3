import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import type { AppliedFilter } from '../filters/model/applied-filters.ts'
import { fieldOf, filterFields, readField, type FieldId } from '../filters/model/filter-fields.ts'

/** Words of the sentence, and what they became in the filter set as it is now. */
export type UnderstoodPart = { text: string; filters: AppliedFilter[] }

const isField = (id: string): id is FieldId => filterFields.some((field) => field.id === id)

function holds(filters: FilterSet, field: FieldId, value: UnderstoodWords['value']): boolean {
  const current = readField(filters, field)
  return Array.isArray(current) ? current.includes(String(value)) : current === value
}

/** The words in the order of the sentence, each once; without what is no longer in the filter set. */
export function understoodParts(understood: UnderstoodWords[], filters: FilterSet): UnderstoodPart[] {
  const parts = new Map<string, Map<string, AppliedFilter>>()
  for (const { text, filter, value } of understood) {
    if (!isField(filter) || value === false || !holds(filters, filter, value)) continue
    const part = parts.get(text) ?? new Map<string, AppliedFilter>()
    const key = `${filter}:${String(value)}`
    part.set(key, { key, field: filter, value, exclude: fieldOf(filter).exclude ?? false })
    parts.set(text, part)
  }
  return [...parts].map(([text, part]) => ({ text, filters: [...part.values()] }))
}
