import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFreeCompanies } from '@rapport/dataset/import/exports/free-companies.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { BatchReader } from '../import-batches.ts'
import { importPeople } from '../import.ts'

let folder: string
let pool: Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-lent-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  ;({ pool } = await testDatabase())
})

type Fields = Partial<
  Record<'name' | 'website' | 'size' | 'locality' | 'country' | 'industry' | 'linkedin_url', string>
> & {
  founded?: number
}

const line = (fields: Fields) =>
  JSON.stringify({
    id: 'x',
    website: null,
    name: 'nobody',
    founded: null,
    size: null,
    locality: null,
    region: null,
    country: null,
    industry: null,
    linkedin_url: null,
    ...fields,
  })

async function lend(rows: Fields[], { dryRun = false, batch = 100 } = {}) {
  const path = join(folder, 'companies.json')
  await writeFile(path, `${rows.map(line).join('\n')}\n`)
  return importPeople({
    pool,
    batches: new BatchReader(readFreeCompanies(path, { form: 'json' }), batch),
    source: 'companies.json',
    suppressionKey: 'key',
    dryRun,
  })
}

type OnFile = { key: string; name: string; domain?: string; more?: string; values?: string }

async function store(onFile: OnFile[]): Promise<void> {
  for (const { key, name, domain = null, more = '', values = '' } of onFile)
    await pool.query(
      `insert into companies (key, name, name_key, domain, content_hash${more})
       values ($1, $2, lower($2), $3, '\\x00'${values})`,
      [key, name, domain],
    )
}

async function companies() {
  const { rows } = await pool.query<{
    name: string
    industry: string | null
    founded: number | null
    size: string | null
    city: string | null
  }>(
    `select c.name, c.industry, c.founded_year as founded, l.city,
       c.headcount_min || '-' || coalesce(c.headcount_max::text, '') as size
     from companies c left join places l on l.id = c.headquarters_id order by c.id`,
  )
  return rows.map(({ name, ...facts }) => [name, ...Object.values(facts).map(String)].join(' | '))
}

const full: Fields = {
  name: 'fjord works',
  website: 'https://www.fjord.example/en',
  linkedin_url: 'linkedin.com/company/fjord',
  size: '51-200',
  locality: 'oslo',
  country: 'norway',
  industry: 'computer software',
  founded: 1990,
}

test('a company on file is completed by its page or its domain, and none is added', async () => {
  await store([
    { key: 'in:fjord', name: 'Fjord' },
    { key: 'web:haneul.example haneul', name: 'haneul', domain: 'haneul.example' },
    { key: 'name:prado', name: 'prado' },
  ])
  const summary = await lend([
    full,
    {
      ...full,
      name: 'haneul foods',
      website: 'haneul.example',
      linkedin_url: 'linkedin.com/company/haneul',
      size: '1-10',
    },
    // One name is no evidence.
    { ...full, name: 'prado', website: 'prado.example', linkedin_url: 'linkedin.com/company/prado' },
  ])
  expect(summary).toMatchObject({ lent: { read: 3, matched: 2 }, companies: { added: 0, changed: 2 } })
  expect(await companies()).toEqual([
    'Fjord | Computer Software | 1990 | Oslo | 51-200',
    'haneul | Computer Software | 1990 | Oslo | 1-10',
    'prado | null | null | null | null',
  ])
})

test('what is known stays, and a second run changes nothing', async () => {
  await store([
    {
      key: 'in:fjord',
      name: 'Fjord',
      more: ', industry, headcount_min, headcount_max',
      values: ", 'Logistics', 7, 7",
    },
  ])
  expect(await lend([full])).toMatchObject({ companies: { changed: 1 } })
  expect(await companies()).toEqual(['Fjord | Logistics | 1990 | Oslo | 7-7'])
  expect(await lend([{ ...full, founded: 1880 }])).toMatchObject({ companies: { changed: 0 } })
  expect(await companies()).toEqual(['Fjord | Logistics | 1990 | Oslo | 7-7'])
})

test.each([1, 100])('better evidence of a later row wins, in batches of %d', async (batch) => {
  await store([{ key: 'web:fjord.example fjord', name: 'fjord', domain: 'fjord.example' }])
  await lend(
    [
      {
        ...full,
        name: 'fjord holding',
        linkedin_url: 'linkedin.com/company/holding',
        size: '1-10',
        founded: 2020,
      },
      { ...full, name: 'Fjord', linkedin_url: 'linkedin.com/company/fjord', founded: undefined as never },
      {
        ...full,
        name: 'fjord shop',
        linkedin_url: 'linkedin.com/company/shop',
        size: '11-50',
        founded: 2021,
      },
    ],
    { batch },
  )
  expect(await companies()).toEqual(['fjord | Computer Software | 2020 | Oslo | 51-200'])
})

test('a domain of several companies completes only that of the name', async () => {
  await store([
    { key: 'web:uni.example law', name: 'law', domain: 'uni.example' },
    { key: 'web:uni.example uni', name: 'uni', domain: 'uni.example' },
  ])
  await lend([
    { ...full, name: 'Uni', website: 'uni.example' },
    { ...full, name: 'press', website: 'uni.example' },
  ])
  expect(await companies()).toEqual([
    'law | null | null | null | null',
    'uni | Computer Software | 1990 | Oslo | 51-200',
  ])
})

test('a company with another page of its own is another company', async () => {
  await store([{ key: 'in:fjord-uk', name: 'Fjord UK', domain: 'fjord.example' }])
  await lend([full])
  expect(await companies()).toEqual(['Fjord UK | null | null | null | null'])
})

test('a dry run counts the same and writes nothing', async () => {
  await store([{ key: 'in:fjord', name: 'Fjord' }])
  expect(await lend([full, full], { dryRun: true })).toMatchObject({
    lent: { read: 2, matched: 2 },
    companies: { added: 0, changed: 1 },
  })
  expect(await companies()).toEqual(['Fjord | null | null | null | null'])
})

test('a line that is no company costs that line alone', async () => {
  await store([{ key: 'in:fjord', name: 'Fjord' }])
  const path = join(folder, 'bad.json')
  await writeFile(
    path,
    `${line({ name: 'other' })}\nbad\n${line({ website: 'not a site', name: '' })}\n${line(full)}\n`,
  )
  const summary = await importPeople({
    pool,
    batches: new BatchReader(readFreeCompanies(path, { form: 'json' })),
    source: 'bad.json',
    suppressionKey: 'key',
  })
  expect(summary).toMatchObject({ refused: 2, lent: { matched: 1 }, companies: { changed: 1 } })
})
