/**
 * A value as JSON that PostgreSQL stores, whatever text from outside it holds: `jsonb` takes neither
 * NUL nor halves of surrogate pairs.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )
