import type { CsvRecord, RefusedRecord, TextLine } from '../src/import/csv/csv-lines.ts'
import type { CsvDelimiter } from '@rapport/contract/lists/import-fields.ts'

const maxLines = 1000
const maxCharacters = 1024 * 1024

/**
 * The records of a file, as the rule says them and as slowly as that takes: each line is tried as
 * the beginning of a record, character by character, with as many of the next lines as its quotes
 * need. Where a quote is nowhere misplaced, a library makes the same cells of the text.
 */
export function slowRecords(lines: readonly TextLine[], delimiter: CsvDelimiter): CsvRecord[] {
  const records: CsvRecord[] = []
  for (let at = 0; at < lines.length;) {
    const first = lines[at]!
    if ('text' in first && first.text === '') {
      at++
      continue
    }
    const found: Found =
      'refused' in first ? { why: 'unreadable', refused: first.refused } : readAt(lines, at, delimiter)
    if ('refused' in found) records.push({ line: first.line, ...found })
    else records.push({ line: first.line, cells: found.cells })
    at += 'refused' in found ? 1 : found.lines
  }
  return records
}

type Found = Pick<RefusedRecord, 'why' | 'refused'> | { cells: string[]; lines: number }
const unclosed = { why: 'open_quote', refused: 'a quote is opened and not closed' } as const

function readAt(lines: readonly TextLine[], from: number, delimiter: CsvDelimiter): Found {
  const reader = new SlowReader(delimiter)
  for (const [at, given] of lines.slice(from, from + maxLines).entries()) {
    if ('refused' in given) return unclosed
    reader.read(at === 0 ? given.text : `\n${given.text}`)
    if (reader.length > maxCharacters) return unclosed
    const { state, cells } = reader.end()
    if (state === 'misplaced') return { why: 'open_quote', refused: 'a quote stands where none may be' }
    if (state !== 'quoted') return { cells, lines: at + 1 }
  }
  return unclosed
}

type State = 'start' | 'plain' | 'quoted' | 'quote in quotes' | 'after quotes' | 'as it stands' | 'misplaced'

/** The effect of each character on a record. */
class SlowReader {
  readonly cells: string[] = []
  state: State = 'start'
  /** Characters that were read, without line breaks. */
  length = 0
  readonly #delimiter: CsvDelimiter
  /** The cell as it is written, where its first two quotes stand in it, and what is in the quotes. */
  #raw = ''
  #quotes: number[] = []
  #value = ''
  /** Whether the cell began on an earlier line. */
  #isOlder = false

  constructor(delimiter: CsvDelimiter) {
    this.#delimiter = delimiter
  }

  read(text: string) {
    this.#isOlder = text.startsWith('\n')
    this.length += this.#isOlder ? text.length - 1 : text.length
    for (const character of text) {
      if (this.state === 'misplaced') return
      this.#readOne(character)
    }
  }

  end() {
    if (this.state !== 'quoted' && this.state !== 'misplaced') this.#finish()
    return this
  }

  #readOne(character: string) {
    if (this.state === 'quoted') {
      if (character === '"') [this.state, this.#quotes[1]] = ['quote in quotes', this.#raw.length]
      else this.#value += character
    } else if (this.state === 'quote in quotes' && character === '"') {
      this.state = 'quoted'
      this.#value += '"'
    } else if (character === this.#delimiter) return this.#finish()
    else this.state = this.#stateAfter(character)
    this.#raw += character
  }

  /** Outside quotes. */
  #stateAfter(character: string): State {
    if (this.state === 'start' && character === '"') {
      this.#quotes = [this.#raw.length]
      return 'quoted'
    }
    if (this.state === 'start') return isBlank(character) ? 'start' : 'plain'
    if (this.state !== 'quote in quotes' && this.state !== 'after quotes') return this.state
    if (isBlank(character)) return 'after quotes'
    return this.#isOlder ? 'misplaced' : 'as it stands'
  }

  #finish() {
    const [opening = 0, stray = 0] = this.#quotes
    const isQuoted = this.state === 'quote in quotes' || this.state === 'after quotes'
    const cell =
      this.state === 'as it stands'
        ? unwrapped(this.#raw.slice(opening), stray - opening)
        : isQuoted
          ? this.#value
          : this.#raw
    if (cell !== null) this.cells.push(cell)
    this.state = cell === null ? 'misplaced' : 'start'
    ;[this.#raw, this.#value, this.#isOlder] = ['', '', false]
  }
}

const isBlank = (character: string) => [' ', '\t', '\r', '\u00a0', '\ufeff'].includes(character)

/**
 * A cell that begins with a quote, as it stands; without its outer quotes if they enclose the
 * others. Null if a quote is left over.
 */
function unwrapped(raw: string, stray: number): string | null {
  const cell = raw.trimEnd()
  const quotes = Array.from(cell).filter((character) => character === '"').length
  const isOpening = isBlank(cell[stray - 1] ?? '')
  const inner = () => cell.slice(1, -1).replaceAll('""', '"')
  if (quotes % 2 === 1) return !isOpening && cell.endsWith('"') ? inner() : null
  return isOpening && cell.endsWith('"') ? inner() : cell
}
