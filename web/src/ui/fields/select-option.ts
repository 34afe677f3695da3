import type { Key } from '../../lib/texts/translate.ts'

export type SelectOption = { id: string; label: string }

/**
 * What a list says that has no option for its value: nothing can be chosen, or something must be.
 * Null if it has one.
 */
export function emptyTextOf(
  options: readonly SelectOption[],
  value: string,
): Extract<Key<['common']>, 'ui.noResults' | 'ui.requiredChoice'> | null {
  if (options.length === 0) return 'ui.noResults'
  return options.some(({ id }) => id === value) ? null : 'ui.requiredChoice'
}
