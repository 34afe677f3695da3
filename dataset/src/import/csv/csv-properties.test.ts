import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collect, temporaryFiles } from '../../../test/temporary-files.ts'
import type { CsvRecord } from './csv-lines.ts'
import { csvDelimiters } from '@rapport/contract/lists/import-fields.ts'
import { openCsv } from './open-csv.ts'

const write = temporaryFiles()
const runs = { numRuns: 60 }

const header = ['Name', 'City', 'Note']
const letter = fc.constantFrom(
  'a',
  'Z',
  ' ',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  'é',
  '한',
  '😀',
  "'",
  '=',
)
const cell = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''))
/** The first cell has a letter, so that no row is blank. */
const row = fc.tuple(
  cell.map((text) => `n${text}`),
  cell,
  cell,
)

const form = fc.record({
  delimiter: fc.constantFrom(...csvDelimiters),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  quotesAll: fc.boolean(),
  endsLine: fc.boolean(),
})
type Form = typeof form extends fc.Arbitrary<infer F> ? F : never

const quote = (text: string, { quotesAll, delimiter }: Form) =>
  quotesAll || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text

function encode(rows: string[][], how: Form): string {
  const lines = [header, ...rows].map((cells) => cells.map((text) => quote(text, how)).join(how.delimiter))
  return `${how.hasMark ? '\ufeff' : ''}${lines.join(how.lineEnd)}${how.endsLine ? how.lineEnd : ''}`
}

async function readRecords(content: string | Uint8Array): Promise<CsvRecord[]> {
  const { records } = await openCsv(await write('table.csv', content), { columns: header })
  return (await collect(records)).flat()
}

/** White space, line ends included, becomes one space in every text of an import. */
const tidy = (rows: string[][]) => rows.map((cells) => cells.map((text) => text.replace(/\s+/g, ' ').trim()))
const cellsOf = (records: CsvRecord[]) =>
  tidy(records.flatMap((record) => ('cells' in record ? [record.cells] : [])))

describe('any table', () => {
  test('is read as it was written, whatever its cells, quotes, delimiter, line ends and mark', async () => {
    const property = fc.asyncProperty(fc.array(row, { maxLength: 8 }), form, async (rows, how) => {
      expect(cellsOf(await readRecords(encode(rows, how)))).toEqual(tidy(rows))
    })
    await fc.assert(property, runs)
  })

  test('that is cut off keeps every row before the cut', async () => {
    const rows = fc.array(row, { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(
      rows,
      form,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (all, how, share) => {
        const bytes = Buffer.from(encode(all, how))
        const start = Buffer.byteLength(encode([], { ...how, endsLine: true }))
        const cut = start + Math.floor((bytes.length - start) * share)
        const whole = all.filter(
          (_, index) => Buffer.byteLength(encode(all.slice(0, index + 1), { ...how, endsLine: true })) <= cut,
        )
        const read = cellsOf(await readRecords(bytes.subarray(0, cut)))
        expect(read.slice(0, whole.length)).toEqual(tidy(whole))
      },
    )
    await fc.assert(property, runs)
  })

  test('with NUL bytes loses the rows that have them', async () => {
    const plain = fc.array(fc.constantFrom('a', 'b c', 'é', ''), { minLength: 3, maxLength: 3 })
    const rows = fc.array(fc.record({ cells: plain, hasNul: fc.boolean() }), { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(rows, form, async (all, how) => {
      const written = all.map(({ cells, hasNul }) => [`n${hasNul ? '\0' : ''}${cells[0]}`, ...cells.slice(1)])
      const records = await readRecords(encode(written, how))
      expect(records.map((record) => 'refused' in record)).toEqual(all.map(({ hasNul }) => hasNul))
    })
    await fc.assert(property, runs)
  })

  test('of random bytes is refused or read, line by line', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const content = Buffer.concat([Buffer.from('Name,City,Note\nAda,London,x\n'), bytes])
      const [first] = await readRecords(content)
      expect(first).toEqual({ line: 2, cells: ['Ada', 'London', 'x'] })
    })
    await fc.assert(property, runs)
  })
})
