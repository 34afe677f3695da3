/** The element of a row that opens its profile: where the focus returns to. */
export const personRowId = (id: number): string => `person-${id}`

/** Whether there is such a row. */
export function focusPersonRow(id: number): boolean {
  const row = document.getElementById(personRowId(id))
  row?.focus()
  return row !== null
}
