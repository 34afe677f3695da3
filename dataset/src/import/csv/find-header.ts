import { cutText } from '@rapport/contract/plain-text.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import type { CsvRecord } from './csv-lines.ts'

/**
 * Finds the header of a table among its first records. Exports begin with notes, titles, filters
 * and blank lines, so the first line often isn't the header; and some tables have none.
 *
 * 1. A row that holds known names of columns is the header: that with most of them.
 * 2. Otherwise the first row that is as wide as the table, unless it reads like its data: it holds
 *    an address, a link, a number or a date, or values that come again in the rows below. A title
 *    is narrower than the table, whatever empty cells a spreadsheet adds to it.
 * 3. A narrower row right above the data is the header if the data have more columns than it names.
 * 4. Otherwise there is none.
 */

/** Records among which the header is looked for, and rows by which it is judged. */
const maxAbove = 60
const maxJudged = 60

/** Columns, and characters of a cell, by which a row is judged. */
const maxColumns = 500
const enoughCell = 300

export type Row = Extract<CsvRecord, { cells: string[] }>

/** Whether a text is the name of a column. */
export type IsHeaderName = (name: string) => boolean

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** The number of cells up to the last one with something in it. */
export const filledWidth = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1

const filledCount = (cells: readonly string[]): number => cells.filter(isFilled).length

/** The rows among records, without blank ones. */
export const rowsOf = (records: readonly CsvRecord[]): Row[] =>
  records.filter((record): record is Row => 'cells' in record && record.cells.some(isFilled))

/**
 * The width that most rows have, without columns that are empty in all of them. Wider rows count
 * more, up to five cells: a table of two rows may stand below four lines of notes.
 */
export function widthOf(rows: readonly Row[]): number {
  const weights = new Map<number, number>()
  let filled = 0
  for (const { cells } of rows) {
    weights.set(cells.length, (weights.get(cells.length) ?? 0) + Math.min(cells.length - 1, 4))
    filled = Math.max(filled, filledWidth(cells))
  }
  const [width] = [...weights].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [0, -1],
  )
  return Math.min(width, filled)
}

/** Finds the header row; null if there is none. */
export function findHeader(rows: readonly Row[], isName: IsHeaderName = () => false): Row | null {
  const judged = rows
    .slice(0, maxAbove + maxJudged)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, maxColumns) }))
  const found = headerOf(judged, isName)
  return rows.find(({ line }) => line === found?.line) ?? null
}

function headerOf(rows: readonly Row[], isName: IsHeaderName): Row | null {
  const above = rows.slice(0, maxAbove)
  const width = widthOf(rows)
  const named = mostNamed(above, width, isName)
  if (named) return named
  // The last of four columns or more may have no name.
  const enough = width < 4 ? width : Math.ceil(width * 0.75)
  const isWide = ({ cells }: Row) =>
    filledWidth(cells) >= enough && filledCount(cells) >= Math.min(width, Math.max(2, width / 2))
  const at = above.findIndex((row, place) => isWide(row) && !isProse(rows, place))
  const first = above[at]
  if (!first) return above[0] ?? null
  if (!isData(rows, at)) return first
  return at > 0 && isNarrowHeader(rows, at - 1, width) ? (above[at - 1] ?? null) : null
}

/** The row with most known names, of which it has two or is full of. */
function mostNamed(rows: readonly Row[], width: number, isName: IsHeaderName): Row | null {
  let best: Row | null = null
  let most = 0
  for (const row of rows) {
    const names = row.cells.filter((cell) => isFilled(cell) && isName(cell.trim())).length
    const isEnough = names >= 2 || (names === 1 && (width === 1 || filledWidth(row.cells) >= width))
    if (names <= most || !isEnough || row.cells.filter(isValue).length >= names) continue
    ;[best, most] = [row, names]
  }
  return best
}

/** Whether a sentence was cut at its commas: spaces follow them, as they don't in the rows below. */
function isProse(rows: readonly Row[], at: number): boolean {
  const isSpaced = ({ cells }: Row) => {
    const later = cells.slice(1).filter(isFilled)
    return later.length > 0 && later.every((cell) => cell.startsWith(' '))
  }
  return isSpaced(rows[at]!) && below(rows, at).length > 0 && !below(rows, at).some(isSpaced)
}

/** Whether a row is the header of a table with unnamed columns at its end. */
function isNarrowHeader(rows: readonly Row[], at: number, width: number): boolean {
  const { cells } = rows[at]!
  return filledCount(cells) >= Math.max(2, width / 2) && !cells.some(isValue) && contrastOf(rows, at) > 0
}

function isData(rows: readonly Row[], at: number): boolean {
  const { cells } = rows[at]!
  const values = cells.filter(isValue).length
  const contrast = contrastOf(rows, at)
  if (values > 0) return contrast <= values
  if (contrast > 0) return false
  // A header is different from the cells below it. In joined files it is repeated as a whole.
  const again = cells.filter((cell, column) => isFilled(cell) && isBelow(rows, at, { cell, column })).length
  return again > 0 && again < filledCount(cells)
}

const below = (rows: readonly Row[], at: number) => rows.slice(at + 1, at + 1 + maxJudged)

const isBelow = (rows: readonly Row[], at: number, { cell, column }: { cell: string; column: number }) =>
  below(rows, at).some(({ cells }) => cells[column] === cell)

/** The columns whose values are addresses, links, numbers or dates, but whose cell in this row is not. */
function contrastOf(rows: readonly Row[], at: number): number {
  const { cells } = rows[at]!
  return cells.filter((cell, column) => {
    if (!isFilled(cell) || isValue(cell)) return false
    const values = below(rows, at)
      .map((row) => row.cells[column] ?? '')
      .filter(isFilled)
    return values.length > 0 && values.filter(isValue).length >= values.length * 0.6
  }).length
}

/**
 * Digits with the characters between them in numbers, dates and phone numbers, and years alone,
 * which may be a column's name.
 */
const numeric = /^[\d\s()+\-./,:'%$€£¥₩]+$/
const decimal = /^\d+[.,]\d+$/
const year = /^(?:19|20)\d\d$/
const day = /^\d{1,2}[-. ]\p{L}{3,9}\.?[-. ,]{1,2}\d{2,4}$/u
const link = /^(?:https?:\/\/|www\.)\S+$|^(?:[a-z]{2,3}\.)?linkedin\.com\//i

/** Whether a cell is no name of a column: an address, a link, a number or a date. */
export function isValue(cell: string): boolean {
  const text = cutText(cell, enoughCell).trim()
  if (text.includes('@') && normaliseEmail(text) !== null) return true
  if (link.test(text) || day.test(text)) return true
  if (decimal.test(text)) return true
  return numeric.test(text) && !year.test(text) && text.replace(/\D+/g, '').length >= 3
}
