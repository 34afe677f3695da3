import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { BatchReader } from '../features/import/import-batches.ts'
import { importPeople, type ImportSummary } from '../features/import/import.ts'
import { openSource } from '../features/import/import-source.ts'
import { findSource } from './find-source.ts'

/*
 * The exports of known products, from the file to the people: the headers are those of the products,
 * and the people are invented. `import.test.ts` runs the command itself.
 */

const exportsFolder = join(import.meta.dirname, '../../test/exports')

let folder: string
let pool: Pool

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-import-auto-'))
  ;({ pool } = await testDatabase())
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await pool.query('delete from people')
  await pool.query('delete from companies')
})
afterEach(() => vi.restoreAllMocks())

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

/** Returns what is printed of the file, and what the import counts. */
async function auto(path: string): Promise<{ printed: string; summary: ImportSummary }> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  const source = await findSource({ file: path, format: 'auto', map: null }, new AbortController().signal)
  vi.restoreAllMocks()
  const batches = new BatchReader(openSource(source))
  const summary = await importPeople({ pool, batches, source: 'auto', suppressionKey: testSuppressionKey })
  return { printed, summary }
}

type Stored = {
  name: string
  title: string | null
  company: string | null
  domain: string | null
  slug: string | null
  city: string | null
  contacts: string[]
}

async function people(): Promise<Stored[]> {
  const { rows } = await pool.query<Stored>(
    `select p.full_name as name, p.title, c.name as company, c.domain, p.linkedin_slug as slug, l.city,
       coalesce((select array_agg(v.value || ' ' || v.type || ' ' || v.status order by v.kind, v.value)
         from contact_values v where v.person_id = p.id), '{}') as contacts
     from people p left join companies c on c.id = p.company_id left join places l on l.id = p.place_id
     order by p.full_name`,
  )
  return rows
}

/** What a product's file says of the first of its people, as far as it has the fields. */
const ada = {
  name: 'Ada Berg',
  title: 'Chief Technology Officer',
  company: 'Fjord Works',
  domain: 'fjord.example',
  slug: 'ada-berg-example',
  city: 'Oslo',
}

test.each<[file: string, recognised: string, ada: Partial<Stored>]>([
  [
    'linkedin-connections.csv',
    'LinkedIn Connections (Connections.csv)',
    { ...ada, domain: null, city: null, contacts: [] },
  ],
  [
    'apollo.csv',
    'Apollo (contacts)',
    {
      ...ada,
      contacts: [
        'ada.berg@fjord.example professional verified',
        'ada@home.example other unverified',
        '+4721550100 office unverified',
        '+4740000100 mobile unverified',
      ],
    },
  ],
  [
    'evaboot.csv',
    'Evaboot (Sales Navigator)',
    { ...ada, contacts: ['ada.berg@fjord.example professional verified'] },
  ],
  [
    'phantombuster-sales-navigator.csv',
    'PhantomBuster (Sales Navigator Search Export)',
    { ...ada, domain: null, contacts: [] },
  ],
  [
    'hubspot.csv',
    'HubSpot (contacts)',
    {
      ...ada,
      domain: null,
      contacts: ['ada.berg@fjord.example professional unverified', '+4721550100 office unverified'],
    },
  ],
  [
    'salesforce-contacts.csv',
    'Salesforce (report)',
    {
      ...ada,
      domain: null,
      slug: null,
      contacts: [
        'ada.berg@fjord.example professional unverified',
        '+4721550100 office unverified',
        '+4740000100 mobile unverified',
      ],
    },
  ],
  [
    'salesforce-data-export.csv',
    'Salesforce (Data Loader)',
    { name: ada.name, title: ada.title, company: null, city: 'Oslo' },
  ],
  [
    'pipedrive.csv',
    'Pipedrive (English)',
    {
      ...ada,
      domain: null,
      slug: null,
      city: null,
      contacts: [
        'ada.berg@fjord.example professional unverified',
        'ada@home.example personal unverified',
        '+4721550100 office unverified',
        '+4740000100 mobile unverified',
      ],
    },
  ],
  [
    'google-contacts.csv',
    'Google Contacts (since 2024)',
    {
      ...ada,
      slug: null,
      contacts: [
        'ada.berg@fjord.example other unverified',
        'ada@home.example other unverified',
        '+4721550100 other unverified',
        '+4740000100 other unverified',
      ],
    },
  ],
  [
    'google-contacts-old.csv',
    'Google Contacts (until 2024)',
    {
      ...ada,
      slug: null,
      city: null,
      contacts: [
        'ada.berg@fjord.example other unverified',
        'ada@home.example other unverified',
        '+4721550100 other unverified',
        '+4740000100 other unverified',
      ],
    },
  ],
  [
    'outlook-english.csv',
    'Outlook (English)',
    {
      ...ada,
      slug: null,
      contacts: [
        'ada.berg@fjord.example other unverified',
        'ada@home.example other unverified',
        '+4721550100 office unverified',
        '+4740000100 mobile unverified',
      ],
    },
  ],
  ['outlook-german.csv', 'Outlook (German)', { ...ada, slug: null }],
])('%s is imported', async (name, recognised, expected) => {
  const { printed } = await auto(join(exportsFolder, name))
  expect(printed).toContain(`Recognised: ${recognised}`)
  const stored = await people()
  expect(stored).toHaveLength(5)
  expect(stored[0]).toMatchObject(expected)
  expect(stored.map((each) => each.name)).toEqual([
    'Ada Berg',
    'Anna Beispiel',
    expect.stringMatching(/^Grace O.Neill$/),
    'Mina Park',
    'Tomás Herrera',
  ])
})

