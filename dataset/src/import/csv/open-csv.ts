import { basename } from 'node:path'
import { cutText } from '@rapport/contract/plain-text.ts'
import { RecordReader, type CsvRecord, type TextLine } from './csv-lines.ts'
import { delimiters, detectDelimiter, detectEncoding, type Delimiter, type Encoding } from './detect.ts'
import { ImportError } from '../import-error.ts'
import { openBytes } from '../open-bytes.ts'
import { readLines, type Line } from '../read-lines.ts'

const maxLineBytes = 1024 * 1024
const detectBytes = 64 * 1024
const newline = 0x0a
const carriageReturn = 0x0d

export type CsvOptions = {
  delimiter?: Delimiter | undefined
  encoding?: Encoding | undefined
  /** The required columns, each once. */
  columns: Iterable<string>
  signal?: AbortSignal | undefined
}

export type CsvFile = {
  /** Column name -> index, of the required ones. */
  columns: Map<string, number>
  /** The cells of the first row. */
  header: string[]
  encoding: Encoding
  delimiter: Delimiter
  /** The records after the header without blank ones, one batch per block of the file. Each has as many cells as the header. */
  records: AsyncIterable<CsvRecord[]>
}

/**
 * Opens a table with a header. Encoding and delimiter are detected from the start of the file unless given. Throws `ImportError` before any
 * record if the file is empty or unreadable, or if a required column is missing or appears twice.
 */
export async function openCsv(path: string, options: CsvOptions): Promise<CsvFile> {
  const required = [...options.columns]
  const source = await startReading(path, options)
  const found: { delimiter?: Delimiter | undefined } = {}
  const batches = readBatches(source, { ...options, columns: required }, found)
  const first = await batches.next()
  const [header, ...others] = first.done ? [] : first.value
  const name = basename(path)
  if (header === undefined) throw new ImportError(`${name} is empty`)
  if ('refused' in header) {
    await batches.return(undefined)
    throw new ImportError(`the header of ${name} cannot be read: ${header.refused}`)
  }
  try {
    const columns = locate(header.cells, required, name)
    return {
      columns,
      header: header.cells,
      encoding: source.encoding,
      delimiter: found.delimiter ?? ',',
      records: checkRecords(others, batches, header.cells.length),
    }
  } catch (error) {
    await batches.return(undefined)
    throw error
  }
}

function locate(header: string[], required: string[], name: string): Map<string, number> {
  const names = header.map((column) => column.trim())
  const columns = new Map<string, number>()
  for (const column of required) {
    const at = names.indexOf(column.trim())
    if (at === -1)
      throw new ImportError(
        `${name} has no column '${column}'. Its columns: ${cutText(names.slice(0, 100).join(', '), 1000)}`,
      )
    if (names.includes(column.trim(), at + 1))
      throw new ImportError(`${name} has the column '${column}' twice`)
    columns.set(column, at)
  }
  return columns
}

async function* checkRecords(
  first: CsvRecord[],
  batches: AsyncGenerator<CsvRecord[]>,
  width: number,
): AsyncGenerator<CsvRecord[]> {
  const check = (records: CsvRecord[]) => records.flatMap((record) => checkWidth(record, width) ?? [])
  try {
    yield check(first)
    for await (const batch of batches) yield check(batch)
  } finally {
    await batches.return(undefined)
  }
}

/** Null for a blank row. */
function checkWidth(record: CsvRecord, width: number): CsvRecord | null {
  if ('refused' in record) return record
  if (record.cells.every((cell) => cell.trim() === '')) return null
  if (record.cells.length === width) return record
  return { line: record.line, refused: `the row has ${record.cells.length} cells, the header has ${width}` }
}

/** All records, header first (alone at the start of the first batch that isn't empty). */
async function* readBatches(
  source: Source,
  options: CsvOptions & { columns: string[] },
  found: { delimiter?: Delimiter | undefined },
): AsyncGenerator<CsvRecord[]> {
  let reader: RecordReader | undefined
  for await (const lines of source.lines) {
    const texts = lines.map(source.decode)
    found.delimiter ??= delimiterOf(texts, options)
    if (found.delimiter) reader ??= new RecordReader(found.delimiter)
    const records = reader?.read(texts) ?? []
    if (records.length > 0) yield records
  }
  const records = reader?.end() ?? []
  if (records.length > 0) yield records
}

/** The delimiter by the first line; removes a first line `sep=;`, as spreadsheets write it. Undefined until there is a line. */
function delimiterOf(texts: TextLine[], options: CsvOptions & { columns: string[] }): Delimiter | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  const header = 'text' in first ? first.text : ''
  const named = /^"?sep=(.)"?$/i.exec(header)?.[1]
  const separator = delimiters.find((delimiter) => delimiter === named)
  if (separator !== undefined) texts.shift()
  return options.delimiter ?? separator ?? detectDelimiter(header, options.columns)
}

type Source = { encoding: Encoding; lines: AsyncIterable<Line[]>; decode: (line: Line) => TextLine }

async function startReading(path: string, options: CsvOptions): Promise<Source> {
  const blocks = openBytes(path, options.signal)
  const head: Buffer[] = []
  let length = 0
  while (length < detectBytes) {
    const next = await blocks.next()
    if (next.done) break
    head.push(next.value)
    length += next.value.length
  }
  const start = Buffer.concat(head)
  const found = detectEncoding(start.subarray(0, detectBytes))
  const encoding = options.encoding ?? found.encoding
  const bytes = chain(start.subarray(found.encoding === encoding ? found.markBytes : 0), blocks)
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be'
  // Old Macintosh line ends.
  const text = isWide ? Buffer.from(new TextDecoder(encoding).decode(start)) : start
  const isReturned = !text.includes(newline) && text.includes(carriageReturn)
  const decoded = isWide ? toUtf8(bytes, encoding) : bytes
  const utf8 = isReturned ? withNewlines(decoded) : decoded
  const lines = readLines(utf8, maxLineBytes)
  return { encoding, lines, decode: createLineDecoder(isWide ? 'utf-8' : encoding) }
}

async function* chain(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* withNewlines(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of blocks)
    yield block.map((byte) => (byte === carriageReturn ? newline : byte)) as Buffer
}

/** In other encodings a line-feed byte is always a line end; in UTF-16 it may be half a character. */
async function* toUtf8(blocks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const block of blocks) yield Buffer.from(decoder.decode(block, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function createLineDecoder(encoding: Encoding): (line: Line) => TextLine {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (entry) => {
    if ('refused' in entry) return entry
    const { line, bytes } = entry
    if (bytes.includes(0)) return { line, refused: 'the line contains NUL bytes' }
    try {
      return { line, text: decoder.decode(bytes) }
    } catch {
      return { line, refused: `the line is not valid ${encoding}` }
    }
  }
}
