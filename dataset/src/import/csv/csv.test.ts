import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { tableReader } from '../../../test/read-table.ts'
import { collect, temporaryFiles } from '../../../test/temporary-files.ts'
import { readCsv } from './csv.ts'
import { parseMapping } from './mapping.ts'

// Files of 100 MB and thousands of random records take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const write = temporaryFiles()
const readTable = tableReader(write)
const read = (content: string | Uint8Array, mapping = plain) => readTable(content, mapping)

/**
 * '김민준,서울,삼성전자 주식회사', … in EUC-KR; '山田太郎,東京,トヨタ自動車', … in Shift_JIS, as bytes because there is no
 * encoder for them.
 */
const eucKr = Buffer.from(
  'b1e8b9cec1d82cbcadbfef2cbbefbcbac0fcc0da20c1d6bdc4c8b8bbe70ac0ccbcadbfac2cbacebbea2cb3d7c0ccb9f60ab9dac1f6c8c62cb4ebc0fc2cc7d1b1b9b0fac7d0b1e2bcfabff80ac3d6bcf6baf32cc0cec3b52cc7f6b4ebc0dab5bfc2f70a',
  'hex',
)
const shiftJis = Buffer.from(
  '8e52936391be98592c938c8b9e2c83678388835e8ea993ae8ed40a8db293a189d48e712c91e58de32c83708369835c836a8362834e0a97e996d888ea98592c96bc8cc389ae2c835c836a815b0a',
  'hex',
)

const plain = parseMapping({
  person: { fullName: 'Name', place: { city: 'City' } },
  company: { name: 'Company' },
})

/** Each item's name and city, or its reason, by line. */
async function summary(content: string | Uint8Array, mapping = plain) {
  return (await read(content, mapping)).map((item) => {
    if (item.kind === 'refused') return [item.line, item.reason]
    if (item.kind === 'company' || item.kind === 'lent') return [item.line, item.company.name]
    if (item.kind === 'noted') return [item.line, item.kind]
    return [item.line, item.person.fullName, item.person.place?.city ?? null]
  })
}

