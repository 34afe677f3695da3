import { fundingTypes } from '@rapport/contract/filters/vocabularies.ts'
import { namedCompany } from '../import/company-facts.ts'
import { expect, test } from 'vitest'
import type { CompanyRecord, PersonRecord, PositionRecord } from '../records.ts'
import { experienceYears, workHistory } from './experience.ts'
import { fundingCategory, summariseFunding } from './funding.ts'
import { smartIntents } from './intents.ts'
import { dayNumber, parsePartialDate } from '@rapport/normalise/partial-date.ts'
import { profileStrength } from './strength.ts'

const today = new Date('2026-06-15T12:00:00Z')
const nowhere = { city: null, metro: null, state: null }
const company = (facts: Partial<CompanyRecord> = {}): CompanyRecord => ({
  ...namedCompany('Acme'),
  key: 'web:acme.example',
  ...facts,
})
const position = (startDate: string | null, endDate: string | null, isCurrent = false): PositionRecord => ({
  title: null,
  company: company(),
  place: null,
  startDate,
  endDate,
  isCurrent,
})
const person = (facts: Partial<PersonRecord> = {}): PersonRecord => ({
  key: 'in:jane',
  fullName: 'Jane Doe',
  firstName: null,
  lastName: null,
  headline: null,
  summary: null,
  linkedinSlug: null,
  place: null,
  title: null,
  company: null,
  positions: [],
  education: [],
  contacts: [],
  skills: [],
  experienceYears: null,
  observedOn: null,
  ...facts,
})

const mutable = (part: object) => structuredClone(part) as Partial<CompanyRecord>

test.each([
  ['Series A', 'Series A'],
  ['series_b', 'Series B'],
  ['Series A-2', 'Series A'],
  ['Series H', 'Series E-J'],
  ['Series K', 'Other'],
  ['Seed', 'Seed'],
  ['seed round', 'Seed'],
  ['Pre-Seed', 'Pre Seed'],
  ['Angel', 'Pre Seed'],
  ['Debt Financing', 'Other'],
  ['', 'Other'],
  [null, 'Other'],
  ['Pre-seed extension, Series A1', 'Series A'],
  ['preseed', 'Pre Seed'],
  ['Seedrs crowdfunding', 'Other'],
  ...Object.entries(fundingTypes),
])('%j is %s', (name, category) => {
  expect(fundingCategory(name)).toBe(category)
})

test('the newest round counts, and what is not stated is counted from the rounds', () => {
  const fundingRounds = [
    { name: 'Series A', date: '2024-03', amount: 5e6 },
    { name: 'Grant', date: null, amount: null },
    { name: 'Seed', date: '2022', amount: 1e6 },
  ]
  expect(summariseFunding(company({ fundingRounds }))).toEqual({
    total: 6e6,
    roundCount: 3,
    last: { date: '2024-03', amount: 5e6, category: 'Series A' },
  })
  expect(summariseFunding(company())).toEqual({ total: null, roundCount: null, last: null })
  expect(summariseFunding(company({ fundingRounds: [] }))).toEqual({ total: 0, roundCount: 0, last: null })
})

const berlin = { ...nowhere, city: 'Berlin', country: 'DE' }
const austin = { ...nowhere, city: 'Austin', country: 'US' }
test.each([
  ['LEGACY_LEADERS', { foundedYear: 1976, headcount: { min: 1000, max: 1000 } }, { foundedYear: 1977 }],
  ['ACTIVELY_EXPANDING_COMPANIES', { headcountGrowth: 0.2 }, { headcountGrowth: 0.19 }],
  ['GLOBAL_HQ_PRESENCE', { headquarters: berlin, offices: [austin] }, { offices: [] }],
  ['MULTI_GEO_OPERATIONS', { headquarters: berlin, offices: [austin] }, { offices: [] }],
  ['ENTERPRISE_TITANS', { headcount: { min: 10_000, max: null } }, { headcount: { min: 9_999, max: null } }],
  ['HIGH_REVENUE_CORPORATES', { revenue: 1e9 }, { revenue: 999e6 }],
  ['ESTABLISHED_BRANDS', { foundedYear: 2011, linkedinFollowers: 50_000 }, { foundedYear: 2012 }],
  [
    'GROWING_BRANDS',
    { foundedYear: 2011, headcountGrowth: 0.1, linkedinFollowers: 5_000 },
    { foundedYear: 2024 },
  ],
  ['NEW_MARKET_ENTRANTS', { foundedYear: 2023 }, { foundedYear: 2022 }],
  ['MEGA_BRANDS', { linkedinFollowers: 1e6 }, { linkedinFollowers: 999_999 }],
  [
    'HIGH_SPEND_BUYERS',
    { fundingRounds: [{ name: 'B', date: '2024-06-15', amount: 50e6 }] },
    { fundingRounds: [{ name: 'B', date: '2024-06-14', amount: 50e6 }] },
  ],
  [
    'EARLY_STAGE_FUNDED_STARTUPS',
    { fundingRounds: [{ name: 'Seed', date: '2025', amount: null }] },
    { fundingRounds: [{ name: 'Series B', date: '2025', amount: null }] },
  ],
  ['HEAVY_FUNDED_ENTERPRISES', { fundingTotal: 100e6 }, { fundingTotal: 99e6 }],
] as const)('%s holds from its threshold on, and not below', (key, facts, less) => {
  const context = { today, countries: ['KR'] }
  expect(smartIntents(company(mutable(facts)), context)).toContain(key)
  expect(
    smartIntents(
      company(mutable({ ...facts, ...less, ...('offices' in less ? { headquarters: null } : {}) })),
      context,
    ),
  ).not.toContain(key)
})

test('nothing known gives no signal; a founding year to come neither', () => {
  expect(smartIntents(company(), { today, countries: [] })).toEqual([])
  expect(smartIntents(company({ foundedYear: 2027 }), { today, countries: [] })).toEqual([])
})

test('work is counted once where it overlaps, and runs on where it lasts', () => {
  const history = workHistory(
    person({
      positions: [
        position('2020-01', null, true),
        position('2010-01', '2012-01'),
        position('2011-01', '2013-01'),
        position(null, '2005'),
      ],
    }),
  )
  expect(history).toEqual({ workedMonths: 36, workingSince: '2020-01-01' })
  expect(experienceYears(history, today)).toBe(9)
  expect(experienceYears(workHistory(person({ experienceYears: 7 })), today)).toBe(7)
  expect(experienceYears(workHistory(person()), today)).toBeNull()
})

test.each([
  ['2020', '2020'],
  ['2020-3', '2020-03'],
  ['2020-02-29', '2020-02-29'],
  ['2020-01-05T10:00:00Z', '2020-01-05'],
  ['2021-02-29', null],
  ['2020-13', null],
  ['1066', null],
  ['soon', null],
  ['', null],
])('date %j: %j', (text, date) => {
  expect(parsePartialDate(text)).toBe(date)
})

test('a day number counts from 1970, unknown parts from their first day', () => {
  expect(['1970-01-02', '1971', '1970-02'].map(dayNumber)).toEqual([1, 365, 31])
})

test('a fuller profile ranks above an emptier one, a newer above an older of equal fullness', () => {
  const full = person({ title: 'CTO', company: company(), observedOn: '2020-01' })
  expect(profileStrength(full)).toBeGreaterThan(profileStrength(person({ observedOn: '2026-01' })))
  expect(profileStrength({ ...full, observedOn: '2021-01' })).toBe(profileStrength(full) + 12)
  expect(profileStrength(person())).toBe(0)
})
