/**
 * Spreadsheet programs run a cell that begins with one of these signs as a formula, and some take
 * look-alikes of East Asian keyboards and typesetting for them: all characters that Unicode's
 * compatibility forms (NFKC) make such a sign, and the minus sign.
 */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⩵⩶⁺₊﬩⁻₋−]'
const spaces = '[^\\S\\t\\r\\n]*'
const startOfFormula = `'*(?=[\\t\\r\\n]|${spaces}${sign})`

/** Apostrophes count, so that taking one off gives back any text. */
const atStart = new RegExp(`^${startOfFormula}`)
/** Signs after a delimiter that another program may split at. Such a program ignores our quotes. */
const inside = new RegExp(`([;|\\t\\r\\n]${spaces})('*)(?=${sign})`, 'g')

/**
 * A cell that spreadsheet programs don't run as a formula, as a whole or in part: an apostrophe
 * marks it as text.
 */
export function guarded(cell: string): string {
  const whole = cell.replace(inside, "$1'$2")
  return atStart.test(whole) ? `'${whole}` : whole
}

/** The cell that was guarded. */
export function unguarded(cell: string): string {
  const whole = cell.startsWith("'") && atStart.test(cell) ? cell.slice(1) : cell
  return whole.replace(inside, (_, before: string, apostrophes: string) => before + apostrophes.slice(1))
}
