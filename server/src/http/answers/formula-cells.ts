/** Apostrophes count, so that taking one off gives back any text. */
const formula = /^'*[=+\-@\t\r]/

/** A cell that spreadsheet programs don't run as a formula: an apostrophe marks it as text. */
export const guarded = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The cell that was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
