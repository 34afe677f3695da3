import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collect, temporaryFiles } from '../../../test/temporary-files.ts'
import { csvDelimiters } from '@rapport/contract/lists/import-fields.ts'
import { openCsv, type CsvOptions } from './open-csv.ts'

const write = temporaryFiles()

async function read(content: string | Uint8Array, options: Partial<CsvOptions> = {}) {
  const file = await openCsv(await write('table.csv', content), { columns: [], ...options })
  const records = (await collect(file.records)).flat()
  return {
    ...file,
    rows: records.map((record) =>
      'cells' in record ? file.header.map((_, at) => record.cells[at] ?? '') : record.refused,
    ),
  }
}

const people = ['Name,City,Email', 'Ada Berg,Oslo,ada@fjord.example', 'Mina Park,Seoul,mina@haneul.example']
const header = people[0]!.split(',')
const rows = people.slice(1).map((line) => line.split(','))

/** Words of other languages, which no list of names of columns has. */
const foreign = ['Név,Város,Elérhetőség', ...people.slice(1)]

const preambles: Record<string, string[]> = {
  'a title': ['Contacts of the fair'],
  'a title with commas': ['Leads, contacts, and all the others, of 2026'],
  'a title that a spreadsheet filled up': ['Contacts of the fair,,'],
  'a report': ['Report generated 2026-03-01 08:00', '', 'Filtered by: Owner equals Mina', '', ''],
  'what was chosen': ['Owner:,Mina Park,', 'Date:,2026-03-01,', ',,', ''],
  'notes in quotes': ['Notes:', '"Some addresses are missing, because', 'not everybody lists theirs."', ''],
  'a stray quote': ['"Contacts', 'of the "fair'],
  'blank lines': ['', '  ', ',,', ''],
}

/** The bytes of a text in an encoding of one byte for each letter. */
function singleBytes(text: string, encoding: 'windows-1250' | 'windows-1251' | 'windows-1252'): Buffer {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

describe('above the header', () => {
  test.each(Object.entries(preambles))('%s', async (_, lines) => {
    for (const table of [people, foreign])
      for (const lineEnd of ['\n', '\r\n', '\r']) {
        const found = await read([...lines, ...table].join(lineEnd), {
          isHeaderName: (name) => table === people && header.includes(name),
        })
        expect(found.header).toEqual(table[0]!.split(','))
        expect(found.headerLine).toBe(lines.length + 1)
        expect(found.rows).toEqual(rows)
        expect(found.skipped.every(({ text }) => lines.some((line) => line.trim() === text))).toBe(true)
      }
  })

  test('any lines are skipped, or at least no row of the table is lost', async () => {
    const word = fc.constantFrom(
      'Report',
      'generated',
      '2026',
      'Owner:',
      'Mina',
      '"x"',
      '5"',
      ',',
      ', ',
      ';',
      ' - ',
    )
    const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
        const found = await read([...lines, ...people].join('\n'), {
          isHeaderName: (name) => header.includes(name),
        })
        expect(found.header).toEqual(header)
        expect(found.rows).toEqual(rows)
      }),
      { numRuns: 100 },
    )
  })

  test('a command finds the row with its columns, whatever other rows look like', async () => {
    const text = ['Region,Owner,Team', 'North,Mina,A', '', ...people].join('\n')
    const found = await read(text, { columns: ['City', 'Name'] })
    expect([found.headerLine, found.rows]).toEqual([4, rows])
  })
})

