import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import { textError } from '@rapport/contract/filters/rules.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import { alternativesQuery } from './api.ts'
import { onlyValue } from './model/alternatives.ts'
import { commaParts, pastedLines, unique } from './model/pasted-values.ts'

/** A single value, which belongs into the box; or those of a pasted text that somebody has, and the others. */
export type Pasted = { text: string } | { known: string[]; unknown: string[] }

/** At most this many filter sets are counted in one request. */
const maxCounted = 20

/** Reads a pasted text: a line that nobody has is split at its commas. */
export async function readPasted(client: QueryClient, field: ListFieldId, text: string): Promise<Pasted> {
  const lines = pastedLines(text, field)
  const isKnown = await knownOf(client, field, lines)
  const [first = ''] = lines
  if (lines.length === 1 && (isKnown.has(first) || commaParts(first).length === 1)) return { text: first }
  const parts = lines.flatMap((line) => (isKnown.has(line) ? [line] : commaParts(line)))
  const values = unique(parts, field)
  const split = values.filter((value) => !isKnown.has(value))
  for (const found of await knownOf(client, field, split)) isKnown.add(found)
  return {
    known: values.filter((value) => isKnown.has(value)),
    unknown: values.filter((value) => !isKnown.has(value)),
  }
}

/** The values that are well formed and that somebody has. A link is known by its form: it may become known later. */
async function knownOf(
  client: QueryClient,
  field: ListFieldId,
  values: readonly string[],
): Promise<Set<string>> {
  const known = fieldOf(field)
  const valid = values.filter((value) => textError(known, value) === null)
  if (known.kind === 'texts' && known.format !== undefined) return new Set(valid)
  const found = new Set<string>()
  for (let at = 0; at < valid.length; at += maxCounted) {
    const some = valid.slice(at, at + maxCounted)
    const sets = some.map((value) => onlyValue(emptyFilterSet, field, value))
    const counts = await client.fetchQuery(alternativesQuery(sets, 0))
    some.filter((_, index) => counts[index]! > 0).forEach((value) => found.add(value))
  }
  return found
}
