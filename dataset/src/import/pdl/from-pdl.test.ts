import { describe, expect, test } from 'vitest'
import type { CompanyRecord, PersonRecord } from '../../records.ts'
import { fromPdl } from './pdl.ts'

function personOf(record: object): PersonRecord {
  const item = fromPdl({ full_name: 'ada lovelace', ...record }, 1)
  if (item.kind !== 'person') throw new Error(JSON.stringify(item))
  return item.person
}

function companyOf(record: object): CompanyRecord {
  const item = fromPdl({ name: 'acme', ...record }, 1)
  if (item.kind !== 'company') throw new Error(JSON.stringify(item))
  return item.company
}

const job = (name: string, more: object = {}) => ({
  title: { name: 'engineer' },
  company: { name, website: `${name}.example` },
  ...more,
})

const typeOf = (record: object) => companyOf(record).type
const refusal = (record: object) => fromPdl({ name: 'acme', ...record }, 1)

describe('a person', () => {
  test('is named by full name, or by first and last', () => {
    expect(personOf({ full_name: null, first_name: 'seán', last_name: "o'brien" })).toMatchObject({
      fullName: "Seán O'Brien",
      firstName: 'Seán',
      lastName: "O'Brien",
    })
    expect(personOf({ full_name: undefined, first_name: '민준', last_name: '김' }).fullName).toBe('김민준')
  })

  test('has a stable key: vendor id, else profile, else name and company', () => {
    const profile = { linkedin_url: 'https://www.linkedin.com/in/Ada-L/' }
    expect(personOf({ id: 'x1', ...profile }).key).toBe('pdl:x1')
    expect(personOf(profile)).toMatchObject({ key: 'in:ada-l', linkedinSlug: 'ada-l' })
    expect(personOf({ linkedin_username: 'ada-l' }).key).toBe('in:ada-l')
    const first = personOf({ job_company_name: 'acme inc' })
    expect(first.key).toMatch(/^name:[0-9a-f]{32}$/)
    expect(personOf({ full_name: 'ADA LOVELACE', job_company_name: 'Acme, Inc.' }).key).toBe(first.key)
    expect(personOf({ job_company_name: 'other' }).key).not.toBe(first.key)
  })

  test('whose plan leaves contact values out is taken without them', () => {
    const left = {
      work_email: true,
      personal_emails: true,
      mobile_phone: false,
      phone_numbers: true,
      emails: true,
    }
    expect(personOf({ ...left, location_names: true, skills: null, birth_date: false }).contacts).toEqual([])
  })

  test('has each contact value once, with what is known of it', () => {
    const record = personOf({
      location_country: 'united states',
      work_email: 'Ada@Work.example',
      personal_emails: ['ada@home.example', 'no address', null],
      emails: [
        { address: 'ada@work.example', type: null },
        { address: 'other@home.example', type: 'personal' },
        { address: 'third@home.example' },
      ],
      mobile_phone: '+14155550123',
      phone_numbers: ['(415) 555-0123', '+442079460018', 'x'],
    })
    expect(record.contacts.map(({ kind, value, type }) => `${kind} ${value} ${type}`)).toEqual([
      'email ada@work.example professional',
      'email other@home.example personal',
      'email third@home.example other',
      'email ada@home.example personal',
      'phone +14155550123 mobile',
      'phone +442079460018 other',
    ])
    expect(new Set(record.contacts.map(({ source, status }) => `${source} ${status}`))).toEqual(
      new Set(['pdl unverified']),
    )
  })

  test('has education with years, and none of the years when they contradict each other', () => {
    const record = personOf({
      education: [
        {
          school: { name: 'university of oxford' },
          degrees: ['bachelor of arts'],
          majors: ['mathematics'],
          minors: ['art'],
          end_date: '2010-06',
        },
        { school: { name: 'kaist' }, start_date: '2012', end_date: '2010' },
        { school: null, degrees: [], majors: null },
      ],
    })
    expect(record.education).toEqual([
      {
        school: 'University of Oxford',
        degrees: ['Bachelor of Arts'],
        fieldsOfStudy: ['Mathematics', 'Art'],
        startYear: null,
        endYear: 2010,
      },
      { school: 'KAIST', degrees: [], fieldsOfStudy: [], startYear: null, endYear: null },
    ])
  })

  test('was last seen when the newest of the update dates says', () => {
    expect(personOf({ job_last_updated: '2024-05-01', location_last_updated: '2024-11' }).observedOn).toBe(
      '2024-11',
    )
    expect(personOf({ job_last_updated: 'never' }).observedOn).toBeNull()
  })
})

