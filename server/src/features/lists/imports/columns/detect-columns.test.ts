import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvRecord } from '@rapport/dataset/import/csv/csv-lines.ts'
import { openCsv } from '@rapport/dataset/import/csv/open-csv.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'
import { readRow } from '../rows/read-row.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads a file as an upload does. */
async function read(content: string | Buffer) {
  const path = join(folder, 'people.csv')
  await writeFile(path, content)
  const file = await openCsv(path, { columns: [] })
  const records: CsvRecord[] = []
  for await (const batch of file.records) records.push(...batch)
  const rows = records.flatMap((record) => ('cells' in record ? [record.cells] : []))
  const columns = detectColumns(file, rows)
  return { file, columns, records, people: rows.map((cells) => readRow(cells, columns)) }
}

/** The fields of a header row, without those kept under their own names. */
const fieldsOf = async (header: string, row: string) =>
  Object.fromEntries(
    (await read(`${header}\n${row}\n`)).columns.flatMap(({ name, field }) =>
      field === null || field === 'extra' ? [] : [[name, field]],
    ),
  )

describe('the columns of a tool’s export are known', () => {
  test('Apollo', async () => {
    const header =
      'First Name,Last Name,Title,Company,Company Name for Emails,Email,Email Status,Seniority,Departments,Work Direct Phone,Mobile Phone,Person Linkedin Url,Website,City,State,Country'
    const row =
      'Ada,Berg,CTO,Fjord Works,Fjord,ada@fjord.example,Verified,C suite,Engineering,+47 21 98 76 54,,http://www.linkedin.com/in/ada-berg,http://www.fjord.example,Oslo,,Norway'
    const { people } = await read(`${header}\n${row}\n`)
    expect(people).toMatchObject([
      {
        texts: {
          full_name: 'Ada Berg',
          title: 'CTO',
          company: 'Fjord Works',
          company_domain: 'fjord.example',
          linkedin_url: 'ada-berg',
          location: 'Oslo, Norway',
        },
        emails: ['ada@fjord.example'],
        phones: ['+4721987654'],
        extra: [
          ['Company Name for Emails', 'Fjord'],
          ['Email Status', 'Verified'],
          ['Seniority', 'C suite'],
          ['Departments', 'Engineering'],
        ],
      },
    ])
  })

  test.each([
    [
      'Sales Navigator extensions',
      'profileUrl,fullName,firstName,lastName,companyName,title,companyWebsite,location',
      'https://www.linkedin.com/in/ada,Ada Berg,Ada,Berg,Fjord,CTO,fjord.example,Oslo',
      [
        'linkedin_url',
        'full_name',
        'first_name',
        'last_name',
        'company',
        'title',
        'company_domain',
        'location',
      ],
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Associated Company,Job Title,City',
      '101,Ada,Berg,ada@fjord.example,+47 21 98 76 54,Fjord,CTO,Oslo',
      ['first_name', 'last_name', 'emails', 'phones', 'company', 'title', 'location'],
    ],
    [
      'Salesforce',
      'Salutation,First Name,Last Name,Title,Account Name,Mailing City,Mailing Country,Phone,Mobile,Email',
      'Ms.,Ada,Berg,CTO,Fjord,Oslo,Norway,+47 21 98 76 54,,ada@fjord.example',
      ['first_name', 'last_name', 'title', 'company', 'location', 'location', 'phones', 'phones', 'emails'],
    ],
    [
      'Google Contacts',
      'First Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value',
      'Ada,Berg,Fjord,CTO,met,* myContacts,ada@fjord.example,,+47 21 98 76 54',
      ['first_name', 'last_name', 'company', 'title', 'note', 'tags', 'emails', 'emails', 'phones'],
    ],
    [
      'Korean',
      '성명,회사명,직책,휴대폰,이메일,비고',
      '박미나,하늘식품,팀장,010-1234-5678,mina@haneul.example,박람회',
      ['full_name', 'company', 'title', 'phones', 'emails', 'note'],
    ],
  ])('%s', async (_name, header, row, fields) => {
    expect(Object.values(await fieldsOf(header, row))).toEqual(fields)
  })

  test('others by their values, to be checked', async () => {
    const { columns } = await read(
      'a,b,c,d\nada@x.example,https://linkedin.com/in/ada,+47 21 98 76 54,2024-01-02\n',
    )
    expect(columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['emails', 'check'],
      ['linkedin_url', 'check'],
      ['phones', 'check'],
      ['extra', 'unknown'],
    ])
  })
})

