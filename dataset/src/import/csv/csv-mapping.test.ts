import { describe, expect, test } from 'vitest'
import { payroll, payrollCsv } from '../../../test/payroll.ts'
import { tableReader } from '../../../test/read-table.ts'
import { temporaryFiles } from '../../../test/temporary-files.ts'
import type { PersonRecord } from '../../records.ts'
import { parseMapping } from './mapping.ts'

const write = temporaryFiles()
const read = tableReader(write)

async function onlyPerson(content: string, mapping: unknown): Promise<PersonRecord> {
  const [item, ...others] = await read(content, parseMapping(mapping))
  if (item?.kind !== 'person' || others.length > 0) throw new Error(JSON.stringify([item, others]))
  return item.person
}

describe('a mapping', () => {
  test('reads people with everything that is known of them', async () => {
    const text = `Id,First,Last,Profile,Town,State,Country,Role,Firm,Web,Industry,Founded,Staff,Sales,Raised,From,Mails,Mobile,School,Major,Done,Skills
7,ada,de la cruz,https://linkedin.com/in/ada-l,Austin,Texas,USA,vp of sales,Acme,https://www.acme.example/x,"Magic, Computer Software",founded in 2010,51-200,$1.2M,"$3,000,000; undisclosed amount",2019-04,ada@acme.example;ADA@home.example; ,(415) 555-0123,MIT,Maths/Art,2001-06,"SQL, CRM"`
    const person = await onlyPerson(text, {
      source: 'crm',
      person: {
        key: 'Id',
        firstName: 'First',
        lastName: 'Last',
        linkedin: 'Profile',
        place: { city: 'Town', state: 'State', country: 'Country' },
        skills: { column: 'Skills', separator: ',' },
      },
      position: { title: 'Role', startDate: 'From' },
      company: {
        name: 'Firm',
        website: 'Web',
        industry: { column: 'Industry', separator: ',' },
        foundedYear: 'Founded',
        headcount: 'Staff',
        revenue: 'Sales',
        place: { city: 'Town', state: 'State', country: { value: 'United States' } },
        summary: { columns: ['Firm', 'Role'], with: ' - ' },
        funding: { amounts: 'Raised', order: 'newest-first' },
      },
      education: [{ school: 'School', fieldsOfStudy: { column: 'Major', separator: '/' }, endYear: 'Done' }],
      contacts: [
        { kind: 'email', type: 'professional', value: { column: 'Mails', separator: ';' } },
        { kind: 'phone', type: 'mobile', value: 'Mobile' },
      ],
    })
    expect(person).toMatchObject({
      key: 'crm:7',
      fullName: 'Ada de la Cruz',
      firstName: 'Ada',
      lastName: 'de la Cruz',
      linkedinSlug: 'ada-l',
      place: { city: 'Austin', state: 'Texas', country: 'US' },
      title: 'VP of Sales',
      skills: ['SQL', 'CRM'],
      company: {
        key: 'web:acme.example acme',
        name: 'Acme',
        foundedYear: 2010,
        headcount: { min: 51, max: 200 },
        revenue: 1_200_000,
        summary: 'Acme - vp of sales',
        industry: 'Computer Software',
        fundingRounds: [
          { name: null, date: null, amount: null },
          { name: null, date: null, amount: 3_000_000 },
        ],
      },
      positions: [{ title: 'VP of Sales', startDate: '2019-04', endDate: null, isCurrent: true }],
      education: [{ school: 'MIT', fieldsOfStudy: ['Maths', 'Art'], startYear: null, endYear: 2001 }],
    })
    expect(person.positions[0]?.company).toBe(person.company)
    expect(person.contacts.map(({ kind, value, type, source }) => [kind, value, type, source])).toEqual([
      ['email', 'ada@acme.example', 'professional', 'crm'],
      ['email', 'ada@home.example', 'professional', 'crm'],
      ['phone', '+14155550123', 'mobile', 'crm'],
    ])
  })

  test('makes several people of one cell, without what belongs to one alone', async () => {
    const mapping = parseMapping({
      person: { fullName: { column: 'Founders', separator: ',' } },
      position: { title: { value: 'Founder' } },
      company: { name: 'Company' },
      contacts: [{ kind: 'email', value: 'Mail' }],
    })
    const items = await read(
      'Company,Founders,Mail\nAcme,"Ada Lovelace, Grace Hopper, Ada Lovelace",x@acme.example\n',
      mapping,
    )
    expect(items).toMatchObject([
      {
        line: 2,
        person: { fullName: 'Ada Lovelace', title: 'Founder', company: { name: 'Acme' }, contacts: [] },
      },
      { line: 2, person: { fullName: 'Grace Hopper', lastName: 'Hopper', contacts: [] } },
    ])
    expect(items).toHaveLength(2)
  })

  test('without a person makes companies', async () => {
    const mapping = parseMapping({ company: { name: 'Name', linkedinFollowers: 'Followers' } })
    expect(await read('Name,Followers\nAcme,"12,345"\n,7\n', mapping)).toMatchObject([
      { line: 2, kind: 'company', company: { name: 'Acme', linkedinFollowers: 12_345 } },
      { line: 3, kind: 'refused', reason: 'the company has no name' },
    ])
  })

  test('reads the types of companies, and passes over those that it does not know', async () => {
    const mapping = parseMapping({ company: { name: 'Name', type: 'Ownership' } })
    expect(
      await read('Name,Ownership\nAcme,Privately Held\nBolt,Guild\nCore,\nDime,상장\n', mapping),
    ).toMatchObject([
      { company: { name: 'Acme', type: 'private' } },
      { company: { name: 'Bolt', type: null } },
      { company: { name: 'Core', type: null } },
      { company: { name: 'Dime', type: 'public' } },
    ])
  })

  test('leaves formula cells alone in columns that it does not read, and numbers, phones and list items everywhere', async () => {
    const mapping = {
      person: { fullName: 'Name', summary: 'Note' },
      contacts: [{ kind: 'phone', value: 'Phone' }],
    }
    const person = await onlyPerson('Name,Phone,Note,Other\nAda,+44 7700 900123,- Led a team,=1+1\n', mapping)
    expect(person).toMatchObject({ summary: '- Led a team', contacts: [{ value: '+447700900123' }] })
  })

  test('takes an ended position as past, with no present title or company', async () => {
    const mapping = {
      person: { fullName: 'Name' },
      position: { title: 'Role', endDate: 'Until' },
      company: { name: 'Firm' },
    }
    const person = await onlyPerson('Name,Role,Firm,Until\nAda,CEO,Acme,2020\n', mapping)
    expect(person).toMatchObject({
      title: null,
      company: null,
      positions: [{ title: 'CEO', endDate: '2020', isCurrent: false }],
    })
  })

  test('joins the first row of a second file by the folded name, and leaves a row without one as it stands', async () => {
    const accounts =
      'Account,Site\nBéta,beta.example\n"Foo, Bar",foobar.example\nbad,b,c\nBETA,second.example\n,nameless.example\n'
    await write('accounts.csv', accounts)
    const mapping = parseMapping({
      join: { file: 'accounts.csv', column: 'Account', on: 'Company' },
      person: { fullName: 'Name' },
      company: { name: 'Company', website: { joined: 'Site' } },
    })
    const text = 'Name,Company\nAda,BETA\nGrace,"Foo, Bar"\nJoan,"Béta, Nowhere"\nEdith,\n'
    const [refused, ...items] = await read(text, mapping)
    expect(refused).toEqual({
      line: 4,
      kind: 'refused',
      reason: 'in accounts.csv: the row has 3 cells, the header has 2',
    })
    const people = items.flatMap((item) => (item.kind === 'person' ? item.person : []))
    expect(people.map(({ company }) => company && [company.name, company.domain])).toEqual([
      ['BETA', 'beta.example'],
      ['Foo, Bar', 'foobar.example'],
      ['Béta, Nowhere', null],
      null,
    ])
    expect(people.map(({ positions }) => positions.length)).toEqual([1, 1, 1, 0])
    const missing = parseMapping({ ...mapping, join: { ...mapping.join, file: 'none.csv' } })
    await expect(read(text, missing)).rejects.toThrow('none.csv cannot be read: it does not exist')
  })
})

