import { limits } from '../limits.ts'
import {
  fieldIds,
  fieldOf,
  isAnyList,
  isBoundField,
  isIdsField,
  isListField,
  isWhole,
  maxOf,
  pairWith,
  type BoundField,
  type IdsField,
  type ListField,
  type OrderedPair,
} from './field-of.ts'
import { cleanText, isFarTooLong, isLonger, oneLine } from '../plain-text.ts'
import type { Ranges } from './field-kinds.ts'
import type { FieldId, IdsFieldId, ListFieldId } from './fields.ts'
import { clashCode, clashIndexes } from './opposites.ts'
import type { FilterSet, PartialFilterSet } from './schema.ts'
import { isFundingRoundRange, linkedinProfilePattern, parseRange } from './texts.ts'
import { readField, readIds, readList, valueAt, withField } from './values.ts'

/** The rules of the schema, with the same error codes, without the schema library. */

const isExact = (field: ListField): boolean => field.kind === 'choices'

/** A list's value as it is stored. */
export const storedText = (field: ListField, value: string): string =>
  isExact(field) ? value : cleanText(value)

/** Returns the key by which two values of a list are equal. */
export const sameKey = (field: ListField, value: string): string =>
  isExact(field) ? value : cleanText(value).toLowerCase()

const listAt = (filters: PartialFilterSet, id: ListFieldId | IdsFieldId): readonly string[] =>
  ((valueAt(filters, id) as (string | number)[] | undefined) ?? []).map(String)

/** The values of excluding lists that the list they exclude from contains too. */
const clashes = (
  filters: PartialFilterSet,
  ids: readonly FieldId[] = fieldIds,
): { id: ListFieldId | IdsFieldId; index: number }[] =>
  ids.filter(isAnyList).flatMap((id) => {
    const { excludes } = fieldOf(id)
    if (excludes === undefined) return []
    return clashIndexes(listAt(filters, excludes), listAt(filters, id)).map((index) => ({ id, index }))
  })

/** Keeps what both lists contain as included. */
export function withoutClashes<Filters extends PartialFilterSet>(filters: Filters): Filters {
  let next = filters as FilterSet
  for (const { id, index } of clashes(filters).toReversed())
    next = isIdsField(id)
      ? withField(next, id, readIds(next, id).toSpliced(index, 1))
      : withField(next, id, readList(next, id).toSpliced(index, 1))
  return next as Filters
}

/** Returns the error of one value of a list; null if there is none. */
export function textError(field: ListField, value: string): string | null {
  if (field.kind === 'choices') return field.values.includes(value) ? null : 'error_unknown_value'
  // An unknown number of rounds; not trimmed.
  if (field.kind === 'ranges' && field.of === 'rounds' && value === '-') return null
  if (isFarTooLong(value, limits.maxTextLength)) return 'error_too_long'
  const text = cleanText(value)
  if (!oneLine.test(text)) return 'error_invalid_text'
  if (text === '') return 'error_required'
  if (isLonger(text, limits.maxTextLength)) return 'error_too_long'
  if (field.kind === 'ranges') return rangeError(field.of, text)
  return field.format === undefined || linkedinProfilePattern.test(text) ? null : 'error_invalid_linkedin_url'
}

function rangeError(of: Ranges['of'], text: string): string | null {
  const fits = of === 'rounds' ? isFundingRoundRange(text) : parseRange(text) !== null
  return fits ? null : 'error_invalid_range'
}

/** The first thing that is wrong with a list; null when nothing is. */
function listError(field: ListField, values: readonly string[]): string | null {
  if (values.length > limits.maxListValues) return 'error_too_many'
  for (const value of values) {
    const error = textError(field, value)
    if (error !== null) return error
  }
  const keys = new Set(values.map((value) => sameKey(field, value)))
  return keys.size === values.length ? null : field.existsCode
}

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.maxId

/** The first thing that is wrong with a list of ids; null when nothing is. */
function idsError(field: IdsField, ids: readonly number[]): string | null {
  if (ids.length > limits.maxListValues) return 'error_too_many'
  if (!ids.every(isId)) return 'error_invalid_id'
  return new Set(ids).size === ids.length ? null : field.existsCode
}

export function numberError(field: BoundField, value: number): string | null {
  const fits = value >= field.min && value <= maxOf(field) && (!isWhole(field) || Number.isSafeInteger(value))
  return fits ? null : field.code
}

export type Bounds = { min: number | null; max: number | null }

const areReversed = ({ min, max }: Bounds): boolean => min !== null && max !== null && min > max

export const readBounds = (filters: FilterSet, pair: OrderedPair): Bounds => ({
  min: readField(filters, pair.min),
  max: readField(filters, pair.max),
})

/**
 * Returns the errors of two ends of a range, each at its end. Ends that contradict each other are
 * an error of the one that `changed` last.
 */
export function boundsError(
  pair: OrderedPair,
  bounds: Bounds,
  changed: keyof Bounds,
): { end: keyof Bounds; code: string } | null {
  for (const end of ['min', 'max'] as const) {
    const value = bounds[end]
    const code = value === null ? null : numberError(fieldOf(pair[end]), value)
    if (code !== null) return { end, code }
  }
  if (!areReversed(bounds)) return null
  return { end: changed, code: changed === 'min' ? pair.code : pair.maxCode }
}

/**
 * The first error code of one field of a filter set; null when it has none. Reversed bounds are an
 * error of both ends.
 */
export function fieldError(filters: FilterSet, id: FieldId): string | null {
  if (isListField(id)) {
    const error = listError(fieldOf(id), readList(filters, id))
    return error ?? (clashes(filters, [id]).length > 0 ? clashCode : null)
  }
  if (isIdsField(id)) {
    const error = idsError(fieldOf(id), readIds(filters, id))
    return error ?? (clashes(filters, [id]).length > 0 ? clashCode : null)
  }
  if (!isBoundField(id)) return null
  const value = readField(filters, id)
  if (value === null) return null
  const error = numberError(fieldOf(id), value)
  if (error !== null) return error
  const pair = pairWith(id)
  if (!pair || !areReversed(readBounds(filters, pair))) return null
  return pair.min === id ? pair.code : pair.maxCode
}