describe('a file as spreadsheets write it', () => {
  test('CP949, by its first rows', async () => {
    // '이름,회사\n박미나,하늘식품\n' and more lines of the same, in CP949.
    const line = Buffer.from('b9dab9ccb3aa2cc7cfb4c3bdc4c7b00a', 'hex')
    const header = Buffer.from('c0ccb8a72cc8b8bbe70a', 'hex')
    const { file, people } = await read(Buffer.concat([header, ...Array.from({ length: 20 }, () => line)]))
    expect(file.encoding).toBe('euc-kr')
    expect(people[0]).toMatchObject({ texts: { full_name: '박미나', company: '하늘식품' } })
  })

  test('UTF-16 with tabs', async () => {
    const { file, people } = await read(
      Buffer.from('\ufeffName\tEmail\r\n박미나\tmina@x.example\r\n', 'utf16le'),
    )
    expect([file.encoding, file.delimiter]).toEqual(['utf-16le', '\t'])
    expect(people).toMatchObject([{ texts: { full_name: '박미나' }, emails: ['mina@x.example'] }])
  })

  test('quotes, newlines and formula cells; a cut-off end refuses its row alone', async () => {
    const { people, records } = await read(
      `full_name;note;phones\r\n"Berg; ""Ada""";"two\r\nlines";'+47 21 98 76 54\r\nBo;'=1+1;\r\n"Cut`,
    )
    expect(people).toMatchObject([
      { texts: { full_name: 'Berg, "Ada"', note: 'two\nlines' }, phones: ['+4721987654'] },
      { texts: { full_name: 'Bo', note: '=1+1' } },
    ])
    expect(records.at(-1)).toMatchObject({ line: 5, refused: expect.any(String) })
  })

  test.each([
    ['name,email', 'Ada,nobody', [{ at: 1, reason: 'invalid_email', value: 'nobody' }]],
    [
      'name,linkedin',
      'Ada,https://x.example',
      [{ at: 1, reason: 'invalid_link', value: 'https://x.example' }],
    ],
    ['name,phone', 'Ada,call me maybe', [{ at: 1, reason: 'invalid_phone', value: 'call me maybe' }]],
    ['name;phone', 'Ada;4,47911E+11', [{ at: 1, reason: 'lost_digits', value: '4,47911E+11' }]],
    ['name,title', `Ada,${'x'.repeat(301)}`, [{ at: 1, reason: 'too_long', value: 'x'.repeat(100) }]],
    ['rapport_id,name', 'one,Ada', [{ at: 0, reason: 'unknown_id', value: 'one' }]],
  ])('a row of %s that reads %s loses that value alone', async (header, row, dropped) => {
    const { people } = await read(`${header}\n${row}\n`)
    expect(people).toMatchObject([{ texts: { full_name: 'Ada' }, dropped }])
  })

  test.each([
    ['email,title', 'nobody,CTO', { reason: 'invalid_email', column: 'email' }],
    ['rapport_id,title', 'one,CTO', { reason: 'unknown_id', column: 'rapport_id' }],
    ['name,title', ',CTO', { reason: 'no_name', column: null }],
  ])('a row of %s that reads %s says nobody', async (header, row, fault) => {
    expect((await read(`${header}\n${row}\n`)).people).toEqual([fault])
  })

  test('cells that say that nothing is known are blank', async () => {
    const { people } = await read('name,email,phone,title\nAda,n/a,-,없음\n')
    expect(people).toEqual([
      {
        rapportId: null,
        texts: { full_name: 'Ada' },
        emails: [],
        phones: [],
        tags: [],
        extra: [],
        dropped: [],
        split: { first_name: 'Ada' },
      },
    ])
  })
})

