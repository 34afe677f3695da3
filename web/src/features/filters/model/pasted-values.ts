import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { sameKey } from '@rapport/contract/filters/rules.ts'

/** More than this of a pasted text is not read. */
export const maxPasted = 200

const marks = /^(?:[-*•"'“”]|\d+[.)]\s)\s*|["'“”]$/g

const listOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim().replaceAll(marks, '').trim())
    .filter((part) => part !== '')

/** The lines of a pasted text. A comma may belong to a value (`Seoul, South Korea`), unless no value of the field has any. */
export function pastedLines(text: string, field: ListFieldId): string[] {
  const known = fieldOf(field)
  const isLink = known.kind === 'texts' && known.format === 'profile link'
  return unique(listOf(text, isLink ? /[\s;,]+/ : /[\n;\t]+/), field).slice(0, maxPasted)
}

/** What a line says if it is not a value itself. */
export const commaParts = (line: string): string[] => listOf(line, /,+/)

export function unique(values: readonly string[], field: ListFieldId): string[] {
  const byKey = new Map(values.map((value) => [sameKey(fieldOf(field), value), value]))
  return [...byKey.values()]
}
