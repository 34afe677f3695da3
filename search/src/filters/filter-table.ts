import type { AnsweredBy, LeftOut } from '@rapport/contract/filters/each-filter.ts'
import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'

/**
 * A table with an entry for each filter says which part of a query it becomes, such as a clause of
 * the index.
 *
 * - `includes`: what is found must match the part. It is made from the filter's value, if it is set.
 * - `excludes`: what is found must not match it.
 * - `together`: what is found must match a part that several filters make together, such as the
 *   ends of a range. The others are `answeredBy` this filter.
 *
 * Null asks for nothing.
 */
export type FilterTable<Question, Part, Id extends FieldId = FieldId> = {
  readonly [Each in Id]: FilterEntry<NonNullable<FieldValue<Each>>, Question, Part>
}

type FilterEntry<Value, Question, Part> =
  | { includes: (value: Value, question: Question) => Part | null }
  | { excludes: (value: Value, question: Question) => Part | null }
  | { together: (question: Question) => Part | null }
  | AnsweredBy
  | LeftOut

/**
 * Required parts are named by the filter's facet or, if it has none, by its id. Filters that are not
 * set are absent.
 */
export type Parts<Part> = { required: [name: string, part: Part][]; excluded: Part[] }

/** Prepares a table once, since every query is made from it. Parts are in the order of the table. */
export function filterReader<Question extends { filters: FilterSet }, Part>(
  table: Partial<FilterTable<Question, Part>>,
): (question: Question) => Parts<Part> {
  const steps = (Object.keys(table) as FieldId[]).flatMap((id) => stepOf<Question, Part>(id, table[id]!))
  return (question) => {
    const parts: Parts<Part> = { required: [], excluded: [] }
    for (const { name, isExcluding, make } of steps) {
      const part = make(question)
      if (part === null) continue
      if (isExcluding) parts.excluded.push(part)
      else parts.required.push([name, part])
    }
    return parts
  }
}

type Step<Question, Part> = {
  name: string
  isExcluding: boolean
  /** Null if the filter is not set. */
  make: (question: Question) => Part | null
}

/** The types of the table relate each value to its filter, which a loop over all filters can't. */
type AnyEntry<Question, Part> = FilterEntry<never, Question, Part>

function stepOf<Question extends { filters: FilterSet }, Part>(
  id: FieldId,
  entry: AnyEntry<Question, Part>,
): Step<Question, Part>[] {
  const name = nameOf(id)
  if ('together' in entry) return [{ name, isExcluding: false, make: entry.together }]
  const isExcluding = 'excludes' in entry
  const makePart = isExcluding ? entry.excludes : 'includes' in entry ? entry.includes : null
  if (makePart === null) return []
  const read = setValueReader(id)
  const make = (question: Question) => {
    const value = read(question.filters)
    return value === null ? null : makePart(value as never, question)
  }
  return [{ name, isExcluding, make }]
}

function nameOf(id: FieldId): string {
  const field = fieldOf(id)
  return ('facet' in field && field.facet) || id
}

/**
 * Reads the value of a filter, or null if it is not set. Does the same as `isSet` and `readField`
 * with the id split beforehand: most filters of a query aren't set, and planning it takes about a
 * microsecond.
 */
function setValueReader(id: FieldId): (filters: FilterSet) => unknown {
  const [first = '', second] = id.split('.')
  return (filters) => {
    const section = (filters as Record<string, unknown>)[first]
    const value = second === undefined ? section : (section as Record<string, unknown>)[second]
    const isEmpty = value === false || (Array.isArray(value) && value.length === 0)
    return isEmpty ? null : value
  }
}