describe('names', () => {
  test.each([
    ['name', 'Doe,  RACQUEL', { full_name: 'Racquel Doe' }, { first_name: 'Racquel', last_name: 'Doe' }],
    ['name', 'Jane Doe, CPA 🚀', { full_name: 'Jane Doe, CPA' }, { first_name: 'Jane', last_name: 'Doe' }],
    ['name', 'Dr. Doe', { full_name: 'Dr. Doe' }, { last_name: 'Doe' }],
    ['name', '김민준 대리', { full_name: '김민준 대리' }, { first_name: '민준', last_name: '김' }],
  ])('of a column %j with %j', async (header, cell, texts, split) => {
    const { people } = await read(`${header};email\n${cell};a@x.example\n`)
    expect(people).toMatchObject([{ texts, split }])
  })

  test('of two columns are read by themselves', async () => {
    const { people } = await read('first_name,last_name\nDR. JANE,"DOE, CPA"\nAnna M.,van der Berg\n')
    expect(people).toMatchObject([
      { texts: { full_name: 'Dr. Jane Doe, CPA', first_name: 'Jane', last_name: 'Doe' } },
      { texts: { full_name: 'Anna M. van der Berg', first_name: 'Anna', last_name: 'van der Berg' } },
    ])
  })

  test('in a column that writes the last name first', async () => {
    const rows = ['DOE; JANE', 'ROE; ANNA M', 'MOSES DOE; KATHERINE'].map(
      (name) => `"${name.replace(';', ',')}"`,
    )
    const { people, columns } = await read(`name,city\n${rows.map((row) => `${row},Bonn`).join('\n')}\n`)
    expect(columns[0]).toMatchObject({ field: 'full_name', nameOrder: 'last-first' })
    expect(people.at(-1)).toMatchObject({
      texts: { full_name: 'Katherine Moses Doe' },
      split: { first_name: 'Katherine', last_name: 'Moses Doe' },
    })
  })
})

describe('columns of several people, and of nothing', () => {
  test('a second contact of a row is somebody else', async () => {
    const header = 'Company,Contact 1 Name,Contact 1 Email,Contact 2 Name,Contact 2 Email,Contact 2 Phone'
    const row = 'Acme,Ann Lee,ann@acme.example,Bob Ray,bob@acme.example,+1 212 555 0101'
    expect(await fieldsOf(header, row)).toEqual({
      Company: 'company',
      'Contact 1 Name': 'full_name',
      'Contact 1 Email': 'emails',
    })
  })

  test('an empty column gives way to one that says the same', async () => {
    const header = 'Name,Company Name,Associated Company,Job Title,Position,Email'
    expect(await fieldsOf(header, 'Ann Lee,,Acme,,CTO,ann@acme.example')).toEqual({
      Name: 'full_name',
      'Associated Company': 'company',
      Position: 'title',
      Email: 'emails',
    })
  })

  test('a name that is of a company, beside first and last names, is no name', async () => {
    expect(await fieldsOf('First,Last,Email,Name', 'Ann,Lee,ann@acme.example,Acme')).toEqual({
      First: 'first_name',
      Last: 'last_name',
      Email: 'emails',
    })
  })

  test('a link of their own goes before one with a member’s id', async () => {
    const row =
      'Ann Lee,https://www.linkedin.com/in/ACoAABexample9,https://www.linkedin.com/in/ann-lee-example'
    const { people } = await read(`fullName,linkedInProfileUrl,defaultProfileUrl\n${row}\n`)
    expect(people).toMatchObject([{ texts: { linkedin_url: 'ann-lee-example' } }])
  })

  test('an unknown word beside an address is believed if the values are addresses', async () => {
    expect(await fieldsOf('Name,Mail pro,LinkedIn Followers', 'Ann Lee,ann@acme.example,12')).toEqual({
      Name: 'full_name',
      'Mail pro': 'emails',
    })
    expect(await fieldsOf('Name,Email,Team Email', 'Ann Lee,ann@acme.example,team@acme.example')).toEqual({
      Name: 'full_name',
      Email: 'emails',
    })
  })

  test('guards of spreadsheets and signs of web pages are no part of a value', async () => {
    const { people } = await read(
      'Name,Title,Email\nBob O&#39;Neil,"=""CTO""","=""bob@acme.example"""\n李娜,x,\'cia@acme.example\n',
    )
    expect(people).toMatchObject([
      { texts: { full_name: "Bob O'Neil", title: 'CTO' }, emails: ['bob@acme.example'] },
      { emails: ['cia@acme.example'] },
    ])
  })

  test('without a header, names are found by what they look like', async () => {
    const rows =
      'Ann Lee,Acme,ann@acme.example\nBo Lind,Beta GmbH,bo@beta.example\nCarla de la Cruz,Delta,c@delta.example\n'
    expect((await read(rows)).people).toMatchObject([
      { texts: { full_name: 'Ann Lee' }, emails: ['ann@acme.example'] },
      { texts: { full_name: 'Bo Lind' } },
      { texts: { full_name: 'Carla de la Cruz' } },
    ])
  })
})
