/** The id of the element that opens a row's profile. Focus returns to it. */
export const personRowId = (id: number): string => `person-${id}`

/** Focuses a row; false when there is none. */
export function focusPersonRow(id: number): boolean {
  const row = document.getElementById(personRowId(id))
  row?.focus()
  return row !== null
}
