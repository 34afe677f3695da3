import { cellsOf, quotesOf, type QuoteState } from './csv-quotes.ts'
import type { CsvDelimiter } from '@rapport/contract/lists/import-fields.ts'

/** A decoded line, or the reason it is unusable. */
export type TextLine = { line: number; text: string } | { line: number; refused: string }
/**
 * The cells of one record, which starts on `line`, or the reason that it is unusable; then with its
 * cells if they can be told.
 */
export type CsvRecord = { line: number; cells: string[] } | RefusedRecord
/** `refused` is the reason in words, for a report; `why` is the reason for programs. */
export type RefusedRecord = {
  line: number
  why: 'cell_count' | 'open_quote' | 'unreadable'
  refused: string
  rowCells?: string[]
}

const maxRecordLines = 1000
const maxRecordLength = 1024 * 1024

/** Reasons why a row isn't read, because its end is unknown. */
export const misplaced = 'a quote stands where none may be'
export const unclosed = 'a quote is opened and not closed'

/** A line that isn't part of a record yet. */
type Waiting = {
  given: TextLine
  /** Characters of the file before it and up to its end, without line breaks. */
  start: number
  end: number
  /**
   * The state at its end if it begins in a quoted cell; null until it is needed. A line that can't
   * be read ends no cell.
   */
  inside: QuoteState | 'refused' | null
}

/**
 * Assembles lines into records. A line that opens a quoted cell continues on the following lines
 * until the quote closes. If it doesn't close within 1,000 lines, 1 MB or the file, or if a quote
 * is misplaced, only the *first* line is refused and reading resumes on the next one, so a stray
 * quote never swallows the rows after it. Blank lines between records are skipped.
 *
 * One pass, whatever the file is: a line is read at most three times, so the work is at most three
 * times the length of the file. First, a line begins a record at most once, and is then read from
 * outside quotes. Second, whether a line could end a record that began before it does not depend on
 * the record: it ends one that began at any earlier line, or none. A line is therefore read from
 * inside quotes at most once, when it is the nearest line after an open quote for which this isn't
 * known, and the place of the nearest line that ends a cell, `ending`, only moves forward. Third,
 * its cells are read once, with the one record that it is part of. Memory: the lines of one record,
 * and the lines read at once.
 */
export class RecordReader {
  readonly #delimiter: CsvDelimiter
  #waiting: Waiting[] = []
  /**
   * The places of the next record's first line, and of the nearest line after it that ends a quoted
   * cell or can't continue one.
   */
  #first = 0
  #ending = 1
  /** Whether the first line is known to leave a quoted cell open. */
  #isOpen = false
  #length = 0
  /** The number of characters searched for quotes or read as cells. The bound limits it. */
  readCharacters = 0

  constructor(delimiter: CsvDelimiter) {
    this.#delimiter = delimiter
  }

  /** The records that these lines complete. */
  read(lines: readonly TextLine[]): CsvRecord[] {
    for (const given of lines) {
      const start = this.#length
      this.#length += 'text' in given ? given.text.length : 0
      this.#waiting.push({ given, start, end: this.#length, inside: null })
    }
    return this.#take(false)
  }

  /** The records left at the end of the file. */
  end(): CsvRecord[] {
    return this.#take(true)
  }

  #take(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    for (let record = this.#next(isEnd); record !== null; record = this.#next(isEnd)) records.push(record)
    // Lines that were taken are dropped once they are more than half. Moving the others then costs
    // less than reading these did.
    if (this.#first * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#first)
      this.#ending -= this.#first
      this.#first = 0
    }
    return records
  }

  /** Returns the next record; null if its end needs more lines, or if there is none. */
  #next(isEnd: boolean): CsvRecord | null {
    // Skips blank lines between records, however many there are.
    while (!this.#isOpen && this.#isBlank()) this.#first++
    const given = this.#waiting[this.#first]?.given
    if (given === undefined) return null
    if ('refused' in given) return this.#pass({ ...given, why: 'unreadable' })
    const { line, text } = given
    if (!this.#isOpen) {
      const state = this.#look(text, false)
      if (state === 'misplaced') return this.#refuse(line, misplaced)
      if (state === 'closed') return this.#pass({ line, cells: this.#cells(text) })
      this.#isOpen = true
    }
    const last = this.#findEnding()
    if (this.#isTooLong(last)) return this.#refuse(line, unclosed)
    const state = this.#waiting[last]?.inside
    if (state === undefined) return isEnd ? this.#refuse(line, unclosed) : null
    if (state !== 'closed') return this.#refuse(line, state === 'misplaced' ? misplaced : unclosed)
    const lines = this.#waiting.slice(this.#first, last + 1)
    const whole = lines.map(({ given: part }) => ('text' in part ? part.text : '')).join('\n')
    return this.#pass({ line, cells: this.#cells(whole) }, lines.length)
  }

  #isBlank(): boolean {
    const given = this.#waiting[this.#first]?.given
    return given !== undefined && 'text' in given && given.text === ''
  }

  /** Goes on after a line whose quotes are wrong. */
  #refuse(line: number, refused: string): CsvRecord {
    return this.#pass({ line, why: 'open_quote', refused })
  }

  /** Goes on after the lines of a record. */
  #pass(record: CsvRecord, lines = 1): CsvRecord {
    this.#first += lines
    this.#isOpen = false
    return record
  }

  /**
   * The place of the nearest line after the first that ends a quoted cell; that of the line to come
   * if none does.
   */
  #findEnding(): number {
    this.#ending = Math.max(this.#ending, this.#first + 1)
    for (; this.#ending < this.#waiting.length; this.#ending++) {
      const waiting = this.#waiting[this.#ending]!
      const { given } = waiting
      waiting.inside ??= 'text' in given ? this.#look(given.text, true) : 'refused'
      if (waiting.inside !== 'open') break
    }
    return this.#ending
  }

  #isTooLong(last: number): boolean {
    const { start } = this.#waiting[this.#first]!
    const { end } = (this.#waiting[last] ?? this.#waiting.at(-1))!
    return last - this.#first >= maxRecordLines || end - start > maxRecordLength
  }

  #look(text: string, startsInQuotes: boolean): QuoteState {
    this.readCharacters += text.length
    return quotesOf(text, this.#delimiter, startsInQuotes)
  }

  #cells(text: string): string[] {
    this.readCharacters += text.length
    return cellsOf(text, this.#delimiter)
  }
}
