import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportField } from '@rapport/contract/lists/import-fields.ts'
import type { CsvRecord } from '@rapport/dataset/import/csv/csv-lines.ts'
import { openCsv } from '@rapport/dataset/import/csv/open-csv.ts'
import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'
import { readRow, type ImportedPerson } from '../rows/read-row.ts'

/*
 * Files as other products export them, by their headers, with the same invented people in each:
 * nothing is to be asked about any of them.
 */

const folder = join(import.meta.dirname, '../../../../../test/exports')

async function read(name: string) {
  const file = await openCsv(join(folder, name), { columns: [] })
  const found: CsvRecord[] = []
  for await (const batch of file.records) found.push(...batch)
  const rows = found.map((record) => ('cells' in record ? record.cells : []))
  const columns = detectColumns(file, rows)
  return { columns, people: rows.map((cells) => readRow(cells, columns)) }
}

const facts = ['full_name', 'title', 'company', 'company_domain', 'linkedin_url', 'location'] as const

const people = [
  ['Ada Berg', 'Chief Technology Officer', 'Fjord Works', 'fjord', 'ada-berg', 'Oslo, Norway'],
  ['Mina Park', 'Head of Sales', 'Haneul Foods', 'haneul', 'mina-park', 'Seoul, South Korea'],
  ['Tomás Herrera', 'VP Marketing', 'Prado Logistics', 'prado', 'tomas-herrera', 'Madrid, Spain'],
  ['Grace O’Neill', 'Procurement Lead', 'Cedar Health', 'cedar', 'grace-oneill', 'Chicago, United States'],
  ['Anna Beispiel', 'Leiterin Einkauf', 'Muster GmbH', 'muster', 'anna-beispiel', 'Berlin, Germany'],
] as const
const emails = ['ada.berg', 'mina.park', 'tomas', 'grace.oneill', 'a.beispiel'].map(
  (local, at) => `${local}@${people[at]![3]}.example`,
)
const phones = ['+4721550100', '+8225550101', '+34915550102', '+13125550103', '+49305550104']

/** The values that a product's file has for a person, as far as it has the fields. */
const expectedOf = (at: number) => {
  const [name, title, company, domain, slug, location] = people[at]!
  return [name, title, company, `${domain}.example`, `${slug}-example`, location]
}

/** The columns of contacts and tags, and the fields of which a product exports nothing. */
type Product = { emails: string[]; phones?: string[]; tags?: string[]; lacks?: ImportField[] }

