import { fold } from '../fold.ts'

/**
 * A value may be in a list or in the one that excludes its values, never in both, because its
 * meaning would be unclear.
 */

export const clashCode = 'error_included_and_excluded'

/**
 * An excluded list that can't be restored: without it, a search would find more people than were
 * asked for. Only the server knows.
 */
export const goneCode = 'error_list_gone'

/** A filter on a part that the operator leaves out of the index. Only the server knows. */
export const filterOffCode = 'error_filter_off'

/**
 * Returns the key by which a value equals one of the opposite list: spellings that find the same
 * people have the same key.
 */
const keyOf = (value: string): string => fold(value) || value.toLowerCase()

export const isOppositeValue = (value: string, other: string): boolean => keyOf(value) === keyOf(other)

/** The indexes of the excluded values that are included too. */
export function clashIndexes(included: readonly string[], excluded: readonly string[]): number[] {
  if (included.length === 0 || excluded.length === 0) return []
  const keys = new Set(included.map(keyOf))
  return excluded.flatMap((value, index) => (keys.has(keyOf(value)) ? [index] : []))
}