describe('a table', () => {
  test.each([',', ';', '\t', '|'])('with the delimiter %j is detected', async (delimiter) => {
    const rows = [
      ['Name', 'Note, more', 'City', 'Company'],
      ['Ada', 'a, b; c', 'London', 'Acme'],
    ]
    const text = rows
      .map((row) => row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n')
    expect(await summary(text)).toEqual([[2, 'Ada', 'London']])
    expect(await summary(`sep=${delimiter}\r\n${text}`)).toEqual([[3, 'Ada', 'London']])
  })

  const korean =
    '김민준,서울,삼성전자 주식회사\n이서연,부산,네이버\n박지훈,대전,한국과학기술원\n최수빈,인천,현대자동차\n'
  const header = 'Name,City,Company\n'
  const utf16be = Buffer.from(`\ufeff${header}${korean}`, 'utf16le').swap16()
  test.each([
    ['UTF-8', Buffer.from(header + korean)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${header}${korean}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${header}${korean}`, 'utf16le')],
    ['UTF-16 BE', utf16be],
    ['EUC-KR', Buffer.concat([Buffer.from(header), eucKr])],
  ])('in %s is detected', async (_, bytes) => {
    expect((await summary(bytes)).map(([line, name]) => [line, name])).toEqual([
      [2, '김민준'],
      [3, '이서연'],
      [4, '박지훈'],
      [5, '최수빈'],
    ])
  })

  test('in Windows-1252 and Shift_JIS is detected', async () => {
    const western = Buffer.from(
      'Name,City,Company\nRenée Müller,Ávila,Café Noël\nJosé Peña,Málaga,Señor\n',
      'latin1',
    )
    expect(await summary(western)).toEqual([
      [2, 'Renée Müller', 'Ávila'],
      [3, 'José Peña', 'Málaga'],
    ])
    const japanese = Buffer.concat([Buffer.from('Name,City,Company\n'), shiftJis])
    expect((await summary(japanese)).map(([, name]) => name)).toEqual(['山田太郎', '佐藤花子', '鈴木一郎'])
  })

  test('keeps the encoding and delimiter that the mapping gives', async () => {
    const bytes = Buffer.from('Name;City,x;Company\nJosé;Ávila;Acme', 'latin1')
    const mapping = { ...plain, person: { fullName: 'Name' }, delimiter: ';', encoding: 'windows-1252' }
    expect(await summary(bytes, parseMapping(mapping))).toEqual([[2, 'José', null]])
    const wrong = await summary(bytes, parseMapping({ ...mapping, encoding: 'utf-8' }))
    expect(wrong).toEqual([[2, 'the line is not valid utf-8']])
  })

  test('has rows over several lines, escaped quotes, blank and empty rows', async () => {
    const text =
      'Name,City,Company\r\n"Ada ""Countess""\nLovelace","London\r\n",Acme\r\n\r\n,,\r\n"Grace","Bonn",'
    expect(await summary(text)).toEqual([
      [2, 'Ada "Countess" Lovelace', 'London'],
      [7, 'Grace', 'Bonn'],
    ])
  })

  test('may end its lines as old Macintosh programs did', async () => {
    expect(await summary('Name,City,Company\rAda,London,Acme\rGrace,Bonn,Acme')).toEqual([
      [2, 'Ada', 'London'],
      [3, 'Grace', 'Bonn'],
    ])
  })

  test('in UTF-8 with a damaged row loses that row alone', async () => {
    const damaged = Buffer.from('Jos\xe9,London,Acme\n', 'latin1')
    const bytes = Buffer.concat([
      Buffer.from('Name,City,Company\nZoë,London,Acme\nJürgen,Bonn,Acme\n'),
      damaged,
    ])
    expect(await summary(bytes)).toEqual([
      [2, 'Zoë', 'London'],
      [3, 'Jürgen', 'Bonn'],
      [4, 'the line is not valid utf-8'],
    ])
  })

  test('loses only the rows that are malformed', async () => {
    const rows = [
      'Name,City,Company',
      'Ada,London,Acme',
      'Too,few',
      'one,too,many,cells',
      'Nul\0,London,Acme',
      '=HYPERLINK("http://x.example"),London,Acme',
      'Grace,"=1+1",Acme',
      'Grace,@SUM(A1),Acme',
      'Grace,+1+cmd|x,Acme',
      ' ,London,Acme',
      'Fine,5" pipe,Acme',
      'Grace,New York,Acme',
    ]
    expect(await summary(rows.join('\n'))).toEqual([
      [2, 'Ada', 'London'],
      [3, 'Too', 'Few'],
      [4, 'the row has 4 cells, the header has 3'],
      [5, 'the line contains NUL bytes'],
      [6, 'the person has no name'],
      [7, 'Grace', null],
      [7, 'noted'],
      [8, 'Grace', null],
      [8, 'noted'],
      [9, 'Grace', null],
      [9, 'noted'],
      [10, 'the person has no name'],
      [11, 'Fine', '5" Pipe'],
      [12, 'Grace', 'New York'],
    ])
  })

  test('with a quote that is never closed loses that row alone', async () => {
    const rows = [
      'Name,City,Company',
      'Ada,London,Acme',
      'Broken,"Paris,Acme',
      ...Array.from({ length: 3000 }, (_, i) => `P${i},Bonn,Acme`),
    ]
    const items = await summary(rows.join('\n'))
    expect(items).toHaveLength(3002)
    expect(items.slice(0, 3)).toEqual([
      [2, 'Ada', 'London'],
      [3, 'a quote is opened and not closed'],
      [4, 'P0', 'Bonn'],
    ])
    expect(items.at(-1)).toEqual([3003, 'P2999', 'Bonn'])
    const last = await summary('Name,City,Company\nAda,London,Acme\nBroken,"Paris,Acme\nGrace,Bonn,Acme')
    expect(last).toEqual([
      [2, 'Ada', 'London'],
      [3, 'a quote is opened and not closed'],
      [4, 'Grace', 'Bonn'],
    ])
  })

  test('may hold a cell of 100 MB, on one line or over many', async () => {
    const oneLine = Buffer.alloc(100 * 1024 * 1024, 'x')
    const start = Buffer.from('Name,City,Company\nAda,London,"')
    const end = Buffer.from('"\nGrace,Bonn,Acme')
    expect(await summary(Buffer.concat([start, oneLine, end]))).toEqual([
      [2, 'the line is longer than 1048576 bytes'],
      [3, 'Grace', 'Bonn'],
    ])
    const manyLines = Buffer.from(`${'x'.repeat(10_000)}\n`.repeat(300))
    const items = await summary(Buffer.concat([start, manyLines, end]))
    expect(items[0]).toEqual([2, 'a quote is opened and not closed'])
    expect(items.at(-1)).toEqual([303, 'Grace', 'Bonn'])
    expect(
      items.slice(1, -1).every(([, reason]) => typeof reason === 'string' && /quote|cells/.test(reason)),
    ).toBe(true)
  })

  test('without records, or without a mapped column, is one clear error', async () => {
    await expect(read('')).rejects.toThrow('people.csv is empty')
    await expect(read('\n\r\n')).rejects.toThrow('people.csv is empty')
    await expect(read('Name,City,Company\n')).rejects.toThrow('people.csv contains no records')
    await expect(read('Name,Town,Company\nAda,London,Acme')).rejects.toThrow(
      "people.csv has no column 'City'. Its columns: Name, Town, Company",
    )
    await expect(read('Name,City,Name,Company\nAda,London,Ada,Acme')).rejects.toThrow(
      "people.csv has the column 'Name' twice",
    )
    await expect(read('"Name,City,Company\nAda,London,Acme')).rejects.toThrow(
      /header of people\.csv cannot be read/,
    )
  })

  test('may be compressed, left early and aborted', async () => {
    const text = `Name,City,Company\n${'Ada,London,Acme\n'.repeat(100_000)}`
    const path = await write('people.csv.gz', gzipSync(text))
    let count = 0
    for await (const item of readCsv(path, plain)) if (item.kind === 'person' && ++count === 5) break
    expect(count).toBe(5)
    await expect(collect(readCsv(path, plain, { signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i)
  })
})
