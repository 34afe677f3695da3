import { parse } from 'csv-parse/sync'
import type { CsvRecord, TextLine } from '../src/import/csv/csv-lines.ts'
import type { Delimiter } from '../src/import/csv/detect.ts'

const maxLines = 1000
const maxCharacters = 1024 * 1024

/**
 * The records of a file, as the rule says them and as slowly as that takes: each line is tried as the beginning of a record, character by
 * character, with as many of the next lines as its quotes need. Cells are what a library makes of the text.
 */
export function slowRecords(lines: readonly TextLine[], delimiter: Delimiter): CsvRecord[] {
  const records: CsvRecord[] = []
  for (let at = 0; at < lines.length;) {
    const first = lines[at]!
    const found: Found = 'refused' in first ? { refused: first.refused } : readAt(lines, at, delimiter)
    if ('refused' in found) records.push({ line: first.line, refused: found.refused })
    else records.push({ line: first.line, cells: parseOne(found.text, delimiter) })
    at += 'refused' in found ? 1 : found.lines
  }
  return records
}

type Found = { refused: string } | { text: string; lines: number }
const unclosed = { refused: 'a quote is opened and not closed' }

function readAt(lines: readonly TextLine[], from: number, delimiter: Delimiter): Found {
  const texts: string[] = []
  for (const given of lines.slice(from, from + maxLines)) {
    if ('refused' in given) return unclosed
    texts.push(given.text)
    if (texts.join('').length > maxCharacters) return unclosed
    const text = texts.join('\n')
    const state = stateAfter(text, delimiter)
    if (state === 'misplaced') return { refused: 'a quote stands where none may be' }
    if (state !== 'quoted') return { text, lines: texts.length }
  }
  return unclosed
}

type State = 'start' | 'plain' | 'quoted' | 'quote in quotes' | 'misplaced'

/** What each character does to a record. */
function stateAfter(text: string, delimiter: Delimiter): State {
  let state: State = 'start'
  for (const character of text) {
    if (state === 'quoted') state = character === '"' ? 'quote in quotes' : 'quoted'
    else if (state === 'quote in quotes' && character === '"') state = 'quoted'
    else if (character === delimiter) state = 'start'
    else if (state === 'start') state = character === '"' ? 'quoted' : 'plain'
    else if (state === 'quote in quotes' || character === '"') return 'misplaced'
  }
  return state
}

function parseOne(text: string, delimiter: Delimiter): string[] {
  // The library makes no record of an empty text.
  if (text === '') return ['']
  const records: string[][] = parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: 0,
  })
  if (records.length !== 1) throw new Error(`the library reads ${records.length} records`)
  return records[0]!
}
