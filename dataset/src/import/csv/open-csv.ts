import { csvDelimiters, type CsvDelimiter, type CsvEncoding } from '@rapport/contract/lists/import-fields.ts'
import { basename } from 'node:path'
import { cutText } from '@rapport/contract/plain-text.ts'
import { misplaced, RecordReader, unclosed, type CsvRecord, type TextLine } from './csv-lines.ts'
import { openSource, type CsvSource } from './csv-source.ts'
import { detectDialect, firstLine, namedDelimiter, namesOf, type Start } from './detect-dialect.ts'
import { filledWidth, type IsHeaderName, type Row } from './find-header.ts'
import { ImportError } from '../import-error.ts'

export type CsvOptions = {
  delimiter?: CsvDelimiter | undefined
  encoding?: CsvEncoding | undefined
  /** The line on which the header begins, or 'none' if there is no header. */
  header?: number | 'none' | undefined
  /** Names of columns that may be expected; by default the required ones. */
  isHeaderName?: IsHeaderName | undefined
  /** The required columns, each once. */
  columns: Iterable<string>
  /** Which of several columns of a required name counts; otherwise such a file is refused. */
  counting?: 'first' | 'last' | undefined
  /** How a quote is written inside quotes: twice, unless a backslash stands before it. */
  escape?: 'backslash' | undefined
  signal?: AbortSignal | undefined
}

export type CsvFile = {
  /** Column name -> index, of the required ones. */
  columns: Map<string, number>
  /**
   * The names of the columns: the cells of the header, or `Column 1` and so on if there is none.
   * Columns that it doesn't name are ''.
   */
  header: string[]
  /** The line on which the header begins; null if there is none. */
  headerLine: number | null
  /** The first lines above the header that aren't blank. */
  skipped: SkippedLine[]
  encoding: CsvEncoding
  delimiter: CsvDelimiter
  /**
   * The records after the header without blank ones, one batch per block of the file. Cells that
   * one lacks at its end are empty.
   */
  records: AsyncIterable<CsvRecord[]>
  /** Must be called if the records aren't read to their end. */
  close: () => Promise<void>
}

export type SkippedLine = { line: number; text: string }

const maxSkipped = 20
const maxSkippedText = 200

/**
 * Opens a table. Encoding, delimiter, line ends and the header are detected from the start of the
 * file unless given. Empty cells beyond the header are left out. Throws `ImportError` before any
 * record if the file is empty or unreadable, or if a required column is missing or appears twice.
 */