describe('a file that is not as it should be', () => {
  const connections = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'
  const berg = 'Ada,Berg,https://www.linkedin.com/in/ada-berg-example,,Fjord Works,CTO,10 Nov 2024'
  const lee = 'Bo,Lee,https://www.linkedin.com/in/bo-lee-example,bad address,Haneul,CEO,11 Nov 2024'

  test.each([
    [
      'has notes above its header',
      `Notes:\n"Some, as you may notice, are missing."\n\n${connections}\n${berg}\n${lee}\n`,
    ],
    ['has its columns in another order, and further ones', null],
    ['has its header again in the middle', `${connections}\n${berg}\n${connections}\n${lee}\n`],
    ['has a column twice', `${connections},Company\n${berg},Elsewhere\n${lee},\n`],
    ['is UTF-16', Buffer.from(`\ufeff${connections}\r\n${berg}\r\n${lee}\r\n`, 'utf16le')],
    ['is Windows-1252', Buffer.from(`${connections},Büro\n${berg},Ä\n${lee},ö\n`, 'latin1')],
  ])('%s', async (_, content) => {
    const reordered = [connections, berg, lee].map((line) => ['x', ...line.split(',').toReversed()].join(';'))
    const name = await file('connections.csv', content ?? `${reordered.join('\n')}\n`)
    const { printed } = await auto(name)
    expect(printed).toContain('Recognised: LinkedIn Connections')
    expect(printed).toMatch(/left out .*Connected On/)
    expect(await people()).toMatchObject([
      { name: 'Ada Berg', title: 'CTO', company: 'Fjord Works', slug: 'ada-berg-example' },
      // Its address is no address, and costs nothing else.
      { name: 'Bo Lee', title: 'CEO', company: 'Haneul', slug: 'bo-lee-example', contacts: [] },
    ])
  })

  test('of two products keeps what either of them says', async () => {
    const header = `${connections},Person Linkedin Url,Company Name,# Employees,Title,Email`
    const apollo = 'Cia,Kim,,,,,,https://www.linkedin.com/in/cia-kim-example,Prado,12,COO,cia@prado.example'
    const name = await file('both.csv', `${header}\n${berg},,,,,\n${apollo}\n`)
    const { printed } = await auto(name)
    expect(printed).toContain('Recognised: Apollo (contacts)\n  It also has columns of LinkedIn Connections.')
    expect(await people()).toMatchObject([
      { name: 'Ada Berg', title: 'CTO', company: 'Fjord Works', slug: 'ada-berg-example' },
      {
        name: 'Cia Kim',
        title: 'COO',
        company: 'Prado',
        slug: 'cia-kim-example',
        contacts: ['cia@prado.example professional unverified'],
      },
    ])
  })

  test.each<[string, string, RegExp]>([
    ['blank', '\n\n', /^x\.csv is empty/],
    ['a header alone', `${connections}\n`, /^x\.csv contains no records/],
    [
      'of nobody',
      'a,b\n1,2\n',
      /^x\.csv is not recognised by its columns: a, b\. Known are .*Apollo.*--format csv --map/,
    ],
    ['an array', '[{"full_name": "Ada Berg"}]', /^x\.csv is one JSON array/],
    ['a record on several lines', '{\n  "full_name": "Ada Berg"\n}\n', /^x\.csv is JSON, but not JSON Lines/],
  ])('is refused in one line if it is %s', async (_, content, message) => {
    const refused = await auto(await file('x.csv', content)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ImportError)
    expect((refused as ImportError).message).toMatch(message)
    expect((refused as ImportError).message).not.toContain('\n')
  })
})

test('people of People Data Labs are recognised', async () => {
  const name = await file(
    'people.jsonl',
    '{"id":"p1","full_name":"ada berg","job_title":"cto","job_company_name":"fjord"}\n',
  )
  expect((await auto(name)).printed).toContain('Recognised: people of People Data Labs')
  expect(await people()).toMatchObject([{ name: 'Ada Berg', company: 'Fjord' }])
})

test('the free company file is recognised behind a line that is cut off, and adds nobody', async () => {
  const company = {
    name: 'fjord',
    linkedin_url: 'linkedin.com/company/fjord',
    size: '11-50',
    locality: 'oslo',
  }
  const { printed, summary } = await auto(
    await file('damaged.jsonl', `{"name":"haneul","linke\n${JSON.stringify(company)}\n`),
  )
  expect(printed).toContain('free company file')
  expect(summary).toMatchObject({ lent: { read: 1, matched: 0 }, refused: 1 })
  expect((await pool.query('select from companies')).rowCount).toBe(0)
})
