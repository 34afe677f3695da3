/**
 * Returns a text as PostgreSQL can store it: neither `text` nor JSON can contain NUL characters or
 * halves of surrogate pairs.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * How JSON writes what can't be stored; also how it writes a backslash before `u0000`, which costs
 * a second look and changes nothing.
 */
const unstorable = /\\u(?:0000|d[89a-f])/

/** A value as a parameter of type `jsonb`, whose texts can all be stored. */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value)
  return unstorable.test(json) ? JSON.stringify(value, withStorableTexts) : json
}

function withStorableTexts(_: string, value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storable(key), each]))
}
