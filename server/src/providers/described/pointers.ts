/*
 * JSON Pointers (RFC 6901), with one addition: `*` as a whole part stands for each entry of a list.
 */

/** Whether a text is a pointer: empty, or parts that each begin with a slash. */
export const isPointer = (text: string): boolean =>
  (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text)

/** The values that a pointer leads to, in order: none, one, or with `*` any number. */
export function valuesAt(json: unknown, pointer: string): unknown[] {
  const parts = pointer.split('/').slice(1)
  return parts.reduce<unknown[]>(
    (values, part) => values.flatMap((value) => (part === '*' ? entriesOf(value) : childOf(value, part))),
    [json],
  )
}

/** The only value that a pointer without `*` leads to; undefined if there is none. */
export const valueAt = (json: unknown, pointer: string): unknown => valuesAt(json, pointer)[0]

/** A text or number that is not blank, as text; else null. */
export function textAt(json: unknown, pointer: string | undefined): string | null {
  const value = pointer === undefined ? undefined : valueAt(json, pointer)
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function childOf(value: unknown, part: string): unknown[] {
  const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return /^(?:0|[1-9]\d*)$/.test(key) && Number(key) < value.length ? [value[Number(key)]] : []
  return Object.hasOwn(value, key) ? [(value as Record<string, unknown>)[key]] : []
}
