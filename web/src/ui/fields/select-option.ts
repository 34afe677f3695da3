import type { Key } from '../../lib/texts/translate.ts'

export type SelectOption = { id: string; label: string }

/**
 * The text of a list without an option for its value: nothing can be chosen, or a choice is
 * required. Null if there is one.
 */
export function emptyTextOf(
  options: readonly SelectOption[],
  value: string,
): Extract<Key<['common']>, 'ui.noResults' | 'ui.requiredChoice'> | null {
  if (options.length === 0) return 'ui.noResults'
  return options.some(({ id }) => id === value) ? null : 'ui.requiredChoice'
}
