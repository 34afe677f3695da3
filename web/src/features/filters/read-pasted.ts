import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { textError } from '@rapport/contract/filters/rules.ts'
import { limits } from '@rapport/contract/limits.ts'
import { commaParts, pastedLines, unique } from './model/pasted-values.ts'

export { addPasted } from './model/pasted-values.ts'

/** A single value, which belongs in the box; or the values of a pasted text, by kind. */
export type Pasted =
  | { text: string }
  | {
      /** Values that at least one person has. */
      known: string[]
      /** Well-formed values that no person has. */
      unknown: string[]
      invalid: string[]
      /** Values that the text has twice. */
      repeated: number
      /** Values beyond those that a list can have, which were not looked up. */
      beyond: string[]
    }

/** Counts the people that have each of at most 20 values. */
export type CountPeople = (field: ListFieldId, values: readonly string[]) => Promise<readonly number[]>

/** Reads a pasted text. A line that is not a known value is split at its commas. */
export async function readPasted(text: string, field: ListFieldId, count: CountPeople): Promise<Pasted> {
  const all = pastedLines(text, field)
  const different = unique(all, field)
  const lines = different.slice(0, limits.maxListValues)
  const isKnown = await knownOf(lines, field, count)
  const [first = ''] = lines
  if (all.length === 1 && (isKnown.has(first) || commaParts(first).length === 1)) return { text: first }
  const parts = lines.flatMap((line) => (isKnown.has(line) ? [line] : commaParts(line)))
  const values = unique(parts, field)
  const read = values.slice(0, limits.maxListValues)
  for (const found of await knownOf(
    read.filter((value) => !isKnown.has(value)),
    field,
    count,
  ))
    isKnown.add(found)
  const others = read.filter((value) => !isKnown.has(value))
  return {
    known: read.filter((value) => isKnown.has(value)),
    unknown: others.filter((value) => isValid(value, field)),
    invalid: others.filter((value) => !isValid(value, field)),
    repeated: all.length - different.length + parts.length - values.length,
    beyond: [...values.slice(read.length), ...different.slice(lines.length)],
  }
}

const isValid = (value: string, field: ListFieldId) => textError(fieldOf(field), value) === null

/**
 * The values that are well formed and that at least one person has. A well-formed link always
 * counts as known, because its person may be added later.
 */
async function knownOf(
  values: readonly string[],
  field: ListFieldId,
  count: CountPeople,
): Promise<Set<string>> {
  const known = fieldOf(field)
  const valid = values.filter((value) => isValid(value, field))
  if (known.kind === 'texts' && known.format !== undefined) return new Set(valid)
  const found = new Set<string>()
  for (let at = 0; at < valid.length; at += limits.maxCountedFilterSets) {
    const some = valid.slice(at, at + limits.maxCountedFilterSets)
    const counts = await count(field, some)
    some.filter((_, index) => counts[index]! > 0).forEach((value) => found.add(value))
  }
  return found
}
