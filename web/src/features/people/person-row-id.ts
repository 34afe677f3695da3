/** The element of a row that opens its profile: where the focus returns to. */
export const personRowId = (id: number): string => `person-${id}`

export const focusPersonRow = (id: number): void => document.getElementById(personRowId(id))?.focus()
