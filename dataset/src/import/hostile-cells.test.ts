import { expect, test } from 'vitest'
import { collect, temporaryFiles } from '../../test/temporary-files.ts'
import { readCsv } from './csv/csv.ts'
import { parseMapping } from './csv/mapping.ts'
import { readPdl } from './pdl/pdl.ts'

const write = temporaryFiles()

const mapping = parseMapping({
  source: 'crm',
  person: {
    key: 'key',
    fullName: { column: 'full', separator: '/' },
    firstName: 'first',
    headline: 'headline',
    linkedin: 'linkedin',
    skills: { column: 'skills', separator: ';' },
    place: { city: 'city', state: 'state', country: 'country' },
    experienceYears: 'years',
    observedOn: 'observed',
  },
  position: { title: 'title', startDate: 'start', place: { text: 'place' } },
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
  education: [{ school: 'school', fieldsOfStudy: { column: 'field', separator: '/' }, endYear: 'graduated' }],
  contacts: [
    { kind: 'email', type: 'professional', value: { column: 'email', separator: ';' } },
    { kind: 'phone', type: 'mobile', value: 'phone' },
  ],
})
const columns =
  `key full first headline linkedin skills city state country years observed title start place company website page industry
about revenue headcount raised school field graduated email phone`.split(/\s+/)

/** Texts for which a careless pattern or loop takes quadratic time; the ends keep it from matching. */
const shapes: Record<string, [start: string, many: string, end: string]> = {
  spaces: ['a', ' ', 'b'],
  tabs: ['1', '\t', '$'],
  digits: ['+', '1', 'z'],
  'grouped digits': ['$', '1,', 'x'],
  words: ['', 'de la ', 'X'],
  names: ['ABCDEFGHIJ'.repeat(2000), ' de', ''],
  commas: ['x', ',', ''],
  'commas with spaces': ['x', ', ', ''],
  separators: ['x', ';y', ''],
  dots: ['a', '.', '@'],
  hyphens: ['-', ' -', '='],
  apostrophes: ["'", "'", '='],
  slashes: ['http://', 'a/', ''],
  percents: ['linkedin.com/in/', '%41', ''],
  marks: ['a', '\u0301\u0316', ''],
  hangul: ['', '가나', ''],
  emoji: ['', '😀', ''],
  mojibake: ['', 'Ã¤', '\u4e00'],
  parentheses: ['', '(', ')'],
}

/** Bytes of a cell. A line may have a mebibyte, but this tells enough. */
const size = 150_000
const cellOf = ([start, many, end]: [string, string, string]) =>
  start + many.repeat(Math.floor((size - Buffer.byteLength(start)) / Buffer.byteLength(many))) + end

/** Quadratic work at this size takes tens of seconds. */
const maxMs = 4000

test.each(Object.entries(shapes))('a cell of %s is read in linear time in every column', async (_, shape) => {
  const cell = cellOf(shape)
  const rows = columns.map((column) =>
    columns
      .map((name) =>
        name === column ? `"${cell.replaceAll('"', '""')}"` : name === 'full' ? 'Ada King' : '',
      )
      .join(','),
  )
  const path = await write('hostile.csv', [columns.join(','), ...rows].join('\n'))
  const startedAt = performance.now()
  const items = await collect(readCsv(path, mapping))
  expect(items.length).toBeGreaterThanOrEqual(columns.length - 1)
  expect(performance.now() - startedAt).toBeLessThan(maxMs)
})

const fields =
  `id full_name first_name headline summary linkedin_url linkedin_username job_title job_company_name job_company_website
location_name location_locality industry birth_date mobile_phone`.split(/\s+/)

test.each(Object.entries(shapes))(
  'a record with %s is read in linear time in every field',
  async (_, shape) => {
    const text = cellOf(shape)
    const records = fields.map((field) => ({ full_name: 'Ada King', [field]: text }))
    const nested = [
      { full_name: 'Ada King', emails: [{ address: text }], phone_numbers: [text], skills: [text] },
      {
        full_name: 'Ada King',
        experience: [{ company: { name: text, website: text }, title: { name: text }, summary: text }],
      },
      { full_name: 'Ada King', education: [{ school: { name: text }, degrees: [text], majors: [text] }] },
    ]
    const path = await write(
      'hostile.jsonl',
      [...records, ...nested].map((each) => JSON.stringify(each)).join('\n'),
    )
    const startedAt = performance.now()
    expect(await collect(readPdl(path))).toHaveLength(fields.length + nested.length)
    expect(performance.now() - startedAt).toBeLessThan(maxMs)
  },
)
