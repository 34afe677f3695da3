import { expect, test } from 'vitest'
import { keptMemory } from '../../../test/kept-memory.ts'
import { collect, temporaryFiles } from '../../../test/temporary-files.ts'
import { readLines } from '../read-lines.ts'
import { openCsv } from './open-csv.ts'

const write = temporaryFiles()

async function read(content: string | Uint8Array) {
  const file = await openCsv(await write('table.csv', content), { columns: [] })
  const records = (await collect(file.records)).flat()
  return {
    header: file.header,
    encoding: file.encoding,
    rows: records.map((record) => ('cells' in record ? record.cells : [record.line, record.refused])),
  }
}

const mark = '\ufeff'
const table = 'Name,City\nAda,Paris\n김민준,서울\n'
const rows = [
  ['Ada', 'Paris'],
  ['김민준', '서울'],
]

test('a file that is cut off inside a quoted cell loses that row alone', async () => {
  const { rows: found } = await read('Name,City\nAda,Paris\n"Bea ""B"" One,Lon')
  expect(found).toEqual([
    ['Ada', 'Paris'],
    [3, 'a quote is opened and not closed'],
  ])
})

test('short rows are filled, rows with values beyond the header are refused by line, as are NUL bytes; duplicate and empty headers are kept', async () => {
  const { header, rows: found } = await read(
    'Name,,Name,\na,b,c,d\na\na,b,c,d,e\na,b,c,d,, ,\na,b\0,c,d\n,,,\ne,f,g,h\n',
  )
  expect(header).toEqual(['Name', '', 'Name', ''])
  expect(found).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a'],
    [4, 'the row has 5 cells, the header has 4'],
    ['a', 'b', 'c', 'd'],
    [6, 'the line contains NUL bytes'],
    ['e', 'f', 'g', 'h'],
  ])
})

const wide = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each([
  ['utf-16le', true],
  ['utf-16le', false],
  ['utf-16be', true],
  ['utf-16be', false],
] as const)('%s with a mark: %s', async (encoding, hasMark) => {
  const of = (text: string) => wide(`${hasMark ? mark : ''}${text}`, encoding === 'utf-16be')
  expect(await read(of(table))).toEqual({ header: ['Name', 'City'], encoding, rows })
  // Old Macintosh line ends.
  expect(await read(of(table.replaceAll('\n', '\r')))).toEqual({ header: ['Name', 'City'], encoding, rows })
})

test('a mark in the middle, where two files were joined, is no line end and no row', async () => {
  const { header, rows: found } = await read(`${mark}Name,City\nAda,Paris\n${mark}Bea,London\n${mark}\n`)
  expect(header).toEqual(['Name', 'City'])
  expect(found).toEqual([
    ['Ada', 'Paris'],
    [`${mark}Bea`, 'London'],
  ])
})

test('of a line of 64 MiB no more is kept than a line may have', async () => {
  const mebibyte = 1024 * 1024
  const before = keptMemory()
  const found: number[] = []
  async function* blocks() {
    for (let at = 1; at <= 64; at++) {
      if (at % 16 === 0) found.push(keptMemory() - before)
      yield Buffer.alloc(mebibyte, 'x')
    }
    yield Buffer.from('\nAda\n')
  }
  const lines = (await collect(readLines(blocks(), mebibyte))).flat()
  expect(lines).toEqual([
    { line: 1, refused: 'the line is longer than 1048576 bytes' },
    { line: 2, bytes: Buffer.from('Ada') },
  ])
  // The latest of the blocks that are garbage may not have been freed yet.
  expect(Math.max(...found)).toBeLessThan(32)
})
