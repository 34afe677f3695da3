import type { ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { paris, seoul } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { Summaries } from './summaries.ts'

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

const now = () => new Date('2026-11-20T00:00:00Z')

const contact = (kind: 'email' | 'phone', value: string, status: ContactStatus) =>
  ({ kind, value, type: 'professional', source: 'test', date: null, status }) as const

test('shows what is known, and null for what is not', async () => {
  const company = companyRecord({
    name: 'Known Ltd',
    domain: 'known.example.com',
    industry: 'Computer Software',
    headcount: { min: 11, max: 50 },
    foundedYear: 2012,
    revenue: 5_000_000_000,
    headcountGrowth: 0.25,
    linkedinFollowers: 12_000,
    headquarters: seoul,
    fundingRounds: [
      { name: 'Seed', date: '2013', amount: null },
      { name: 'Series A', date: '2015-06', amount: 28_000_000 },
    ],
  })
  const job = { company, place: null, endDate: null, isCurrent: true }
  const degree = { degrees: [], fieldsOfStudy: [] }
  const ids = await createPeople(pool, [
    personRecord({
      fullName: 'Known One',
      observedOn: '2026-09',
      title: 'Founder & CEO',
      company,
      place: paris,
      linkedinSlug: 'known-óne',
      skills: ['JS', 'Bee keeping', '자바스크립트', 'bee  Keeping', 'C++', '!'],
      positions: [
        { ...job, title: 'Advisor', startDate: '2019' },
        { ...job, title: 'Founder & CEO', startDate: '2022-03' },
        { ...job, title: 'Intern', startDate: '2024', endDate: '2025', isCurrent: false },
      ],
      education: [
        { ...degree, school: 'Early School', startYear: 2000, endYear: 2004 },
        { ...degree, school: 'Late School', startYear: 2005, endYear: null },
        { ...degree, school: null, startYear: 2007, endYear: 2009 },
      ],
      contacts: [
        contact('phone', '+33100000000', 'risky'),
        contact('email', 'known@example.com', 'verified'),
        contact('email', 'other@example.com', 'unverified'),
      ],
    }),
    personRecord({
      fullName: 'Bare',
      title: null,
      company: null,
      contacts: [contact('email', 'wrong@example.com', 'invalid')],
    }),
  ])
  const [known, bare] = await new Summaries(pool, now).ofPeople(ids)
  expect(known).toEqual({
    id: ids[0],
    fullName: 'Known One',
    title: 'Founder & CEO',
    seniorities: ['Founder', 'C-Level'],
    jobFunction: 'General Management',
    experienceYears: 7,
    positionSince: '2022-03',
    companySince: '2019',
    skills: ['JavaScript', 'Bee keeping', 'C++'],
    school: 'Late School',
    addedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    factsFrom: { date: '2026-09', by: 'source' },
    company: {
      id: expect.any(Number),
      name: 'Known Ltd',
      domain: 'known.example.com',
      industry: 'Computer Software',
      headcount: { min: 11, max: 50 },
      foundedYear: 2012,
      revenue: 5_000_000_000,
      headcountGrowth: 0.25,
      linkedinFollowers: 12_000,
      headquarters: 'Seoul, South Korea',
      lastFunding: { category: 'Series A', date: '2015-06', amount: 28_000_000 },
    },
    location: 'Paris, Île-de-France, France',
    place: { city: 'Paris', country: 'France' },
    linkedinUrl: 'https://www.linkedin.com/in/known-%C3%B3ne',
    onFile: { email: 'verified', phone: 'unverified' },
  })
  expect(bare).toEqual({
    id: ids[1],
    fullName: 'Bare',
    title: null,
    seniorities: [],
    jobFunction: null,
    experienceYears: null,
    positionSince: null,
    companySince: null,
    skills: [],
    school: null,
    addedAt: expect.any(String),
    factsFrom: { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), by: 'import' },
    company: null,
    location: null,
    place: null,
    linkedinUrl: null,
    onFile: { email: null, phone: null },
  })
})

