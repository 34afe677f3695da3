import { expect, test } from 'vitest'
import { tableReader } from '../../../test/read-table.ts'
import { temporaryFiles } from '../../../test/temporary-files.ts'
import { parseMapping } from './mapping.ts'

const read = tableReader(temporaryFiles())

const mapping = parseMapping({
  person: { fullName: 'Name', place: { country: 'Country' }, linkedin: 'Profile' },
  company: { name: 'Firm', website: 'Web' },
  contacts: [
    { kind: 'phone', value: { column: 'Phones', separator: ';' } },
    { kind: 'email', value: 'Emails' },
  ],
})

/** The contact values of each person, and the notes, of rows of name, country, phones and emails. */
async function contacts(...rows: [name: string, country: string, phones: string, emails: string][]) {
  const lines = rows.map((cells) => [...cells, '', 'Acme', ''].map((cell) => `"${cell}"`).join(','))
  const items = await read(`Name,Country,Phones,Emails,Profile,Firm,Web\n${lines.join('\n')}\n`, mapping)
  return items.map((item) => {
    if (item.kind === 'person') return item.person.contacts.map(({ value }) => value)
    return item.kind === 'company' || item.kind === 'lent' ? null : `${item.kind}: ${item.reason}`
  })
}

test('a number without country code is one of the country of its row', async () => {
  expect(
    await contacts(
      ['Park Mina', 'South Korea', '010-5550-1234', ''],
      ['Anna Berg', 'Germany', '089 5550100', ''],
      ['Han Jun', 'South Korea', '82-2-555-0100', ''],
      ['Bo Lind', '', '(613) 555-0115 x126', ''],
    ),
  ).toEqual([['+821055501234'], ['+49895550100'], ['+8225550100'], ['6135550115']])
})

test('a cell that begins with a plus sign holds numbers, and no formula', async () => {
  expect(
    await contacts(
      ['Mina Park', '', '+82 2 555 0100; +82 10 5550 1234', ''],
      ['Ada Berg', '', '+47 21 55 01 00 (work)', ''],
      ['Cy Lee', '', '+19055550133;ext=555', ''],
      ['Bo Lind', '', '+1-800-EXAMPLE', ''],
      ['Di Ray', '', '+1+SUM(A1:A9)', ''],
      ['Ed Fox', '', "+1+cmd|' /C calc'!A0", ''],
    ),
  ).toEqual([
    ['+8225550100', '+821055501234'],
    ['+4721550100'],
    ['+19055550133'],
    [],
    "noted: left out: '+1-800-EXAMPLE' is no phone number",
    [],
    "noted: left out: the formula in the column 'Phones'",
    [],
    "noted: left out: the formula in the column 'Phones'",
  ])
})

test('one bad value costs the value, not the person', async () => {
  expect(
    await contacts(
      ['George Berg', '', '', 'george@two.example; george.@two.example'],
      ['Elaine Lee', '', '72510.00', 'elaine@three.example. '],
      ['Kramer Fox', '', '4.47911E+11', 'unknown'],
      ['Anna Lind', '', '', 'anna@bücher.example, ANNA@xn--bcher-kva.example'],
    ),
  ).toEqual([
    ['george@two.example'],
    "noted: left out: 'george.@two.example' is no email address",
    ['elaine@three.example'],
    "noted: left out: '72510.00' is no phone number",
    [],
    "noted: left out: '4.47911E+11' is a phone number that has lost its digits",
    "noted: left out: 'unknown' is no email address",
    ['anna@xn--bcher-kva.example'],
  ])
})

test('links of members keep their case, and a page on a site of others is no domain', async () => {
  const rows = [
    'Ada Berg,,,,https://www.linkedin.com/in/ACwAAAExampleB_Jrt,Acme,https://www.facebook.com/acme',
    'Bo Lind,,,,"https://www.linkedin.com/sales/lead/ACwAAAExampleZ2,NAME_SEARCH,x",Fjord,https://fjord.example/kr',
  ]
  const items = await read(`Name,Country,Phones,Emails,Profile,Firm,Web\n${rows.join('\n')}\n`, mapping)
  expect(items).toMatchObject([
    { person: { linkedinSlug: 'ACwAAAExampleB_Jrt', company: { domain: null } } },
    { person: { linkedinSlug: null, company: { domain: 'fjord.example' } } },
  ])
})