const products: Record<string, Product> = {
  'apollo.csv': {
    emails: ['Email', 'Secondary Email'],
    phones: ['Work Direct Phone', 'Home Phone', 'Mobile Phone', 'Other Phone'],
    tags: ['Lists'],
  },
  'evaboot.csv': { emails: ['Email'] },
  'eventbrite.csv': {
    emails: ['Email'],
    phones: ['Work Phone', 'Cell Phone'],
    lacks: ['company_domain', 'linkedin_url'],
  },
  'google-contacts-old.csv': {
    emails: ['E-mail 1 - Value', 'E-mail 2 - Value'],
    phones: ['Phone 1 - Value'],
    tags: ['Group Membership'],
    lacks: ['linkedin_url', 'location'],
  },
  'google-contacts.csv': {
    emails: ['E-mail 1 - Value', 'E-mail 2 - Value'],
    phones: ['Phone 1 - Value', 'Phone 2 - Value'],
    tags: ['Labels'],
    lacks: ['linkedin_url'],
  },
  'hubspot.csv': { emails: ['Email'], phones: ['Phone Number'], lacks: ['company_domain'] },
  'hunter.csv': { emails: ['Email address'], phones: ['Phone number'], lacks: ['location'] },
  'lemlist.csv': { emails: ['email'], phones: ['phone'], lacks: ['location'] },
  'linkedin-connections.csv': { emails: ['Email Address'], lacks: ['company_domain', 'location', 'emails'] },
  'lusha.csv': { emails: ['Work Email', 'Private Email'], phones: ['Direct Phone', 'Mobile Phone'] },
  'mailchimp.csv': {
    emails: ['Email Address'],
    phones: ['Phone Number'],
    tags: ['TAGS'],
    lacks: ['title', 'company_domain', 'linkedin_url', 'location'],
  },
  'notion.csv': {
    emails: ['E-mail'],
    phones: ['Phone'],
    tags: ['Tags'],
    lacks: ['company_domain', 'location'],
  },
  'outlook-english.csv': {
    emails: ['E-mail Address', 'E-mail 2 Address'],
    phones: ['Business Phone', 'Home Phone', 'Mobile Phone'],
    tags: ['Categories'],
    lacks: ['linkedin_url'],
  },
  'outlook-german.csv': {
    emails: ['E-Mail-Adresse'],
    phones: ['Telefon geschäftlich', 'Telefon (privat)', 'Mobiltelefon'],
    tags: ['Kategorien'],
    lacks: ['linkedin_url'],
  },
  'phantombuster-sales-navigator.csv': { emails: [], lacks: ['company_domain'] },
  'pipedrive.csv': {
    emails: ['Person - Email - Work', 'Person - Email - Home', 'Person - Email - Other'],
    phones: [
      'Person - Phone - Work',
      'Person - Phone - Home',
      'Person - Phone - Mobile',
      'Person - Phone - Other',
    ],
    tags: ['Person - Label'],
    lacks: ['company_domain', 'linkedin_url', 'location'],
  },
  'salesforce-contacts.csv': {
    emails: ['Email'],
    phones: ['Phone', 'Mobile'],
    lacks: ['company_domain', 'linkedin_url'],
  },
  'salesforce-data-export.csv': {
    emails: ['Email'],
    phones: ['Phone', 'MobilePhone', 'HomePhone', 'OtherPhone'],
    lacks: ['company', 'company_domain', 'linkedin_url'],
  },
  'zoho.csv': {
    emails: ['Email', 'Secondary Email'],
    phones: ['Phone', 'Home Phone', 'Other Phone', 'Mobile'],
    tags: ['Tag'],
    lacks: ['company_domain', 'linkedin_url'],
  },
  'zoominfo.csv': { emails: ['Email Address'], phones: ['Direct Phone Number', 'Mobile phone'] },
}

test('every export is tested', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(products).toSorted())
})

test.each(Object.entries(products))(
  '%s',
  async (file, { emails: emailColumns, phones: phoneColumns = [], tags = [], lacks = [] }) => {
    const { columns, people: rows } = await read(file)
    const named = (field: ImportField) =>
      columns.filter((column) => column.field === field).map(({ name }) => name)
    expect([named('emails'), named('phones'), named('tags')]).toEqual([emailColumns, phoneColumns, tags])
    expect(rows).toHaveLength(people.length)
    for (const [at, row] of rows.entries()) {
      expect(row).not.toHaveProperty('reason')
      const person = row as ImportedPerson
      const said = facts.map((field) =>
        lacks.includes(field) ? null : person.texts[field]?.replace("'", '’').replace(' Illinois,', ''),
      )
      expect(said).toEqual(expectedOf(at).map((value, each) => (lacks.includes(facts[each]!) ? null : value)))
      const hasEmails = emailColumns.length > 0 && !lacks.includes('emails')
      expect(hasEmails ? person.emails[0] : emails[at]).toBe(emails[at])
      expect(phoneColumns.length > 0 ? person.phones[0] : phones[at]).toBe(phones[at])
      // Long texts that mean nothing to us alone.
      expect(person.dropped.filter(({ reason }) => reason !== 'too_long')).toEqual([])
      expect([...person.emails, ...person.phones].join()).not.toMatch(/seller|buyer|8005550199|5550199/)
    }
  },
)
