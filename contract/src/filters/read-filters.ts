import {
  fieldIds,
  fieldOf,
  orderedPairs,
  type BoundField,
  type FilterField,
  type ListField,
} from './field-of.ts'
import type { FieldValue } from './fields.ts'
import { isId, numberError, sameKey, storedText, textError, withoutClashes } from './rules.ts'
import type { FilterSet } from './schema.ts'
import { emptyFilterSet, isSet, readField, valueAt, withField } from './values.ts'
import { limits } from '../limits.ts'

/** `complete` is false when a part was left out. */
type Reading = { filters: FilterSet; complete: boolean }
/** `value` is undefined when nothing can be kept. */
type Kept = { value?: FieldValue; complete: boolean }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a filter set from any value. Leaves out the parts that the contract refuses and keeps the
 * rest. Never throws.
 */
export function readFilters(value: unknown): Reading {
  if (value === undefined) return { filters: emptyFilterSet, complete: true }
  if (!isRecord(value)) return { filters: emptyFilterSet, complete: false }
  let filters = emptyFilterSet
  let complete = hasKnownKeysOnly(value)
  for (const id of fieldIds) {
    const found = valueAt(value, id)
    if (found === undefined) continue
    const kept = readValue(fieldOf(id), found)
    if (kept.value !== undefined) filters = withField(filters, id, kept.value)
    complete &&= kept.complete
  }
  return withoutContradictions({ filters, complete })
}

function hasKnownKeysOnly(value: Record<string, unknown>): boolean {
  return Object.entries(value).every(([key, part]) => {
    if (!Object.hasOwn(emptyFilterSet, key)) return false
    const known = emptyFilterSet[key as keyof FilterSet]
    if (Array.isArray(known) || part === undefined) return true
    return isRecord(part) && Object.keys(part).every((inner) => Object.hasOwn(known, inner))
  })
}

function readValue(field: FilterField, found: unknown): Kept {
  if (field.kind === 'flag')
    return typeof found === 'boolean' ? { value: found, complete: true } : { complete: false }
  if (field.kind === 'answer') return readAnswer(found)
  if (field.kind === 'ids') return readIdList(found)
  return field.kind === 'bound' ? readNumber(field, found) : readValues(field, found)
}

function readAnswer(found: unknown): Kept {
  if (found === null) return { complete: true }
  return typeof found === 'boolean' ? { value: found, complete: true } : { complete: false }
}

function readIdList(found: unknown): Kept {
  if (!Array.isArray(found)) return { complete: false }
  const ids = new Set((found as unknown[]).filter(isId))
  const value = [...ids].slice(0, limits.maxListValues)
  return { value, complete: value.length === found.length }
}

function readNumber(field: BoundField, found: unknown): Kept {
  if (found === null) return { complete: true }
  const fits = typeof found === 'number' && numberError(field, found) === null
  return fits ? { value: found, complete: true } : { complete: false }
}

function readValues(field: ListField, found: unknown): Kept {
  if (!Array.isArray(found)) return { complete: false }
  const kept = new Map<string, string>()
  for (const item of found as unknown[]) {
    if (kept.size === limits.maxListValues) break
    if (typeof item !== 'string' || textError(field, item) !== null) continue
    const text = storedText(field, item)
    const key = sameKey(field, text)
    if (!kept.has(key)) kept.set(key, text)
  }
  return { value: [...kept.values()], complete: kept.size === found.length }
}

function withoutContradictions({ filters, complete }: Reading): Reading {
  let next = filters
  for (const { min, max } of orderedPairs) {
    const [low, high] = [readField(next, min), readField(next, max)]
    if (low !== null && high !== null && low > high) next = withField(next, min, null)
  }
  for (const id of fieldIds) {
    const field = fieldOf(id)
    if (field.kind !== 'flag' || !field.rulesOut || !isSet(next, id)) continue
    if (field.rulesOut.fields.some((other) => isSet(next, other))) next = withField(next, id, false)
  }
  next = withoutClashes(next)
  return { filters: next, complete: complete && next === filters }
}
