import { parse } from 'csv-parse/sync'
import type { Delimiter } from './detect.ts'

/** A decoded line, or the reason it is unusable. */
export type TextLine = { line: number; text: string } | { line: number; refused: string }
/** The cells of one record, which starts on `line`, or the reason that line is unusable. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; refused: string }

const maxRecordLines = 1000
const maxRecordLength = 1024 * 1024

/**
 * Whether a quoted cell is open at the end of a line, given whether one was open at its start. A quote opens a cell only at the cell's
 * start.
 */
function endsInQuotes(text: string, delimiter: string, startsInQuotes: boolean): boolean {
  let inQuotes = startsInQuotes
  let at = text.indexOf('"')
  while (at !== -1) {
    if (!inQuotes) inQuotes = at === 0 || text[at - 1] === delimiter
    else if (text[at + 1] === '"') at++
    else inQuotes = false
    at = text.indexOf('"', at + 1)
  }
  return inQuotes
}

/**
 * Assembles lines into records. A line that opens a quoted cell continues on the following lines until the quote closes. If it doesn't
 * close within 1,000 lines, 1 MB or the file, or if the record is malformed, only the *first* line is refused and reading resumes on the
 * next one, so a stray quote never swallows the rows after it. Memory: one record.
 */
export function createRecordReader(delimiter: Delimiter) {
  let pending: { line: number; text: string }[] = []
  let pendingLength = 0
  let inQuotes = false

  const reset = () => {
    const lines = pending
    pending = []
    pendingLength = 0
    inQuotes = false
    return lines
  }

  /** Refuses the first pending line, and reads the other pending lines and those that follow again. */
  const giveUp = (records: CsvRecord[], reason: string, next: TextLine[]): TextLine[] => {
    const [first, ...others] = reset()
    if (first !== undefined) records.push({ line: first.line, refused: reason })
    return [...others, ...next]
  }

  const complete = (records: CsvRecord[]): TextLine[] => {
    const line = pending[0]?.line ?? 0
    const text = pending.map((part) => part.text).join('\n')
    try {
      records.push({ line, cells: parseRecord(text, delimiter) })
      reset()
      return []
    } catch {
      return giveUp(records, 'a quote stands where none may be', [])
    }
  }

  const take = (next: TextLine, records: CsvRecord[]): TextLine[] => {
    if ('refused' in next) {
      if (pending.length > 0) return giveUp(records, 'a quote is opened and not closed', [next])
      records.push(next)
      return []
    }
    pending.push(next)
    pendingLength += next.text.length
    inQuotes = endsInQuotes(next.text, delimiter, inQuotes)
    if (!inQuotes) return complete(records)
    const isTooLong = pending.length > maxRecordLines || pendingLength > maxRecordLength
    return isTooLong ? giveUp(records, 'a quote is opened and not closed', []) : []
  }

  const run = (lines: TextLine[]): CsvRecord[] => {
    const records: CsvRecord[] = []
    // A stack with the next line on top, because lines may be pushed back to be read again.
    const stack = lines.toReversed()
    for (let next = stack.pop(); next !== undefined; next = stack.pop())
      stack.push(...take(next, records).toReversed())
    return records
  }

  return {
    read: run,
    /** The records left at the end of the file. */
    end(): CsvRecord[] {
      const records: CsvRecord[] = []
      while (pending.length > 0) records.push(...run(giveUp(records, 'a quote is opened and not closed', [])))
      return records
    },
  }
}

/** A record without quotes is split at the delimiters; the library parses the rest. Throws if the quotes are malformed. */
function parseRecord(text: string, delimiter: Delimiter): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const records: string[][] = parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: 8 * maxRecordLength,
  })
  const [cells] = records
  if (cells === undefined || records.length > 1) throw new Error('not one record')
  return cells
}
