import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slowRecords } from '../../../test/slow-records.ts'
import { RecordReader, type CsvRecord, type TextLine } from './csv-lines.ts'
import { csvDelimiters, type CsvDelimiter } from '@rapport/contract/lists/import-fields.ts'

const numbered = (texts: readonly (string | null)[]): TextLine[] =>
  texts.map((text, at) => ({ line: at + 1, ...(text === null ? { refused: 'unreadable' } : { text }) }))

/** Reads lines in blocks, and says how many characters were looked at. */
function read(lines: readonly TextLine[], delimiter: CsvDelimiter, blockSize = lines.length) {
  const reader = new RecordReader(delimiter)
  const records: CsvRecord[] = []
  for (let at = 0; at < lines.length; at += Math.max(1, blockSize))
    records.push(...reader.read(lines.slice(at, at + Math.max(1, blockSize))))
  records.push(...reader.end())
  return { records, readCharacters: reader.readCharacters }
}

const lengthOf = (lines: readonly TextLine[]) =>
  lines.reduce((length, given) => length + ('text' in given ? given.text.length + 1 : 1), 0)

const piece = fc.constantFrom(
  '"',
  '"',
  '"',
  '""',
  'a',
  ' ',
  ',',
  ',',
  ';',
  '\t',
  '|',
  ' ',
  '\r',
  '가',
  '😀',
  '=',
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
/** One line in ten can't be read. */
const line = fc.option(text, { nil: null, freq: 9 })
/** Files in which few shapes come again and again, as well as files in which no line is like another. */
const lines = fc
  .oneof(
    fc.array(line, { maxLength: 40 }),
    fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.nat({ max: 30 }))
      .map(([some, times]) => Array.from({ length: times }, () => some).flat()),
  )
  .map(numbered)

describe('any lines', () => {
  test('become the records that a slow reader makes of them, in whatever blocks they come', () => {
    const property = fc.property(
      lines,
      fc.constantFrom(...csvDelimiters),
      fc.integer({ min: 1, max: 50 }),
      (given, delimiter, blockSize) => {
        const { records, readCharacters } = read(given, delimiter, blockSize)
        expect(records).toEqual(slowRecords(given, delimiter))
        expect(readCharacters).toBeLessThanOrEqual(3 * lengthOf(given))
      },
    )
    fc.assert(property, { numRuns: 3000 })
  })

  test('at the limits of a record', () => {
    for (const count of [999, 1000, 1001, 1002]) {
      const given = numbered(['"a', ...Array.from({ length: count - 2 }, () => 'b'), '"', 'c'])
      expect(read(given, ',', 300).records).toEqual(slowRecords(given, ','))
    }
    const half = 'x'.repeat(512 * 1024)
    for (const last of ['"', 'x"', 'xx"']) {
      const given = numbered([`"${half.slice(2)}`, half, last, 'c'])
      expect(read(given, ',').records).toEqual(slowRecords(given, ','))
    }
  })
})

/** Reads a record with a library, if any of its cells may have quotes. */
function byLibrary(content: string, delimiter: CsvDelimiter): string[] {
  const records: string[][] = parse(content, {
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
  })
  return records[0]!
}

/** The cells of the first record, or why it is refused. */
function cellsIn(content: string, delimiter: CsvDelimiter = ',') {
  const [record] = read(numbered(content.split('\n')), delimiter).records
  return 'cells' in record! ? record.cells : record!.refused
}

describe('quotes', () => {
  test.each([
    ['a,"b c"\t,d', ['a', 'b c', 'd']],
    ['"a" , "b,c" ,\t"d"  ', ['a', 'b,c', 'd']],
    ['a, b ,c', ['a', ' b ', 'c']],
    ['5" pipe,6"', ['5" pipe', '6"']],
    ['Robert "Bob" Clark,x', ['Robert "Bob" Clark', 'x']],
    ['"Bob" Clark,"a, b"', ['"Bob" Clark', 'a, b']],
    ['"The "Best" Ltd",x', ['The "Best" Ltd', 'x']],
    ['"The Best, "Quiet" Ltd",x', ['The Best, "Quiet" Ltd', 'x']],
    ['"5" pipe",x', ['5" pipe', 'x']],
    ['"","a""b",""', ['', 'a"b', '']],
    ['"a"\u00a0,b', ['a', 'b']],
    ['a,"b\n\nc" ,d', ['a', 'b\n\nc', 'd']],
    ['"Bob" Clark,"a\n",x', ['"Bob" Clark', 'a\n', 'x']],
    ['"He said "hi"\nand left",x', 'a quote stands where none may be'],
    ['"Bob "B" Clark,x', 'a quote stands where none may be'],
    ['"a\nb" c,x', 'a quote stands where none may be'],
  ])('%j', (content, expected) => {
    expect(cellsIn(content)).toEqual(expected)
  })

  test('with the delimiter tab, a tab is no white space', () => {
    expect(cellsIn('a\t"b" \t\t"c"', '\t')).toEqual(['a', 'b', '', 'c'])
  })

  test('are read as a library reads them wherever it is lenient, too', () => {
    const cell = fc.oneof(
      fc.constantFrom('a', 'b c', '5" pipe', 'Robert "Bob" Clark', '"Bob" Clark', 'x"', ''),
      fc.constantFrom('', 'a', ' b', ',', '""', 'a\n\nb').map((inner) => `"${inner}"`),
    )
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...csvDelimiters),
        (some, by) => {
          const whole = some.join(by)
          fc.pre(whole !== '')
          expect(cellsIn(whole, by)).toEqual(byLibrary(whole, by))
        },
      ),
    )
  })
})

/** Rows that made the reader start again at each line, or would if it were written less carefully. */
const hostile: Record<string, string[]> = {
  'closed and opened again': ['a","b""'],
  'opened and never closed': ['"a'],
  'opened at the end': ['a,"b'],
  'a quote alone': ['"'],
  'misplaced after the first line': ['"a', 'b', 'c"d'],
  'two quotes': ['""', '"'],
  'nothing but quotes': ['"'.repeat(99)],
  'opened and long': [`"${'x'.repeat(5000)}`],
  'opened, then can’t be read': ['"a', 'b', '\0'],
  'quotes that close nothing': ['"a" b'.repeat(50)],
  'white space after quotes': [`"a"${' '.repeat(3000)}"b`],
  'white space before quotes': [`a,${' '.repeat(3000)}`],
  'blank lines': [' '],
  'blank lines in quotes': ['"', '', '', ''],
  'cells without end': [','.repeat(2000)],
  plain: ['a,b,c'],
}

describe('the work of a file is at most three times its length', () => {
  test.each(Object.entries(hostile))('%s', (_, shape) => {
    const file = (rows: number) =>
      numbered(Array.from({ length: rows }, (__, at) => shape[at % shape.length]!)).map((given) =>
        'text' in given && given.text === '\0' ? { line: given.line, refused: 'unreadable' } : given,
      )
    const rows = Math.min(50_000, Math.ceil(4_000_000 / (shape.join('').length + 1)))
    const [once, twice] = [file(rows), file(2 * rows)].map((given) => {
      const { records, readCharacters } = read(given, ',', 1000)
      expect(records.length).toBeGreaterThan(0)
      expect(readCharacters).toBeLessThanOrEqual(3 * lengthOf(given))
      return readCharacters
    })
    expect(twice! / once!).toBeCloseTo(2, 1)
  })
})
