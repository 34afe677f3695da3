import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField, type FieldId } from './filter-fields.ts'
import { filterRules, listError, numberError, orderedPairs } from './filter-rules.ts'

/** The first error code that the contract has for a field; null when it has none. */
export function fieldError(filters: FilterSet, id: FieldId): string | null {
  const rule = filterRules[id]
  const value = readField(filters, id)
  if (rule.kind === 'list') return listError(rule, value as string[])
  if (rule.kind === 'number' && typeof value === 'number')
    return numberError(rule, value) ?? pairError(filters, id, value)
  return null
}

function pairError(filters: FilterSet, id: FieldId, min: number): string | null {
  const pair = Object.values(orderedPairs).find((candidate) => candidate.min === id)
  if (!pair) return null
  const max = readField(filters, pair.max)
  return typeof max === 'number' && min > max ? pair.code : null
}
