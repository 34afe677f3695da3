/** A row of a table as it is copied: the texts of its cells. */
export type CopiedRow = readonly string[]

/**
 * Writes rows in the form that spreadsheets read: one line each, with tabs between the cells.
 * Columns without any text, such as that of the checkboxes, are left out.
 */
export function tableText(rows: readonly CopiedRow[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => (row[at] ?? '') !== ''))
  return rows.map((row) => row.filter((_, at) => used[at]).join('\t')).join('\n')
}

/** One line without tabs. Several values, such as an email and a phone, have a sign between them. */
export const cellText = (values: readonly string[]): string =>
  values
    .map((value) => value.replace(/\s+/g, ' ').trim())
    .filter((value) => value !== '')
    .join('; ')
