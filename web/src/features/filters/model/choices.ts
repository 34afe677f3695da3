import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList, withField } from '@rapport/contract/filters/values.ts'
import { withoutOpposites } from './filter-edits.ts'

/** The name under which a value is offered: `Senior-Level` is Senior. */
export function offeredName(id: ListFieldId, value: string): string {
  const field = fieldOf(id)
  return (field.kind === 'choices' && field.synonyms?.[value]) || value
}

/** Whether the panel offers a value only while it is chosen: it overlaps with others. */
export function isOfferedWhenChosen(id: ListFieldId, value: string): boolean {
  const field = fieldOf(id)
  return field.kind === 'choices' && field.distinct?.includes(offeredName(id, value)) === false
}

/**
 * The choices of a list that the panel shows. Of values that mean the same or overlap, it shows
 * one, and any others that are chosen.
 */
export function offeredChoices(id: ListFieldId, chosen: readonly string[]): readonly string[] {
  const field = fieldOf(id)
  if (field.kind !== 'choices') return []
  const offered = field.distinct ?? field.values
  const more = chosen.filter((value) => isOfferedWhenChosen(id, value))
  if (more.length === 0) return offered
  return field.values.filter((value) => offered.includes(value) || more.includes(value))
}

/** The chosen values of a list by their names on offer. */
export const chosenNames = (filters: FilterSet, id: ListFieldId): string[] => [
  ...new Set(readList(filters, id).map((value) => offeredName(id, value))),
]

/**
 * Chooses one of the offered values, or takes it back. Chosen values keep the order in which they
 * are offered, and are removed from the opposite list.
 */
export function toggleChoice(
  filters: FilterSet,
  field: ListFieldId,
  { values, id, isChosen }: { values: readonly string[]; id: string; isChosen: boolean },
): FilterSet {
  const before = chosenNames(filters, field)
  const others = before.filter((value) => !values.includes(value))
  const next = values.filter((value) => (value === id ? isChosen : before.includes(value)))
  return withoutOpposites(withField(filters, field, [...others, ...next]), field)
}