export async function openCsv(path: string, options: CsvOptions): Promise<CsvFile> {
  const required = [...options.columns]
  const opened = await openSource(path, options)
  const source = options.escape === undefined ? opened : withDoubledQuotes(opened)
  try {
    const start = startOf(source, options, required)
    const name = basename(path)
    assertReadable(start, { name, options, required })
    const { header: row, rows, delimiter } = start
    const body = row ? rows.slice(rows.indexOf(row) + 1) : rows
    const header = row ? columnsOf(row, body) : namesFor(body)
    const lines = source.sample.get(start.lineEnd) ?? []
    const from = row?.line ?? firstLine(lines)
    return {
      columns: locate(header, required, { name, counting: options.counting }),
      header,
      headerLine: row?.line ?? null,
      skipped: row ? skippedOf(lines, row.line) : [],
      encoding: source.encoding,
      delimiter,
      close: () => source.close(),
      records: readRecords(source, start, {
        from,
        width: header.length,
        usual: usualWidth(body, {
          width: header.length,
          refused: start.refused.find((line) => line >= from),
        }),
      }),
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

const has = (cells: readonly string[], names: readonly string[]): boolean =>
  names.every((name) => cells.some((cell) => cell.trim() === name.trim()))

function startOf({ sample }: CsvSource, options: CsvOptions, required: readonly string[]): Start {
  const [lines = []] = sample.values()
  const given = options.delimiter ?? namedDelimiter(lines)
  const wanted = new Set(required.map((name) => name.trim()))
  const start = detectDialect({
    lines: sample,
    delimiters: given ? [given] : csvDelimiters,
    isName: options.isHeaderName ?? ((name) => wanted.has(name)),
    header: options.header ?? null,
  })
  if (options.header !== undefined || required.length === 0) return start
  return { ...start, header: start.rows.find(({ cells }) => has(cells, required)) ?? start.header }
}

type Opening = { name: string; options: CsvOptions; required: readonly string[] }

function assertReadable(start: Start, { name, options, required }: Opening): void {
  const { rows, header, firstRefused } = start
  if (typeof options.header === 'number' && header?.line !== options.header)
    throw new ImportError(`${name} has no header on line ${options.header}`, { code: 'no_header' })
  const isNamed =
    header !== null &&
    (namesOf(start, options.isHeaderName ?? (() => false)) > 0 || has(header.cells, required))
  if (firstRefused !== null && options.header === undefined && !isNamed)
    throw new ImportError(`the header of ${name} cannot be read: ${firstRefused}`)
  if (rows.length === 0) throw new ImportError(`${name} is empty`, { code: 'empty' })
}

/** The names of a header, of as many columns as the rows have. */
function columnsOf({ cells }: Row, body: readonly Row[]): string[] {
  const wider = body.filter((row) => filledWidth(row.cells) > cells.length)
  if (wider.length * 2 > body.length) {
    const width = Math.min(...wider.map((row) => filledWidth(row.cells)))
    return Array.from({ length: width }, (_, at) => cells[at] ?? '')
  }
  const used = body.reduce((width, row) => Math.max(width, filledWidth(row.cells)), filledWidth(cells))
  return cells.slice(0, used)
}

/** Mappings are remembered by names of columns, so these are the same in every language. */
const namesFor = (rows: readonly Row[]): string[] =>
  Array.from(
    { length: Math.max(...rows.map(({ cells }) => filledWidth(cells))) },
    (_, at) => `Column ${at + 1}`,
  )

function skippedOf(lines: readonly TextLine[], header: number): SkippedLine[] {
  const first = firstLine(lines)
  return lines
    .filter((given) => given.line >= first && given.line < header)
    .map((given) => ({
      line: given.line,
      text: 'text' in given ? cutText(given.text.trim(), maxSkippedText) : '',
    }))
    .filter(({ text }) => text !== '')
    .slice(0, maxSkipped)
}

type Naming = { name: string; counting: CsvOptions['counting'] }

function locate(header: string[], required: string[], { name, counting }: Naming): Map<string, number> {
  const names = header.map((column) => column.trim())
  const columns = new Map<string, number>()
  for (const column of required) {
    const at = names.indexOf(column.trim())
    if (at === -1)
      throw new ImportError(
        `${name} has no column '${column}'. Its columns: ${cutText(names.slice(0, 100).join(', '), 1000)}`,
      )
    const last = names.lastIndexOf(column.trim())
    if (counting === undefined && last !== at)
      throw new ImportError(`${name} has the column '${column}' twice`)
    columns.set(column, counting === 'last' ? last : at)
  }
  return columns
}

/** The lines of a table that writes `\"` for a quote, as the others write it. */
function withDoubledQuotes(source: CsvSource): CsvSource {
  return {
    ...source,
    sample: new Map([...source.sample].map(([lineEnd, lines]) => [lineEnd, lines.map(doubleQuotes)])),
    async *lines(lineEnd) {
      for await (const lines of source.lines(lineEnd)) yield lines.map(doubleQuotes)
    },
  }
}

const doubleQuotes = (line: TextLine): TextLine =>
  'text' in line && line.text.includes('\\"') ? { ...line, text: line.text.replaceAll('\\"', '""') } : line

type Body = {
  from: number
  width: number
  /** The cells that rows have at least, few exceptions aside. */
  usual: number
}

/** The records below the header. */
async function* readRecords(source: CsvSource, start: Start, body: Body): AsyncGenerator<CsvRecord[]> {
  const reader = new RecordReader(start.delimiter)
  const { header } = start
  let isCut = false
  const check = (records: CsvRecord[]) =>
    records.flatMap((record) => {
      if (header && (record.line === header.line || isAgain(header, record))) return []
      const checked = checkWidth(record, isCut ? body : { ...body, usual: 0 })
      if (checked === null) return []
      isCut =
        'refused' in checked ? isCut || checked.refused === misplaced || checked.refused === unclosed : false
      return [checked]
    })
  for await (const lines of source.lines(start.lineEnd))
    yield check(reader.read(lines.filter(({ line }) => line >= body.from)))
  yield check(reader.end())
}

/** Whether a record is the header once more, as where tables were put together. */
function isAgain({ cells }: Row, record: CsvRecord): boolean {
  if ('refused' in record || record.cells[0] !== cells[0]) return false
  const width = filledWidth(cells)
  return (
    width >= 2 &&
    filledWidth(record.cells) === width &&
    cells.every((cell, at) => cell === (record.cells[at] ?? ''))
  )
}

/**
 * Null for a blank row. A row of fewer cells than usual is refused: it may be the rest of one that
 * a quote cut.
 */
function checkWidth(record: CsvRecord, { width, usual }: Body): CsvRecord | null {
  if ('refused' in record) return record
  const { line, cells } = record
  const filled = filledWidth(cells)
  if (filled === 0) return null
  if (filled > width || cells.length < usual)
    return {
      line,
      why: 'cell_count',
      refused: `the row has ${filled} cells, the header has ${width}`,
      rowCells: cells.slice(0, filled),
    }
  // Filled up, short rows below a long header would take far more memory than the file.
  return cells.length <= width ? record : { line, cells: cells.slice(0, width) }
}

type Usual = { width: number; refused: number | undefined }

/** The smallest width that is no exception among the first rows, up to one that can't be read. */
function usualWidth(rows: readonly Row[], { width, refused = Infinity }: Usual): number {
  const sound = rows.filter(({ line }) => line < refused)
  const counts = new Map<number, number>()
  for (const { cells } of sound) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const usual = [...counts].filter(([, count]) => count * 10 >= sound.length).map(([each]) => each)
  return Math.min(width, ...usual)
}
