import { isFieldId, isListField } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField, readList } from '@rapport/contract/filters/values.ts'
import type { UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import { isExcluding, type AppliedFilter } from '../filters/filters.ts'

/** Words of the sentence, and the current filters that they became. */
export type UnderstoodPart = {
  text: string
  filters: AppliedFilter[]
  /** No person in the data has the name in these words. */
  isUnknown: boolean
}

function holds(filters: FilterSet, field: FieldId, value: UnderstoodWords['value']): boolean {
  return isListField(field)
    ? readList(filters, field).includes(String(value))
    : readField(filters, field) === value
}

/** The words in the order of the sentence, each once, without filters that have been removed since. */
export function understoodParts(understood: UnderstoodWords[], filters: FilterSet): UnderstoodPart[] {
  const parts = new Map<string, Map<string, AppliedFilter>>()
  const unknown = new Set<string>()
  for (const { text, filter, value, isKnown } of understood) {
    if (!isFieldId(filter) || value === false || !holds(filters, filter, value)) continue
    const part = parts.get(text) ?? new Map<string, AppliedFilter>()
    const key = `${filter}:${String(value)}`
    part.set(key, { key, field: filter, value, exclude: isExcluding(filter) })
    parts.set(text, part)
    if (isKnown === false) unknown.add(text)
  }
  return [...parts].map(([text, part]) => ({
    text,
    filters: [...part.values()],
    isUnknown: unknown.has(text),
  }))
}
