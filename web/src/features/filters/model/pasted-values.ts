import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { sameKey, storedText } from '@rapport/contract/filters/rules.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList, withField } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { addByHand, withoutOpposites } from './filter-edits.ts'

const marks = /^(?:[-*•"'“”]|\d+[.)]\s)\s*|["'“”]$/g

const listOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim().replaceAll(marks, '').trim())
    .filter((part) => part !== '')

/**
 * The lines of a pasted text. A comma may belong to a value (`Seoul, South Korea`), unless no value
 * of the field has any.
 */
export function pastedLines(text: string, field: ListFieldId): string[] {
  const known = fieldOf(field)
  const isLink = known.kind === 'texts' && known.format === 'profile link'
  return listOf(text, isLink ? /[\s;,]+/ : /[\n;\t]+/)
}

/** The values in a line that is not a value itself. */
export const commaParts = (line: string): string[] => listOf(line, /,+/)

export function unique(values: readonly string[], field: ListFieldId): string[] {
  const byKey = new Map(values.map((value) => [sameKey(fieldOf(field), value), value]))
  return [...byKey.values()]
}

type Added = {
  filters: FilterSet
  added: number
  /** The number of values that are in the list already. */
  present: number
  /** The values that the list has no room for. */
  beyond: string[]
}

/** Adds well-formed values, each once, in their order, as far as the list has room for them. */
export function addPasted(filters: FilterSet, field: ListFieldId, values: readonly string[]): Added {
  const keyOf = (value: string) => sameKey(fieldOf(field), value)
  const list = readList(filters, field)
  const keys = new Set(list.map(keyOf))
  const fresh = values.filter((value) => !keys.has(keyOf(value)))
  const taken = fresh.slice(0, Math.max(0, limits.maxListValues - list.length))
  const [first] = taken
  const counts = { added: taken.length, present: values.length - fresh.length }
  const beyond = fresh.slice(taken.length)
  if (first === undefined) return { filters, ...counts, beyond }
  // The first value may set the defaults with which a list of its kind begins.
  const begun = addByHand(filters, field, first).filters ?? filters
  const stored = [...list, ...taken.map((value) => storedText(fieldOf(field), value))]
  return { filters: withoutOpposites(withField(begun, field, stored), field), ...counts, beyond }
}
