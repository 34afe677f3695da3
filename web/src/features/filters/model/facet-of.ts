import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { filterFields, type ListFieldId } from '@rapport/contract/filters/fields.ts'
import { offeredName } from './choices.ts'

/** The facet that counts a field's values; null when there is none. */
export function facetOf(id: ListFieldId): FacetName | null {
  const field = filterFields[id]
  return 'facet' in field ? field.facet : null
}

type Counted = Partial<Record<FacetName, readonly { value: string; count: number }[]>>

/**
 * People with a value of a field; undefined when it is unknown. Without a fixed vocabulary, only
 * values that have people are sent.
 */
export function facetCount(facets: Counted | undefined, id: ListFieldId, value: string): number | undefined {
  const field = fieldOf(id)
  const name = facetOf(id)
  const counts = name === null ? undefined : facets?.[name]
  if (!counts) return undefined
  const found = counts.find((count) => count.value === offeredName(id, value))
  return found?.count ?? (field.kind === 'texts' ? 0 : undefined)
}
