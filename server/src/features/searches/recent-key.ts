import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { createHash } from 'node:crypto'

/** Equal for filter sets with the same values, whatever their order in a list or letter case. */
export function recentKey(filters: FilterSet): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(filters)))
    .digest('hex')
    .slice(0, 32)
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((text) => String(text).toLowerCase()).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, canonical(part)])
}