const namesOf = async (content: string, value: unknown) =>
  (await read(content, parseMapping(value))).flatMap((item) =>
    item.kind === 'person' ? item.person.fullName : [],
  )

const placePart = (part: number) => ({ column: 'Place', separator: ',', part })
const ordered = (nameOrder: string) => ({ person: { fullName: 'Name', nameOrder } })

describe('names written last name first', () => {
  const csv = 'Name,Place\n"KING,  ADA M","London, England, UK"\n"DE LA CRUZ, JUAN","Bonn, , Germany"\n'
  const mapping = { person: { fullName: 'Name', place: { city: placePart(1), country: placePart(-1) } } }

  test('are detected, and a part of a split cell can be chosen', async () => {
    const people = (await read(csv, parseMapping(mapping))).flatMap((item) =>
      item.kind === 'person' ? item.person : [],
    )
    expect(people).toMatchObject([
      {
        fullName: 'Ada M King',
        firstName: 'Ada',
        lastName: 'King',
        place: { city: 'London', country: 'GB' },
      },
      { fullName: 'Juan de la Cruz', lastName: 'de la Cruz', place: { city: 'Bonn', country: 'DE' } },
    ])
  })

  test('are read as the mapping says, whatever they look like, and else each by itself', async () => {
    expect(await namesOf(csv, ordered('first-last'))).toEqual(['King, Ada M', 'De la Cruz, Juan'])
    const few = 'Name\n"King, Ada"\nJuan Cruz\nAnn Lee\n'
    expect(await namesOf(few, { person: { fullName: 'Name' } })).toEqual(['Ada King', 'Juan Cruz', 'Ann Lee'])
    expect(await namesOf(few, ordered('last-first'))).toEqual(['Ada King', 'Juan Cruz', 'Ann Lee'])
  })

  test('are as many as the table has rows, in the payroll of a city', async () => {
    const rows = payroll(5000)
    const [note, ...people] = await read(payrollCsv(rows), parseMapping({ person: { fullName: 'Name' } }))
    expect(note).toMatchObject({ line: 1, kind: 'noted' })
    expect(people).toHaveLength(rows.length)
    const names = people.map((item) => (item.kind === 'person' ? item.person.fullName : item.line))
    const familyNames = names.flatMap(
      (name) => /(?:mc donald|de la cruz|o'brien)$/i.exec(String(name))?.[0] ?? [],
    )
    expect(new Set(familyNames)).toEqual(new Set(['Mc Donald', 'de la Cruz', "O'Brien"]))
    expect(names.filter((name) => typeof name === 'number' || /,|\p{Lu}{3}/u.test(name))).toEqual([])
  })
})

describe('a website or LinkedIn page of several names', () => {
  const csv = [
    'Name,Company,Site,Page',
    'Ada,Fire,https://www.city.example,',
    'Bob,Police,city.example,',
    'Eve,POLICE Ltd.,city.example,',
    'Joe,Law,,linkedin.com/company/city',
    'Sue,Health,,linkedin.com/company/city',
    'Tom,Alone,alone.example,',
  ].join('\n')
  const company = { name: 'Company', website: 'Site', linkedin: 'Page' }

  test('is noted once for each further name; names stay apart where only the website is shared', async () => {
    const items = await read(csv, parseMapping({ person: { fullName: 'Name' }, company }))
    expect(items.flatMap((item) => (item.kind === 'person' ? item.person.company?.key : []))).toEqual([
      'web:city.example fire',
      'web:city.example police',
      'web:city.example police',
      'in:city',
      'in:city',
      'web:alone.example alone',
    ])
    expect(items.filter(({ kind }) => kind === 'noted')).toEqual([
      {
        line: 3,
        kind: 'noted',
        reason: `'Police' has the website city.example of the company on line 2, whose name is another: kept apart by name`,
      },
      {
        line: 6,
        kind: 'noted',
        reason: `'Health' has the LinkedIn page city of the company on line 5, whose name is another: stored as one company`,
      },
    ])
  })

  test('is noted for tables of companies too', async () => {
    const items = await read(csv, parseMapping({ company }))
    expect(items.filter(({ kind }) => kind === 'noted').map(({ line }) => line)).toEqual([3, 6])
  })
})
