export const tableHeadingId = 'people-results'

/**
 * Focuses the heading of the table, for when the focused element disappears along with the filters
 * it stood for.
 */
export const focusTable = (): void => document.getElementById(tableHeadingId)?.focus()
