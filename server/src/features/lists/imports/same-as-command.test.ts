import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportField } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import type { CsvRecord } from '@rapport/dataset/import/csv/csv-lines.ts'
import { readCsv } from '@rapport/dataset/import/csv/csv.ts'
import type { Mapping } from '@rapport/dataset/import/csv/mapping.ts'
import { openCsv } from '@rapport/dataset/import/csv/open-csv.ts'
import type { PersonRecord } from '@rapport/dataset/records.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { createPeople } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { detectColumns } from './columns/detect-columns.ts'
import { readRow } from './rows/read-row.ts'

/*
 * The import command and the import into a list say the same of the people of a file, and mean the
 * same people.
 */

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'rapport-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A mapping for the command that is the same as the one the list import detected. */
function mappingOf(columns: readonly ImportColumn[]): Mapping {
  const named = (field: ImportField) =>
    columns.filter((column) => column.field === field).map(({ name }) => name)
  const one = (field: ImportField) => named(field)[0]
  const [fullName, firstName, lastName] = [one('full_name'), one('first_name'), one('last_name')]
  const [linkedin, company, website] = [one('linkedin_url'), one('company'), one('company_domain')]
  const places = named('location')
  const title = one('title')
  return {
    source: 'csv',
    person: {
      ...(fullName !== undefined && { fullName }),
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(linkedin !== undefined && { linkedin }),
      ...(places.length > 0 && { place: { text: { columns: places, with: ', ' } } }),
    },
    ...(title !== undefined && { position: { title } }),
    ...(company !== undefined && { company: { name: company, ...(website !== undefined && { website }) } }),
    education: [],
    contacts: [
      ...named('emails').map((value) => ({ kind: 'email' as const, type: 'professional' as const, value })),
      ...named('phones').map((value) => ({ kind: 'phone' as const, type: 'office' as const, value })),
    ],
  }
}

async function readBoth(path: string) {
  const file = await openCsv(path, { columns: [] })
  const records: CsvRecord[] = []
  for await (const batch of file.records) records.push(...batch)
  const rows = records.map((record) => ('cells' in record ? record.cells : []))
  const columns = detectColumns(file, rows)
  const people: PersonRecord[] = []
  for await (const item of readCsv(path, mappingOf(columns))) {
    expect(item.kind).not.toBe('refused')
    if (item.kind === 'person') people.push(item.person)
  }
  return { listed: rows.map((cells) => readRow(cells, columns)), people }
}

const valuesOf = ({ contacts }: PersonRecord, kind: 'email' | 'phone') =>
  contacts.filter((contact) => contact.kind === kind).map(({ value }) => value)

/** Compares what both importers read about a person, in one form. */
function expectSame(listed: ReturnType<typeof readRow>, person: PersonRecord): void {
  if ('reason' in listed) throw new Error(listed.reason)
  const { texts, split } = listed
  expect({
    name: [
      texts.full_name,
      texts.first_name ?? split.first_name ?? null,
      texts.last_name ?? split.last_name ?? null,
    ],
    slug: texts.linkedin_url ?? null,
    title: texts.title ?? null,
    company: texts.company ?? null,
    domain: texts.company_domain ?? null,
    emails: listed.emails,
    phones: listed.phones,
  }).toEqual({
    name: [person.fullName, person.firstName, person.lastName],
    slug: person.linkedinSlug,
    title: person.title,
    company: person.company?.name ?? null,
    domain: person.company?.domain ?? null,
    emails: valuesOf(person, 'email'),
    phones: valuesOf(person, 'phone'),
  })
}

const exports = join(import.meta.dirname, '../../../../test/exports')

test.each(readdirSync(exports))('of %s', async (name) => {
  const { listed, people } = await readBoth(join(exports, name))
  expect(listed).toHaveLength(people.length)
  for (const [at, person] of people.entries()) expectSame(listed[at]!, person)
})

const register = `Name,Company,Email,Phone,Country
"KING,  ADA M",Acme,"""Ada King"" <ada.king@acme.example>",(415) 555-0132 x12,United States
"DE LA CRUZ, JUAN",Beispiel GmbH,juan@bücher.example; not an address,0049 30 5550100,Germany
"O'NEILL, GRACE, PHD",Cedar Health,mailto:grace@cedar.example.,4.47911E+11,United Kingdom
"BERG, OLA JR",Fjord Works AS,,21 55 01 00 / 400 00 100,Norway
"PARK, MI-NA",하늘식품(주),mina＠haneul.example,010-5550-1234,South Korea
`

test('of names in capitals with the last name first, numbers of the country, several values and bad ones', async () => {
  const path = join(folder, 'register.csv')
  await writeFile(path, register)
  const { listed, people } = await readBoth(path)
  expect(people.map(({ firstName, lastName }) => [firstName, lastName]).slice(0, 2)).toEqual([
    ['Ada', 'King'],
    ['Juan', 'de la Cruz'],
  ])
  for (const [at, person] of people.entries()) expectSame(listed[at]!, person)
})

test('the list import finds the people whom the command stored of the same file', async () => {
  const path = join(folder, 'register.csv')
  await writeFile(path, register)
  await createPeople(t.pool, (await readBoth(path)).people)
  const owner = await t.signIn()
  const { counts, id } = await importsOf(t).checked(owner, register, { title: 'A' })
  expect(counts).toMatchObject({ new: 0, refused: 0 })
  const rows = await importsOf(t).rowsOf(owner, id)
  expect(rows.map(({ matchedBy }) => matchedBy)).toEqual(['name', 'name', 'name', 'name', 'name'])
})
