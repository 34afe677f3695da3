import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from '@rapport/dataset/import/csv/csv.ts'
import { parseMapping } from '@rapport/dataset/import/csv/mapping.ts'
import { readPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import type { ImportItem } from '@rapport/dataset/records.ts'
import { stringify } from 'csv-stringify/sync'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { emojiAtEdges, hostileTexts } from '../../../test/hostile-texts.ts'
import { load } from '../../../test/people/load-people.ts'

let pool: Pool
let folder: string
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  folder = mkdtempSync(join(tmpdir(), 'rapport-hostile-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const lengths = [Infinity, 495]
const texts = [
  ...Object.values(hostileTexts).flatMap((text) =>
    lengths.map((length) => text.slice(0, length).toWellFormed()),
  ),
  ...emojiAtEdges,
]

/**
 * The good neighbours that were stored beside rows with each text, and the rows that only the
 * database refused.
 */
async function stored(items: AsyncIterable<ImportItem>) {
  const { refusals } = await load(pool, items)
  const { rows } = await pool.query<{ name: string }>(
    `select full_name as name from people where full_name ~ '^Neighbour [0-9]+$' order by id`,
  )
  await pool.query('truncate people, companies cascade')
  return {
    neighbours: rows.length,
    unforeseen: refusals.filter(({ reason }) => reason.startsWith('the database')),
  }
}

const mapping = parseMapping({
  source: 'crm',
  person: {
    key: 'key',
    fullName: 'full',
    firstName: 'first',
    lastName: 'last',
    headline: 'headline',
    summary: 'summary',
    linkedin: 'linkedin',
    skills: { column: 'skills', separator: ';' },
    place: { city: 'city', metro: 'metro', state: 'state', country: 'country' },
    experienceYears: 'years',
    observedOn: 'observed',
  },
  position: { title: 'title', startDate: 'start', endDate: 'end', place: { text: 'place' } },
  company: {
    name: 'company',
    website: 'website',
    linkedin: 'page',
    industry: 'industry',
    summary: 'about',
    revenue: 'revenue',
    headcount: 'headcount',
    funding: { amounts: 'raised', order: 'newest-first' },
  },
  education: [{ school: 'school', degrees: 'degree', fieldsOfStudy: 'field', endYear: 'graduated' }],
  contacts: [
    { kind: 'email', type: 'professional', value: { column: 'email', separator: ';' } },
    { kind: 'phone', type: 'mobile', value: 'phone' },
  ],
})
const columns =
  `key full first last headline summary linkedin skills city metro state country years observed title start end place company
website page industry about revenue headcount raised school degree field graduated email phone`.split(/\s+/)

const links: Record<string, string> = { linkedin: 'linkedin.com/in/', page: 'linkedin.com/company/' }

test.each(columns)('whatever a cell of %s says, the rows beside it are stored', async (column) => {
  const row = (values: Record<string, string>) => columns.map((name) => values[name] ?? '')
  const rows = texts.flatMap((text, at) => [
    row({ key: `n${at}`, full: `Neighbour ${at}`, company: 'Acme' }),
    row({
      key: `h${at}`,
      full: `Hostile ${at}`,
      company: `Firm ${at}`,
      [column]: `${links[column] ?? ''}${text}`,
    }),
  ])
  const path = join(folder, `${column}.csv`)
  writeFileSync(path, stringify([columns, ...rows]))
  expect(await stored(readCsv(path, mapping))).toEqual({ neighbours: texts.length, unforeseen: [] })
})

const fields =
  `id full_name first_name last_name headline summary linkedin_url linkedin_username job_title job_company_name
job_company_website job_company_linkedin_url location_name location_locality location_region location_country industry`.split(
    /\s+/,
  )

test.each(fields)('whatever %s of a record says, the records beside it are stored', async (field) => {
  const records = texts.flatMap((text, at) => [
    { id: `n${at}`, full_name: `Neighbour ${at}`, job_company_name: 'Acme' },
    {
      id: `h${at}`,
      full_name: `Hostile ${at}`,
      job_company_name: `Firm ${at}`,
      experience: [{ company: { name: text }, title: { name: text }, is_primary: true }],
      education: [{ school: { name: text }, degrees: [text], majors: [text] }],
      emails: [{ address: text }],
      skills: [text],
      [field]: text,
    },
  ])
  const path = join(folder, `${field}.jsonl`)
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'))
  expect(await stored(readPdl(path))).toEqual({ neighbours: texts.length, unforeseen: [] })
})