describe('without a header', () => {
  test.each([
    ['addresses', 'Ada Berg,ada@fjord.example\nMina Park,mina@haneul.example\n', 2],
    ['one column of addresses', 'ada@fjord.example\nmina@haneul.example\n', 1],
    ['telephone numbers', 'Ada Berg;+1 555 0100\nMina Park;+1 555 0101\n', 2],
    [
      'links',
      'Ada Berg\tlinkedin.com/in/ada-berg-example\nMina Park\tlinkedin.com/in/mina-park-example\n',
      2,
    ],
    ['dates', 'Ada Berg,12 Nov 2024\nMina Park,3 Feb 2023\n', 2],
    ['numbers with decimal commas', '1,5;2,5;3,5\n4,5;5,5;6,5\n', 3],
    [
      'values that come again',
      'Ada Berg,Fjord Works,Norway\nBo Lind,Fjord Works,Norway\nCy Rask,Elm,Norway\n',
      3,
    ],
  ])('%s', async (_, content, width) => {
    const found = await read(content)
    expect(found.headerLine).toBeNull()
    expect(found.header).toEqual(Array.from({ length: width }, (__, at) => `Column ${at + 1}`))
    expect(found.rows).toHaveLength(content.trim().split('\n').length)
  })

  test('a header that looks like nothing else is one', async () => {
    const found = await read('Név\tÉv\tTelefon\nAda\t2019\t+1 555 0100\nMina\t2020\t\n')
    expect([found.headerLine, found.delimiter]).toEqual([1, '\t'])
    expect((await read('Name,2023,2024\nAda,5,6\n')).header).toEqual(['Name', '2023', '2024'])
    expect((await read('Név\nAda Berg\nMina Park\n')).header).toEqual(['Név'])
    expect((await read('Name,Email\n')).header).toEqual(['Name', 'Email'])
    expect((await read('Név,Cég\nAda,Elm\n\nNév,Cég\nBo,Oak\n')).headerLine).toBe(1)
  })

  test('a mapping can say so, and name the columns', async () => {
    const found = await read('Ada,Oslo\nMina,Seoul\n', { columns: ['Column 2'], header: 'none' })
    expect(found.columns).toEqual(new Map([['Column 2', 1]]))
    expect(found.rows).toEqual([
      ['Ada', 'Oslo'],
      ['Mina', 'Seoul'],
    ])
    await expect(read('Ada,Oslo\n', { header: 2 })).rejects.toThrow('table.csv has no header on line 2')
  })
})

