import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { emptyValue, fieldPath, filterFields, readField, withField, type FieldId } from './filter-fields.ts'
import {
  filterRules,
  numberError,
  orderedPairs,
  sameAs,
  storedText,
  type FieldRule,
  type ListRule,
} from './filter-rules.ts'

type Reading = { filters: FilterSet; complete: boolean }
type FieldValue = ReturnType<typeof emptyValue>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a filter set from anything: what the contract refuses is left out, the rest is kept. Never throws. */
export function readFilters(value: unknown): Reading {
  if (value === undefined) return { filters: emptyFilterSet, complete: true }
  if (!isRecord(value)) return { filters: emptyFilterSet, complete: false }
  let filters = emptyFilterSet
  let complete = hasKnownKeysOnly(value)
  for (const { id } of filterFields) {
    const found = valueAt(value, id)
    if (found === undefined) continue
    const kept = readValue(filterRules[id], found)
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

function valueAt(value: Record<string, unknown>, id: FieldId): unknown {
  const [first = '', second] = fieldPath(id)
  const part = Object.hasOwn(value, first) ? value[first] : undefined
  if (second === undefined) return part
  return isRecord(part) && Object.hasOwn(part, second) ? part[second] : undefined
}

/** `value` is undefined where nothing can be kept. */
function readValue(rule: FieldRule, found: unknown): { value?: FieldValue; complete: boolean } {
  if (rule.kind === 'list') return readListValue(rule, found)
  if (rule.kind === 'flag')
    return typeof found === 'boolean' ? { value: found, complete: true } : { complete: false }
  if (found === null) return { complete: true }
  const fits = typeof found === 'number' && numberError(rule, found) === null
  return fits ? { value: found, complete: true } : { complete: false }
}

function readListValue(rule: ListRule, found: unknown): { value?: FieldValue; complete: boolean } {
  if (!Array.isArray(found)) return { complete: false }
  const kept = new Map<string, string>()
  for (const item of found as unknown[]) {
    if (kept.size === limits.listValues) break
    if (typeof item !== 'string') continue
    const text = storedText(rule, item)
    const key = sameAs(rule, text)
    if (rule.check(item) === null && !kept.has(key)) kept.set(key, text)
  }
  return { value: [...kept.values()], complete: kept.size === found.length }
}

function withoutContradictions({ filters, complete }: Reading): Reading {
  let next = filters
  for (const { min, max } of Object.values(orderedPairs)) {
    const [low, high] = [readField(next, min), readField(next, max)]
    if (typeof low === 'number' && typeof high === 'number' && low > high) next = withField(next, min, null)
  }
  const { isRevenueUnknown, minRevenue, maxRevenue } = next.revenue
  if (isRevenueUnknown && (minRevenue !== null || maxRevenue !== null))
    next = withField(next, 'revenue.isRevenueUnknown', false)
  return { filters: next, complete: complete && next === filters }
}
