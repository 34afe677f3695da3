import { fieldIds, fieldOf, isModifier } from './field-of.ts'
import type { FieldId, FieldValue, IdsFieldId, ListFieldId } from './fields.ts'
import type { FilterSet } from './schema.ts'

/**
 * Reading and changing filter sets without the schema library, which weighs too much for the
 * browser (zod: 26 kB compressed).
 */

type Keys = [string, string?]

/** Split once: the index counts the filters of every query. */
const keysById = new Map<FieldId, Keys>()

function keysOf(id: FieldId): Keys {
  let keys = keysById.get(id)
  if (!keys) keysById.set(id, (keys = id.split('.') as Keys))
  return keys
}

/** The value that asks for nothing. */
export function emptyValue<Id extends FieldId>(id: Id): FieldValue<Id>
export function emptyValue(id: FieldId): FieldValue {
  const { kind } = fieldOf(id)
  if (kind === 'flag') return false
  return kind === 'bound' || kind === 'answer' ? null : []
}

/** Whether a filter asks for anything. A flag that is off doesn't; the answer 'no' does. */
export function isSet(filters: FilterSet, id: FieldId): boolean {
  const value = readField(filters, id)
  if (Array.isArray(value)) return value.length > 0
  return value !== null && (value !== false || fieldOf(id).kind === 'answer')
}

/**
 * Returns the value at a path in any value that may be a part of a filter set; undefined if there
 * is none.
 */
export function valueAt(filters: object, id: FieldId): unknown {
  const [first, second] = keysOf(id)
  const part = ownValue(filters, first)
  return second === undefined ? part : ownValue(part, second)
}

const ownValue = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && !Array.isArray(holder) && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined

export function readField<Id extends FieldId>(filters: FilterSet, id: Id): FieldValue<Id> {
  const [first, second] = keysOf(id)
  const part = (filters as Record<string, unknown>)[first]
  return (
    second === undefined ? part : (part as Record<string, unknown> | undefined)?.[second]
  ) as FieldValue<Id>
}

export const readList = (filters: FilterSet, id: ListFieldId): string[] => readField(filters, id)

export const readIds = (filters: FilterSet, id: IdsFieldId): number[] => readField(filters, id)

/** The filter set with one value replaced; the given one stays as it is. */
export const withField = <Id extends FieldId>(filters: FilterSet, id: Id, value: FieldValue<Id>): FilterSet =>
  putValue(filters, id, value) as FilterSet

function putValue(filters: object, id: FieldId, value: FieldValue): object {
  const [first, second] = keysOf(id)
  if (second === undefined) return { ...filters, [first]: value }
  return { ...filters, [first]: { ...(ownValue(filters, first) as object | undefined), [second]: value } }
}

/** A filter set that asks for nothing: what `filterSet.parse({})` answers. */
export const emptyFilterSet = fieldIds.reduce<object>(
  (filters, id) => putValue(filters, id, emptyValue(id)),
  {},
) as FilterSet

/** Those that ask for something themselves. */
const counted = fieldIds.filter((id) => !isModifier(id))

/**
 * Counts the active values: each value of a list, bound, answer and set flag counts once, those
 * that modify another field not at all.
 */
export function countFilters(filters: FilterSet): number {
  let count = 0
  for (const id of counted) {
    const value = readField(filters, id)
    if (Array.isArray(value)) count += value.length
    else if (isSet(filters, id)) count++
  }
  return count
}