describe('a career', () => {
  test('has the primary position as the current one', () => {
    const record = personOf({
      experience: [
        job('old', { start_date: '2022-01', end_date: null, is_primary: false }),
        job('now', { start_date: '2020-05', is_primary: true }),
        job('ended', { start_date: '2021', end_date: '2021-06' }),
      ],
    })
    expect(record).toMatchObject({ title: 'Engineer', company: { name: 'Now', key: 'web:now.example' } })
    expect(record.positions.map(({ company, isCurrent }) => [company.name, isCurrent])).toEqual([
      ['Now', true],
      ['Old', false],
      ['Ended', false],
    ])
  })

  test('without a primary position has the newest without an end', () => {
    const record = personOf({
      experience: [
        job('a', { start_date: '2010' }),
        job('b', { start_date: '2015' }),
        job('c', { start_date: '2020', end_date: '2021' }),
      ],
    })
    expect(record.company?.name).toBe('B')
    expect(personOf({ experience: [job('c', { end_date: '2021' })] })).toMatchObject({
      title: null,
      company: null,
    })
  })

  test('joins the job fields with the entry that they repeat', () => {
    const record = personOf({
      job_title: 'vp of sales',
      job_company_name: 'acme',
      job_company_website: 'acme.example',
      job_company_size: '51-200',
      job_start_date: '2020-05',
      experience: [
        {
          title: { name: 'vp of sales' },
          company: { name: 'acme', website: 'acme.example', founded: '1999' },
          is_primary: true,
        },
      ],
    })
    expect(record.positions).toHaveLength(1)
    expect(record.positions[0]).toMatchObject({ startDate: '2020-05', isCurrent: true, title: 'VP of Sales' })
    expect(record.company).toMatchObject({ foundedYear: 1999, headcount: { min: 51, max: 200 } })
    expect(record.positions[0]?.company).toBe(record.company)
  })

  test('takes the job fields as a position where no entry repeats them', () => {
    const record = personOf({
      job_title: 'ceo',
      job_company_name: 'acme',
      job_start_date: '2020',
      experience: [job('old', { end_date: '2019' })],
    })
    expect(record).toMatchObject({ title: 'CEO', company: { name: 'Acme', key: 'name:acme' } })
    expect(record.positions.map(({ company, isCurrent }) => [company.name, isCurrent])).toEqual([
      ['Acme', true],
      ['Old', false],
    ])
  })

  test('keeps its positions when dates are impossible or contradict each other', () => {
    const record = personOf({
      experience: [
        job('a', { start_date: '2021-13', end_date: '2021-02-30' }),
        job('b', { start_date: '2020', end_date: '2019-01' }),
        { title: { name: 'nowhere' }, company: null },
      ],
    })
    expect(
      record.positions.map(({ startDate, endDate, isCurrent }) => [startDate, endDate, isCurrent]),
    ).toEqual([
      ['2021', '2021-02', false],
      [null, null, false],
    ])
  })

  test('takes places and titles as text, list or object', () => {
    const positions = [
      {
        title: 'engineer',
        company: 'acme',
        location_names: 'london, england, united kingdom',
        is_primary: true,
      },
      job('b', { end_date: '2010', location_names: ['berlin, germany'] }),
    ]
    expect(personOf({ experience: positions }).positions).toMatchObject([
      { title: 'Engineer', company: { name: 'Acme' }, place: { city: 'London', country: 'GB' } },
      { place: { country: 'DE' } },
    ])
  })

  test('shares one object among equal companies', () => {
    const [first, second] = [personOf({ experience: [job('same')] }), personOf({ experience: [job('same')] })]
    expect(first.company).toBe(second.company)
  })
})

