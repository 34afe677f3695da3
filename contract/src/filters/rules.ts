import { limits } from '../limits.ts'
import {
  fieldOf,
  isBoundField,
  isListField,
  isWhole,
  maxOf,
  orderedPairs,
  type BoundField,
  type ListField,
} from './field-of.ts'
import { cleanText, oneLine } from '../plain-text.ts'
import type { Ranges } from './field-kinds.ts'
import type { FieldId } from './fields.ts'
import type { FilterSet } from './schema.ts'
import { isFundingRoundRange, linkedinProfilePattern, parseRange } from './texts.ts'
import { readField, readList } from './values.ts'

/** The rules of the schema, with the same error codes, without the schema library. */

const isExact = (field: ListField): boolean => field.kind === 'choices'

/** A list's value as it is stored. */
export const storedText = (field: ListField, value: string): string =>
  isExact(field) ? value : cleanText(value)

/** What makes two values of a list the same. */
export const sameKey = (field: ListField, value: string): string =>
  isExact(field) ? value : cleanText(value).toLowerCase()

/** What is wrong with one value of a list; null when nothing is. */
export function textError(field: ListField, value: string): string | null {
  if (field.kind === 'choices') return field.values.includes(value) ? null : 'error_unknown_value'
  // An unknown number of rounds; not trimmed.
  if (field.kind === 'ranges' && field.of === 'rounds' && value === '-') return null
  const text = cleanText(value)
  if (!oneLine.test(text)) return 'error_invalid_text'
  if (text === '') return 'error_required'
  if (text.length > limits.maxTextLength) return 'error_too_long'
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

export function numberError(field: BoundField, value: number): string | null {
  const fits = value >= field.min && value <= maxOf(field) && (!isWhole(field) || Number.isSafeInteger(value))
  return fits ? null : field.code
}

/** The first error code of one field of a filter set; null when it has none. */
export function fieldError(filters: FilterSet, id: FieldId): string | null {
  if (isListField(id)) return listError(fieldOf(id), readList(filters, id))
  if (!isBoundField(id)) return null
  const value = readField(filters, id)
  if (value === null) return null
  const error = numberError(fieldOf(id), value)
  if (error !== null) return error
  const pair = orderedPairs.find(({ min }) => min === id)
  const max = pair ? readField(filters, pair.max) : null
  return pair && max !== null && value > max ? pair.code : null
}