test('knows since when a person has been at a company without a break, as precisely as it is on file', async () => {
  const [company, elsewhere] = [companyRecord(), companyRecord()]
  const at = (where: typeof company, startDate: string | null, endDate: string | null) => ({
    title: 'Engineer',
    company: where,
    place: null,
    startDate,
    endDate,
    isCurrent: endDate === null,
  })
  const careers = [
    [at(company, '2022-05', null), at(company, '2018', '2022-04'), at(company, '2010-01', '2012-12')],
    [at(company, '2022-05', null), at(elsewhere, '2018', '2022-05')],
    [at(company, '2022-05', null), at(company, '2018-01', '2022-03')],
    [at(elsewhere, '2015-01', null), at(company, null, null)],
    [at(company, '2015-01', '2019-01')],
  ]
  const ids = await createPeople(
    pool,
    careers.map((positions) => personRecord({ company, positions })),
  )
  const rows = await new Summaries(pool, now).ofPeople(ids)
  expect(rows.map(({ companySince }) => companySince)).toEqual(['2018', '2022-05', '2022-05', null, null])
})

test('pages that are asked for at once are each their own, in the order asked for', async () => {
  const ids = await createPeople(
    pool,
    Array.from({ length: 30 }, (_, i) => personRecord({ place: i % 2 ? seoul : paris })),
  )
  const summaries = new Summaries(pool, now)
  const pages = Array.from({ length: 20 }, (_, i) => ids.slice(i, i + 10).toReversed())
  const shown = await Promise.all(pages.map((page) => summaries.ofPeople(page)))
  expect(shown.map((page) => page.map(({ id }) => id))).toEqual(pages)
  for (const { id, location } of shown.flat())
    expect(location).toBe(ids.indexOf(id) % 2 ? 'Seoul, South Korea' : 'Paris, Île-de-France, France')
})

test('shows every place, though its cache holds fewer than one page needs', async () => {
  const ids = await createPeople(pool, [personRecord({ place: seoul }), personRecord({ place: paris })])
  const summaries = new Summaries(pool, now, 1)
  for (const page of [ids.slice(0, 1), ids, ids.toReversed()])
    expect((await summaries.ofPeople(page)).map(({ location }) => location)).not.toContain(null)
})

test('shows people as they are now, and nobody who was removed', async () => {
  const ids = await createPeople(pool, [personRecord(), personRecord(), personRecord()])
  const summaries = new Summaries(pool, now)
  expect(await summaries.ofPeople(ids)).toHaveLength(3)
  await pool.query('delete from people where id = $1', [ids[1]])
  await pool.query(
    `with added as (insert into places (city, country) values ('Newtown', 'GB') returning id)
     update people set title = 'Captain', place_id = added.id from added where people.id = $1`,
    [ids[2]],
  )
  const shown = await summaries.ofPeople(ids)
  expect(shown.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  expect(shown[1]).toMatchObject({ title: 'Captain', location: 'Newtown, United Kingdom' })
})

test('does not say when somebody was added if that was not recorded', async () => {
  const ids = await createPeople(pool, [personRecord()])
  await pool.query('update people set added_at = null where id = $1', ids)
  expect((await new Summaries(pool, now).ofPeople(ids))[0]?.addedAt).toBe(null)
})

test('counts what providers found as known, but for what is wrong; an import leaves it alone', async () => {
  const bare = personRecord()
  const ids = await createPeople(pool, [
    bare,
    personRecord({ contacts: [contact('phone', '+33100000001', 'verified')] }),
    personRecord(),
  ])
  await pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     select id, 'email', 'found@example.com', 'personal', 'Vendor', status, now()
     from unnest($1::integer[], array['unverified', 'risky', 'invalid']) as found(id, status)`,
    [ids],
  )
  const onFile = async () => (await new Summaries(pool, now).ofPeople(ids)).map((person) => person.onFile)
  expect(await onFile()).toEqual([
    { email: 'unverified', phone: null },
    { email: 'unverified', phone: 'verified' },
    { email: null, phone: null },
  ])
  await createPeople(pool, [{ ...bare, contacts: [contact('phone', '+33100000002', 'verified')] }])
  expect((await onFile())[0]).toEqual({ email: 'unverified', phone: 'verified' })
  await pool.query(
    `insert into email_checks (email, status, checked_at) values ('found@example.com', 'invalid', now())`,
  )
  expect((await onFile())[0]).toEqual({ email: null, phone: 'verified' })
})