describe('a company', () => {
  test('is told from a person by its shape, and keyed by profile, domain or name', () => {
    expect(companyOf({ linkedin_url: 'linkedin.com/company/acme-co', website: 'acme.example' }).key).toBe(
      'in:acme-co',
    )
    expect(companyOf({ website: 'https://www.acme.example/about' }).key).toBe('web:acme.example')
    expect(companyOf({ website: 'twitter.com/acme' })).toMatchObject({ key: 'name:acme', domain: null })
    expect(companyOf({ website: 'twitter.com' }).domain).toBe('twitter.com')
    expect(companyOf({ name: null, website: 'acme.example' }).name).toBe('acme.example')
    expect(fromPdl({ employee_count: 5 }, 3)).toEqual({
      line: 3,
      kind: 'refused',
      reason: 'the company has no name',
    })
  })

  test('has its size, revenue and growth from what is most exact', () => {
    expect(companyOf({ size: '10001+' }).headcount).toEqual({ min: 10_001, max: null })
    expect(companyOf({ size: '51-200', employee_count: 120 }).headcount).toEqual({ min: 120, max: 120 })
    expect(
      companyOf({ size: '51-200', employee_count_by_country: { 'united states': 60, germany: 5 } }).headcount,
    ).toEqual({ min: 65, max: 65 })
    expect(companyOf({ size: '51-200', employee_count: 1e12 }).headcount).toEqual({ min: 51, max: 200 })
    expect(companyOf({ inferred_revenue: '$10M-$25M' }).revenue).toBe(15_800_000)
    expect(companyOf({ inferred_revenue: '$10M-$25M', estimated_revenue: 12_000_000 }).revenue).toBe(
      12_000_000,
    )
    expect(
      companyOf({ employee_growth_rate: { '12_month': 0.21 }, linkedin_follower_count: 900 }),
    ).toMatchObject({
      headcountGrowth: 0.21,
      linkedinFollowers: 900,
    })
    expect(companyOf({ founded: 1850, linkedin_follower_count: -4 })).toMatchObject({
      foundedYear: 1850,
      linkedinFollowers: null,
    })
    expect(companyOf({ founded: 99_999 }).foundedYear).toBeNull()
  })

  test('has a type that we know, in the spelling of any source', () => {
    for (const type of ['public', 'private', 'nonprofit', 'government', 'educational'])
      expect(typeOf({ type })).toBe(type)
    expect(typeOf({ type: 'public_subsidiary' })).toBe('public')
    expect(typeOf({ type: 'Privately Held' })).toBe('private')
    expect(typeOf({ ticker: 'acme' })).toBe('public')
    expect(typeOf({ type: 'private', ticker: 'acme' })).toBe('private')
    const unknown = ['', 'guild', 7, true, null, undefined, ['public'], { code: 'PUBLIC_COMPANY' }]
    for (const type of unknown) expect(typeOf({ type, ticker: ' ' })).toBeNull()
  })

  test('has its rounds oldest first, in dollars alone', () => {
    const record = companyOf({
      total_funding_raised: 5_000_000,
      number_funding_rounds: 2,
      funding_details: [
        {
          funding_round_date: '2022-03-01',
          funding_type: 'series_a',
          funding_raised: 4_000_000,
          funding_currency: 'usd',
        },
        {
          funding_round_date: '2020',
          funding_type: 'seed',
          funding_raised: 900_000,
          funding_currency: 'EUR',
        },
      ],
    })
    expect(record).toMatchObject({ fundingTotal: 5_000_000, fundingRoundCount: 2 })
    expect(record.fundingRounds).toEqual([
      { name: 'Seed', date: '2020', amount: null },
      { name: 'Series A', date: '2022-03-01', amount: 4_000_000 },
    ])
  })

  test('tells unknown rounds from none', () => {
    expect(companyOf({}).fundingRounds).toBeNull()
    expect(companyOf({ funding_details: true }).fundingRounds).toBeNull()
    expect(companyOf({ funding_details: [] }).fundingRounds).toEqual([])
    expect(companyOf({ number_funding_rounds: 0 }).fundingRounds).toEqual([])
    expect(
      companyOf({
        number_funding_rounds: 3,
        latest_funding_stage: 'series_b',
        last_funding_date: '2021-06-01',
      }),
    ).toMatchObject({
      fundingRoundCount: 3,
      fundingRounds: [{ name: 'Series B', date: '2021-06-01', amount: null }],
    })
  })

  test('has its place and offices', () => {
    expect(
      companyOf({
        location: { locality: 'berlin', country: 'germany' },
        offices: [
          { locality: 'london', region: 'england', country: 'united kingdom' },
          { name: 'paris, france' },
          {},
          null,
        ],
      }),
    ).toMatchObject({
      headquarters: { city: 'Berlin', country: 'DE' },
      offices: [
        { city: 'London', country: 'GB' },
        { city: 'Paris', country: 'FR' },
      ],
    })
  })

  test('of a wrong type is refused with the path', () => {
    expect(refusal({ funding_details: [{ funding_raised: [] }] })).toMatchObject({
      reason: 'funding_details[0].funding_raised is a list, not a number',
    })
    expect(refusal({ funding_details: { a: 1 } })).toMatchObject({
      reason: 'funding_details is an object, not a list',
    })
    expect(refusal({ location: 'berlin' })).toMatchObject({ reason: 'location is a string, not an object' })
    expect(refusal({ offices: [{ locality: 7 }] })).toMatchObject({
      reason: 'offices[0].locality is a number, not text',
    })
    expect(refusal({ employee_count: {} })).toMatchObject({
      reason: 'employee_count is an object, not a number',
    })
  })
})
