import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectStorable } from '../../../test/storable.ts'
import { collect } from '../../../test/temporary-files.ts'
import type { ImportItem, PersonRecord } from '../../records.ts'
import { namedCompany } from '../company-facts.ts'
import { readCsv } from './csv.ts'
import { loadMapping } from './mapping.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = join(repository, '../shared/data/yc-founders')
const isPresent = existsSync(join(folder, 'founders.csv'))

type TableRow = Record<string, string>

const table = (name: string): TableRow[] => parse(readFileSync(join(folder, name)), { columns: true })

/**
 * The same founders read by a plain script, each with the startup of exactly the same name, if
 * there is one.
 */
function plainFounders() {
  const startups = new Map(table('startups.csv').map((row) => [row.Company, row]))
  return table('founders.csv').map((row) => ({
    founder: row.Founder,
    company: row.Company,
    startup: startups.get(row.Company),
  }))
}

describe.skipIf(!isPresent)('the founders of the YC data (shared data)', () => {
  let items: ImportItem[] = []
  let people: PersonRecord[] = []

  beforeAll(async () => {
    const mapping = await loadMapping(join(repository, 'dataset/mappings/yc-founders.json'))
    items = await collect(readCsv(join(folder, 'founders.csv'), mapping))
    people = items.flatMap((item) => (item.kind === 'person' ? item.person : []))
  })

  const amounts = (name: string) =>
    people.find(({ company }) => company?.name === name)?.company?.fundingRounds?.map(({ amount }) => amount)

  test('are 998, none refused, each with a key of their own', () => {
    expect(items.filter((item) => item.kind !== 'person')).toEqual([])
    expect(people).toHaveLength(998)
    expect(new Set(people.map(({ key }) => key)).size).toBe(998)
    items.forEach(expectStorable)
  })

  test('have the company and founding year that a plain script finds', () => {
    const expected = plainFounders().map(({ founder, company, startup }) => ({
      founder: founder === 'PÃ¤r Lindhe' ? 'Pär Lindhe' : founder,
      company,
      year: startup?.['Year Founded'] ? Number(startup['Year Founded']) : null,
    }))
    const found = people.map(({ fullName, company }) => ({
      founder: fullName,
      company: company?.name,
      year: company?.foundedYear ?? null,
    }))
    expect(found).toEqual(expected)
    expect(people.every(({ title, positions }) => title === 'Founder' && positions.length === 1)).toBe(true)
  })

  test('in San Francisco whose company was founded in 2010 or later are as many as a plain script counts', () => {
    const expected = plainFounders().filter(
      ({ startup }) =>
        startup?.['Headquarters (City)'] === 'San Francisco' && Number(startup['Year Founded']) >= 2010,
    )
    const found = people.filter(
      ({ place, company }) => place?.city === 'San Francisco' && (company?.foundedYear ?? 0) >= 2010,
    )
    expect(found.map(({ fullName }) => fullName)).toEqual(expected.map(({ founder }) => founder))
    expect(found).toHaveLength(96)
  })

  test('of a company that the other file lacks are 38, with its name as it stands and nothing more', () => {
    const plain = plainFounders()
    const lacking = people.filter((_, index) => plain[index]?.startup === undefined)
    expect(lacking).toHaveLength(38)
    for (const { place, company } of lacking) {
      expect(place).toBeNull()
      expect(company).toEqual({
        ...namedCompany(company?.name ?? ''),
        key: expect.stringMatching(/^name:/),
      })
    }
    const collison = lacking.find(({ fullName }) => fullName === 'Patrick Collison')
    expect(collison?.company?.name).toBe('Auctomatic, Stripe')
  })

  test('have rounds with their amounts, oldest first, and none where they are undisclosed or garbled', () => {
    expect(amounts('Curebit')).toEqual([null, 1_200_000])
    expect(amounts('Dropbox')).toEqual([15_000, 1_200_000, 6_000_000, 250_000_000, 350_000_000, 500_000_000])
    const startups = table('startups.csv')
    const garbled = startups.find((row) =>
      row['Amounts raised in different funding rounds']?.includes('$14.500000'),
    )
    expect(amounts(garbled?.Company ?? '')).toContain(null)
  })

  test('have no domain that belongs to a network, and places that are clean', () => {
    const domains = new Set(people.map(({ company }) => company?.domain))
    expect(domains.has('twitter.com') || domains.has('facebook.com')).toBe(false)
    const cities = new Set(people.map(({ place }) => place?.city))
    expect(cities.has('Redmond WA') || cities.has('San Francisco, New York City')).toBe(false)
    expect(cities.has('Redmond')).toBe(true)
  })
})
