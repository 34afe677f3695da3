import type { ImportItem } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { crowd, paris, seoul } from '../../../../test/people/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { companyRecord, personRecord } from '@rapport/test-support/factories.ts'
import { load, loadPeople } from '../../../../test/people/load-people.ts'
import { itemsOf, rowVersions, storedCompanies } from '../../../../test/people/stored.ts'

let pool: Pool
beforeEach(async () => {
  ;({ pool } = await testDatabase())
})

const facts = async () => (await storedCompanies(pool)).map((company) => company['facts'])
const employee = (company: Parameters<typeof companyRecord>[0], key: string, isCurrent = true) =>
  personRecord({
    key,
    fullName: 'Ada Example',
    company: isCurrent ? companyRecord({ name: 'Acme', ...company }) : null,
    positions: [
      {
        title: null,
        company: companyRecord({ name: 'Acme', ...company }),
        place: null,
        startDate: null,
        endDate: null,
        isCurrent,
      },
    ],
  })

const twoBatches = () => [
  employee({ foundedYear: 2001 }, 'a'),
  ...crowd(2500),
  employee({ foundedYear: 1999, revenue: 5 }, 'b'),
]

const acmeItem = (company: Parameters<typeof companyRecord>[0]): ImportItem[] => [
  { line: 1, kind: 'company', company: companyRecord({ name: 'Acme', ...company }) },
]

describe('companies', () => {
  it('keeps the first fact within an import and fills what is unknown', async () => {
    await loadPeople(
      pool,
      employee({ foundedYear: 2001 }, 'a'),
      employee({ foundedYear: 1999, industry: 'Software' }, 'b'),
    )
    expect(await facts()).toMatchObject([{ founded_year: 2001, industry: 'Software' }])
  })

  it('does so across batches, and the same file again changes nothing', async () => {
    await load(pool, itemsOf(twoBatches()))
    const acme = (await facts()).find((company) => (company as { name: string }).name === 'Acme')
    expect(acme).toMatchObject({ founded_year: 2001, revenue: 5 })
    const versions = await rowVersions(pool)
    expect(await load(pool, itemsOf(twoBatches()))).toMatchObject({
      unchanged: 2502,
      companies: { added: 0, changed: 0 },
    })
    expect(await rowVersions(pool)).toEqual(versions)
  })

  it('takes a new fact from a later import, and keeps what that does not know', async () => {
    await loadPeople(pool, employee({ foundedYear: 2001, industry: 'Software' }, 'a'))
    expect(await loadPeople(pool, employee({ foundedYear: 2002 }, 'a'))).toMatchObject({
      unchanged: 1,
      companies: { changed: 1 },
    })
    expect(await facts()).toMatchObject([{ founded_year: 2002, industry: 'Software' }])
  })

  it('takes the type of a company, and keeps it when a later import does not know it', async () => {
    await load(pool, acmeItem({ type: 'private' }))
    expect(await facts()).toMatchObject([{ type: 'private' }])
    await load(pool, acmeItem({ foundedYear: 2002 }))
    expect(await facts()).toMatchObject([{ type: 'private', founded_year: 2002 }])
    expect(await load(pool, acmeItem({ type: 'public' }))).toMatchObject({ companies: { changed: 1 } })
    expect(await load(pool, acmeItem({ type: 'public' }))).toMatchObject({ companies: { changed: 0 } })
    expect(await facts()).toMatchObject([{ type: 'public', founded_year: 2002 }])
  })

  it('lets past positions fill gaps only', async () => {
    await loadPeople(pool, employee({ foundedYear: 2001 }, 'a'))
    await loadPeople(pool, employee({ foundedYear: 1900, domain: 'acme.example' }, 'b', false))
    expect(await facts()).toMatchObject([{ founded_year: 2001, domain: 'acme.example' }])
  })

  it('replaces rounds and offices as a whole, with the totals that follow from them', async () => {
    await load(
      pool,
      acmeItem({
        offices: [seoul, paris, seoul],
        fundingRounds: [{ name: 'Seed', date: '2020-05', amount: 5 }],
      }),
    )
    expect(await facts()).toMatchObject([
      { funding_total: 5, funding_round_count: 1, last_funding_on: '2020-05-01' },
    ])
    const rounds = [
      { name: 'Seed', date: '2020-05', amount: 5 },
      { name: 'Series A', date: '2024', amount: 20 },
    ]
    await load(pool, acmeItem({ offices: [paris], fundingRounds: rounds }))
    const [stored] = await storedCompanies(pool)
    expect(stored).toMatchObject({
      facts: {
        funding_total: 25,
        funding_round_count: 2,
        last_funding_on: '2024-01-01',
        last_funding_category: 'Series A',
      },
      offices: [['Paris', null, 'Île-de-France', 'FR']],
      rounds: [
        ['Seed', 'Seed', '2020-05', 5],
        ['Series A', 'Series A', '2024', 20],
      ],
    })
  })

  it('computes intents from facts and from where people are', async () => {
    const berlin = { city: 'Berlin', metro: null, state: null, country: 'DE' }
    await loadPeople(
      pool,
      ...[seoul, paris, berlin].map((place, i) =>
        Object.assign(employee({ revenue: 2e9 }, `p${i}`), { place }),
      ),
    )
    expect(await facts()).toMatchObject([
      { intents: ['MULTI_GEO_OPERATIONS', 'HIGH_REVENUE_CORPORATES', 'HIGH_SPEND_BUYERS'] },
    ])
    await loadPeople(pool, { ...employee({}, 'p0'), place: paris })
    expect(await facts()).toMatchObject([{ intents: ['HIGH_REVENUE_CORPORATES', 'HIGH_SPEND_BUYERS'] }])
  })
})