describe('width', () => {
  test.each([
    [
      'cells that are missing',
      'a,b,c\n1\n1,2\n1,2,3\n',
      ['a', 'b', 'c'],
      [
        ['1', '', ''],
        ['1', '2', ''],
        ['1', '2', '3'],
      ],
    ],
    [
      'delimiters at the end of rows',
      'a,b\n1,2,,,\n3,4, ,\n',
      ['a', 'b'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'delimiters at the end of all lines',
      'a,b,,,\n1,2,,,\n3,4,,,\n',
      ['a', 'b'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a column without a name in the middle', 'a,,c\n1,2,3\n', ['a', '', 'c'], [['1', '2', '3']]],
    [
      'a header that lacks its last names',
      'x,y,z\np,q,r,s\nt,u,v,w\n',
      ['x', 'y', 'z', ''],
      [
        ['p', 'q', 'r', 's'],
        ['t', 'u', 'v', 'w'],
      ],
    ],
    [
      'a value beyond the header',
      'a,b\n1,2\n1,2,3\n4,5\n',
      ['a', 'b'],
      [['1', '2'], 'the row has 3 cells, the header has 2', ['4', '5']],
    ],
  ])('%s', async (_, content, names, expected) => {
    const found = await read(content)
    expect(found.header).toEqual(names)
    expect(found.rows).toEqual(expected)
  })

  test('what a quote cut off is not taken for short rows', async () => {
    const text = 'a,b,c\n1,2,3\nx,"He said "hi"\nand left",z\n\nmore\n4,5,6\n7\n'
    expect((await read(text)).rows).toEqual([
      ['1', '2', '3'],
      'a quote stands where none may be',
      'the row has 2 cells, the header has 3',
      'the row has 1 cells, the header has 3',
      ['4', '5', '6'],
      ['7', '', ''],
    ])
  })
})

describe('delimiters and line ends', () => {
  test.each([
    [
      'commas in a header of semicolons',
      'Name;Adresse (Straße, PLZ, Ort);E-Mail\nA;Weg 1, 10115 Berlin;a@muster.example\n',
      ';',
      3,
    ],
    ['semicolons in every tag', 'Name,Tags\nAda,a;b;c;d\nBo,e;f;g;h\n', ',', 2],
    [
      'City, State in every row of tabs',
      'Name\tCity, State\tTeam\nAda\tSalem, Oregon\tA\nBo\tAustin, Texas\tB\n',
      '\t',
      3,
    ],
    ['bars', 'Name|Note\nAda|a, b; c\nBo|d\n', '|', 2],
    [
      'quoted cells of semicolons',
      '"Name";"Ort, Land"\n"Ada";"Oslo, Norway"\n"Bo";"Rome, Italy, Europe"\n',
      ';',
      2,
    ],
    ['sep=', 'sep=|\nName|A,B\nAda|1,2\n', '|', 2],
    ['decimal commas', 'Név;Ár;Db\nAda;1,5;2,5\nBo;3,5;4,5\n', ';', 3],
  ])('%s', async (_, content, delimiter, width) => {
    const found = await read(content)
    expect([found.delimiter, found.header.length]).toEqual([delimiter, width])
    expect(found.rows.every((row) => typeof row !== 'string')).toBe(true)
  })

  test.each([
    ['CR, with LF in a cell', 'Name,Note\rAda,"one\ntwo"\rBo,three'],
    ['CR, with CR LF in a cell', 'Name,Note\rAda,"one\r\ntwo"\rBo,three\r'],
    ['CR and LF mixed', 'Name,Note\r\nAda,"one\ntwo"\nBo,three\r'],
    ['CR CR LF', 'Name,Note\r\r\nAda,"one\r\r\ntwo"\r\r\nBo,three\r\r\n'],
  ])('%s', async (_, content) => {
    expect((await read(content)).rows).toEqual([
      ['Ada', 'one\ntwo'],
      ['Bo', 'three'],
    ])
  })

  test('a CR in a cell of a file whose lines end with LF ends no line', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `Person ${at},Seoul`)
    const found = await read(['Name,City', ...lines, 'Ada\rBerg,Oslo', ...lines].join('\n'))
    expect(found.rows).toHaveLength(41)
    expect(found.rows[20]).toEqual(['Ada\rBerg', 'Oslo'])
  })

  test('line ends are found wherever the blocks of a file end', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `Person ${at},"a\nb"`)
    for (const shift of ['', 'x'])
      for (const lineEnd of ['\r', '\r\n'])
        expect((await read([`Name${shift},Note`, ...lines].join(lineEnd))).rows).toHaveLength(30_000)
  })
})

describe('encodings', () => {
  const korean = [
    '고객목록',
    '',
    '이름,도시,직함',
    '김민준,서울,대표',
    '이서연,부산,부장',
    '박지훈,대전,과장',
  ]
  test.each(['utf-16le', 'utf-16be'] as const)('%s without a mark, below a title', async (encoding) => {
    const bytes = Buffer.from(korean.join('\n'), 'utf16le')
    const found = await read(encoding === 'utf-16le' ? bytes : bytes.swap16())
    expect([found.encoding, found.headerLine]).toEqual([encoding, 3])
    expect(found.rows).toEqual(korean.slice(3).map((line) => line.split(',')))
  })

  test('Windows-1252 below a title in ASCII', async () => {
    const lines = [
      'Report generated in March',
      '',
      'Name;Straße;Ort',
      'Jörg;Königsweg 1;Köln',
      'Zoë;Rue 2;Liège',
    ]
    const found = await read(Buffer.from(lines.join('\r\n'), 'latin1'))
    expect([found.encoding, found.headerLine, found.header[1]]).toEqual(['windows-1252', 3, 'Straße'])
  })

  test.each([
    [
      'windows-1250',
      'Imię;Nazwisko;Miasto\nŁukasz;Żółć;Łódź\nAnna;Kowalska;Gdańsk\nPaweł;Wiśniewski;Kraków\n',
    ],
    ['windows-1251', 'Имя;Должность;Город\nИван;Инженер;Москва\nАнна;Директор;Казань\n'],
    ['windows-1252', 'Nombre;Cargo;Nota\nJosé Núñez;Dirección;¿Qué?\nÁngel;Jefe;5 m³ a £20\nAna;Peón;más\n'],
    ['windows-1252', 'Nom;Poste;Ville\nÉlodie;Présidente;Orléans\nÂm;Été;Évry\nZoë;À côté;Nîmes\n'],
  ] as const)('%s', async (encoding, text) => {
    const found = await read(singleBytes(text, encoding))
    expect(found.encoding).toBe(encoding)
    expect([found.header, ...found.rows]).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(';')),
    )
  })
})

