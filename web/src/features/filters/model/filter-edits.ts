import {
  fieldIds,
  fieldOf,
  isModifier,
  oppositeOf,
  shownFieldIds,
} from '@rapport/contract/filters/field-of.ts'
import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { FieldId, FlagFieldId, IdsFieldId, ListFieldId } from '@rapport/contract/filters/fields.ts'
import { isOppositeValue } from '@rapport/contract/filters/opposites.ts'
import { fieldError, sameKey, storedText } from '@rapport/contract/filters/rules.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { emptyValue, isSet, readIds, readList, withField } from '@rapport/contract/filters/values.ts'

/** An edit gives either the next filter set or the error code that the interface translates. */
export type Edit = { filters: FilterSet; error?: never } | { error: string; filters?: never }

const without = (values: string[], value: string) => values.filter((other) => !isOppositeValue(other, value))

/** Takes the values of a list out of the one that says the opposite. */
export function withoutOpposites(filters: FilterSet, id: ListFieldId): FilterSet {
  const opposite = oppositeOf(id)
  if (!opposite) return filters
  return withRest(filters, opposite, readList(filters, id).reduce(without, readList(filters, opposite)))
}

/** Adds a value, cleaned as the contract stores it, and takes it out of the opposite list. */
export function addValue(filters: FilterSet, id: ListFieldId, value: string): Edit {
  const text = storedText(fieldOf(id), value)
  const opposite = oppositeOf(id)
  const others = opposite ? withRest(filters, opposite, without(readList(filters, opposite), text)) : filters
  const added = withField(others, id, [...readList(others, id), text])
  const error = fieldError(added, id)
  return error === null ? { filters: added } : { error }
}

const titles = 'experience.jobTitlesIncluded'

/**
 * Adds a value that the user chose. The first included title brings similar ones along: the
 * interface widens titles by default.
 */
export function addByHand(filters: FilterSet, id: ListFieldId, value: string): Edit {
  const isFirst = id === titles && readList(filters, titles).length === 0
  return addValue(isFirst ? withField(filters, 'experience.includeSimilarTitles', true) : filters, id, value)
}

/**
 * Replaces the values of a list. When it becomes empty, the fields that only change its meaning are
 * cleared too.
 */
function withRest(filters: FilterSet, id: ListFieldId, rest: string[]): FilterSet {
  const next = withField(filters, id, rest)
  return rest.length > 0 ? next : modifiersOf(id).reduce(clearField, next)
}

/** The fields that only change the meaning of a list. */
export const modifiersOf = (id: ListFieldId): FieldId[] =>
  fieldIds.filter((other) => {
    const field = fieldOf(other)
    return 'modifies' in field && field.modifies === id
  })

export const removeValue = (filters: FilterSet, id: ListFieldId, value: string): FilterSet =>
  withRest(
    filters,
    id,
    readList(filters, id).filter((other) => other !== value),
  )

/**
 * Adds an id to a list of ids and takes it out of the opposite one, or only takes it out. Leaves a
 * full list as it is.
 */
export function toggleId(
  filters: FilterSet,
  id: IdsFieldId,
  { id: value, isChosen }: { id: number; isChosen: boolean },
): FilterSet {
  const opposite = oppositeOf(id)
  const others = opposite ? removeId(filters, opposite, value) : filters
  const rest = removeId(others, id, value)
  if (!isChosen) return rest
  return readIds(rest, id).length < limits.maxListValues
    ? withField(rest, id, [...readIds(rest, id), value])
    : filters
}

export const removeId = (filters: FilterSet, id: IdsFieldId, value: number): FilterSet =>
  withField(
    filters,
    id,
    readIds(filters, id).filter((other) => other !== value),
  )

/** Takes a text out of a list, whatever its letter case. */
export function removeText(filters: FilterSet, id: ListFieldId, text: string): FilterSet {
  const keyOf = (value: string) => sameKey(fieldOf(id), value)
  const left = readList(filters, id).filter((value) => keyOf(value) !== keyOf(text))
  return withRest(filters, id, left)
}

/** Sets a flag. Switching it off empties the list that it enables. */
export function setFlag(filters: FilterSet, id: FlagFieldId, on: boolean): FilterSet {
  const next = withField(filters, id, on)
  const { enables } = fieldOf(id)
  return enables && !on ? withField(next, enables, []) : next
}

/** Empties one field. */
export function clearField(filters: FilterSet, id: FieldId): FilterSet {
  const field = fieldOf(id)
  const next = withField(filters, id, emptyValue(id))
  return field.kind === 'flag' && field.enables ? withField(next, field.enables, []) : next
}

const fieldsOfGroups = (groups: readonly FilterGroup[]): FieldId[] =>
  fieldIds.filter((id) => groups.includes(fieldOf(id).group))

export const clearGroups = (filters: FilterSet, groups: readonly FilterGroup[]): FilterSet =>
  fieldsOfGroups(groups).reduce(clearField, filters)

/** Groups with at least one active value, in display order. */
export const activeGroups = (filters: FilterSet): FilterGroup[] => [
  ...new Set(
    shownFieldIds.filter((id) => isSet(filters, id) && !isModifier(id)).map((id) => fieldOf(id).group),
  ),
]
