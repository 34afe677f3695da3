import { csvDelimiters, type CsvDelimiter } from '@rapport/contract/lists/import-fields.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { RecordReader, type CsvRecord, type TextLine } from './csv-lines.ts'
import { filledWidth, findHeader, rowsOf, widthOf, type IsHeaderName, type Row } from './find-header.ts'

/** Records of the start of a file by which it is judged. */
const maxRecords = 200

/**
 * The dialect of a table: the line ends (`any`: also a carriage return alone, as in files of old
 * Macintosh programs) and the delimiter of its columns.
 */
export type Dialect = { lineEnd: 'lf' | 'any'; delimiter: CsvDelimiter }

/** The first rows of a table as a dialect reads them, and which of them is the header. */
export type Start = Dialect & {
  rows: Row[]
  header: Row | null
  /** The lines of records that can't be read, and why the first of all can't. */
  refused: number[]
  firstRefused: string | null
}

type Sample = {
  /** The first lines of the file, by how lines end; one of the two if it makes no difference. */
  lines: ReadonlyMap<Dialect['lineEnd'], readonly TextLine[]>
  /** Those that come into question. */
  delimiters: readonly CsvDelimiter[]
  isName: IsHeaderName
  /** The line of a known header, or 'none' if there is no header. */
  header: number | 'none' | null
}

/**
 * Detects the dialect by the rows: the right one finds most known names in its header, then makes
 * most rows as wide as the table, whose header comes first. A name with commas in it says nothing,
 * nor does a line feed inside quotes.
 */
export function detectDialect(sample: Sample): Start {
  let best: Start | null = null
  let bestScore = -1
  for (const [lineEnd, lines] of sample.lines)
    for (const delimiter of sample.delimiters) {
      const start = readStart(lines, { lineEnd, delimiter }, sample)
      const score = scoreOf(start, sample.isName)
      if (score > bestScore) [best, bestScore] = [start, score]
    }
  return best ?? { lineEnd: 'lf', delimiter: ',', rows: [], header: null, refused: [], firstRefused: null }
}

const separatorLine = /^"?sep=(.?)"?$/i

/** The delimiter that a first line `sep=;` names, as spreadsheets write it; null if it names none. */
export function namedDelimiter([first]: readonly TextLine[]): CsvDelimiter | null {
  const named = first && 'text' in first ? separatorLine.exec(first.text)?.[1] : undefined
  return csvDelimiters.find((delimiter) => delimiter === named) ?? null
}

/** The line on which the records may begin. */
export const firstLine = ([first]: readonly TextLine[]): number =>
  first && 'text' in first && separatorLine.test(first.text) ? 2 : 1

function readStart(lines: readonly TextLine[], dialect: Dialect, { header, isName }: Sample): Start {
  const reader = new RecordReader(dialect.delimiter)
  const given = lines.filter(
    ({ line }) => line >= firstLine(lines) && (typeof header !== 'number' || line >= header),
  )
  const all: CsvRecord[] = [...reader.read(given), ...reader.end()]
  const records = all
    .filter((record) => 'refused' in record || record.cells.some((cell) => cell.trim() !== ''))
    .slice(0, maxRecords)
  const rows = rowsOf(records)
  const [first] = records
  return {
    ...dialect,
    rows,
    header: header === null ? findHeader(rows, isName) : header === 'none' ? null : (rows[0] ?? null),
    refused: records.flatMap((record) => ('refused' in record ? record.line : [])),
    firstRefused: first && 'refused' in first ? first.refused : null,
  }
}

export const namesOf = ({ header }: Start, isName: IsHeaderName): number =>
  header?.cells.filter((cell) => isName(cell.trim())).length ?? 0

/** Known names decide, then the share of rows that fit: at most 1. */
function scoreOf(start: Start, isName: IsHeaderName): number {
  const { rows, header, refused } = start
  const width = widthOf(rows)
  if (width < 2) return namesOf(start, isName)
  const fit = rows.reduce((sum, row) => sum + fitOf(row, width), 0) / (rows.length + refused.length)
  const isBelowOthers = header !== null && header !== rows[0]
  // Among equal dialects, the one with more columns wins: `City, State` contains a comma, too.
  const columns = width / (width + 1)
  return namesOf(start, isName) + fit * columns * cleanness(rows) * (isBelowOthers ? 0.6 : 1)
}

/**
 * Returns how well a row fits into a table: fully if it is as wide, half if it may lack cells or
 * contains a line end.
 */
function fitOf({ cells }: Row, width: number): number {
  if (cells.length === 1 || filledWidth(cells) > width) return 0
  return cells.length < width || cells.some((cell) => cell.includes('\r')) ? 0.5 : 1
}

/** Characters of a cell by which it is judged. */
const enoughCell = 300

/** Another delimiter right between characters: a sign that the cell is several. */
const joined = /[^\s,;|\t][,;|\t][^\s,;|\t]/
const plain = /^[\d\s.,+-]+$|^\w+:\/\//

/** The share of cells that look whole, which counts for a third. */
function cleanness(rows: readonly Row[]): number {
  let [whole, all] = [0, 0]
  for (const { cells } of rows)
    for (const cell of cells) {
      if (cell === '') continue
      all++
      const start = cutText(cell, enoughCell)
      if (plain.test(start) || !joined.test(start)) whole++
    }
  return all === 0 ? 1 : 2 / 3 + whole / all / 3
}