describe('any table of a writer of CSV', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '"', ',', ';', '\t', '|', '\n', '한', "'"),
    maxLength: 6,
  })
  const form = fc.record({
    delimiter: fc.constantFrom(...csvDelimiters),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    quotesAll: fc.boolean(),
    around: fc.constantFrom('', ' '),
    leavesOut: fc.boolean(),
  })

  test('is read as it was written', async () => {
    const row = fc.tuple(
      cell.map((text) => `n${text}`),
      cell,
      cell.map((text) => `${text}.`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), form, async (given, how) => {
        const quote = (text: string) =>
          how.quotesAll || /["\r\n]/.test(text) || text.includes(how.delimiter)
            ? `${how.around}"${text.replaceAll('"', '""')}"${how.around}`
            : text
        const line = (cells: readonly string[]) => cells.map(quote).join(how.delimiter)
        const short = (cells: readonly string[]) => (how.leavesOut ? cells.slice(0, 2) : cells)
        const all = [...given.map((cells) => [...cells]), ['last', 'b', '']]
        const content = [
          ['Name', 'City', 'Email'],
          ...all.map((cells, at) => (at === given.length ? short(cells) : cells)),
        ]
          .map(line)
          .join(how.lineEnd)
        const found = await read(content, { isHeaderName: (name) => header.includes(name) })
        expect(found.rows).toEqual(all)
      }),
      { numRuns: 200 },
    )
  })
})

const folder = fileURLToPath(new URL('../../../../../shared/data/cases/files', import.meta.url))

const fileOf = (name: string) => readFileSync(join(folder, name))

describe.skipIf(!existsSync(folder))('files of the trade, of the corpus beside the repository', () => {
  test('LinkedIn: the notes are skipped', async () => {
    const found = await read(fileOf('1-linkedin-connections.csv'))
    expect([found.headerLine, found.header[0], found.rows.length, found.skipped.length]).toEqual([
      4,
      'First Name',
      2,
      2,
    ])
  })

  test('Outlook: a blank line in a note stays', async () => {
    const found = await read(fileOf('1-outlook-contacts.csv'))
    expect(found.rows[0]?.[found.header.indexOf('Notes')]).toBe('Zeile eins\n\nZeile drei')
  })

  test('short rows are filled', async () => {
    const found = await read(fileOf('1-short-rows.csv'))
    expect(found.rows.map((row) => row[0])).toEqual(['Jerry', 'George', 'Elaine', 'Kramer'])
  })

  test('semicolons in Windows-1252, commas in the header', async () => {
    const found = await read(fileOf('1-semicolon-header-with-commas.csv'))
    expect([found.delimiter, found.encoding, found.rows.length]).toEqual([';', 'windows-1252', 2])
  })

  test('Macintosh: a line feed in a cell', async () => {
    const found = await read(fileOf('1-mac-cr-with-lf-in-cell.csv'))
    expect(found.rows.map((row) => row[2])).toEqual(['line one\nline two', ''])
  })
})
