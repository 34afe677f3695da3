import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { fieldOf, isAnyList, shownFieldIds } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readField, readList } from '@rapport/contract/filters/values.ts'

/**
 * The number of edits that lead from one filter set to another: each value of a list counts, and
 * the bounds and flags of a group count as one.
 */
export function countChanges(from: FilterSet, to: FilterSet): number {
  const groups = new Set<string>()
  let values = 0
  for (const id of shownFieldIds) {
    if (isAnyList(id)) {
      const [before, after] = [new Set<unknown>(readField(from, id)), new Set<unknown>(readField(to, id))]
      values += before.symmetricDifference(after).size
    } else if (readField(from, id) !== readField(to, id) && !isPartOfAdding(from, to, id))
      groups.add(fieldOf(id).group)
  }
  return values + groups.size
}

/** A switch that comes with the first value of the list that it modifies, or goes with the last. */
function isPartOfAdding(from: FilterSet, to: FilterSet, id: FieldId): boolean {
  const field = fieldOf(id)
  const list = 'modifies' in field ? field.modifies : undefined
  return list !== undefined && (readList(from, list).length === 0 || readList(to, list).length === 0)
}
