import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { Client, type Pool, type PoolClient } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { crowd, seoul } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { contact } from '../../../test/reveals.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { readFacts } from './read-facts.ts'
import { streamFacts } from './stream-facts.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

const connect = async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function everybody() {
  const stream = await streamFacts(connect)
  const companies = new Map<number, CompanyFacts>()
  const people = new Map<number, PersonFacts>()
  for await (const facts of stream.facts()) {
    for (const company of facts.companies) companies.set(company.id, company)
    for (const person of facts.people) people.set(person.id, person)
  }
  await stream.close()
  return { companies, people }
}

async function atOneMoment<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  await client.query('begin isolation level repeatable read read only')
  const result = await run(client)
  await client.query('commit')
  client.release()
  return result
}

const range = (length: number) => Array.from({ length }, (_, i) => i + 1)

it('reads of one person what is stored, in the words of the index', async () => {
  const company = companyRecord({ name: 'Acme', industry: 'software', headquarters: seoul })
  const former = companyRecord({ name: 'Former' })
  const at = { title: 'Engineer', place: seoul, startDate: '2015', endDate: '2019', isCurrent: false }
  const studies = { degrees: [], startYear: null }
  const [id] = await createPeople(pool, [
    personRecord({
      fullName: 'Ann "Tab\t\\" Ö',
      place: seoul,
      company,
      positions: [
        { ...at, company, startDate: '2020-03', endDate: null, isCurrent: true },
        { ...at, company, startDate: '2018', endDate: null, isCurrent: true },
        { ...at, company: former },
        { ...at, company: former },
      ],
      education: [
        { ...studies, school: 'École', fieldsOfStudy: ['Law, Tax', 'Art'], endYear: 2014 },
        { ...studies, school: null, fieldsOfStudy: [], endYear: 2010 },
      ],
    }),
  ])
  const { rows: formers } = await pool.query<{ id: number }>(`select id from companies where name = 'Former'`)
  const formerId = formers[0]!.id
  const { people, companies } = await atOneMoment((client) =>
    readFacts(client, { people: [id!], companies: [formerId] }),
  )
  const byName = new Map(companies.map((facts) => [facts.name, facts]))
  expect(people).toEqual([
    {
      id,
      strength: expect.any(Number),
      nameFolded: 'ann tab o',
      linkedinSlug: null,
      place: seoul,
      titleNormalised: 'engineer',
      title: 'Engineer',
      headline: null,
      summary: null,
      seniorities: ['Specialist'],
      work: { months: expect.any(Number), since: 2015 * 12 },
      positionSince: 2020 * 12 + 2,
      companySince: 2018 * 12,
      pastTitles: ['Engineer'],
      company: byName.get('Acme')?.id,
      pastCompanies: [formerId],
      schools: ['École'],
      fieldsOfStudy: ['Law, Tax', 'Art'],
      graduationYears: [2014, 2010],
      skills: [],
      contacts: 0,
    },
  ])
  expect(byName.get('Acme')).toMatchObject({ nameKey: 'acme', industry: 'software', headquarters: seoul })
  expect(companies).toHaveLength(2)
})

const valueOf = (kind: 'email' | 'phone', value: string, more: object) => contact(kind, { value, ...more })

it('reads what is on file of a person, and not what is known to be wrong', async () => {
  const [id, other] = await createPeople(pool, [
    personRecord({
      contacts: [
        valueOf('email', 'ann@works.example', { type: 'professional', status: 'unverified' }),
        valueOf('email', 'ann@home.example', { type: 'personal', status: 'verified' }),
        valueOf('phone', '+14155550100', { type: 'mobile', status: 'invalid' }),
      ],
    }),
    personRecord({ contacts: [valueOf('phone', '+14155550101', { type: 'office', status: 'risky' })] }),
  ])
  const bitsOf = async () => {
    const { people } = await atOneMoment((client) =>
      readFacts(client, { people: [id!, other!], companies: [] }),
    )
    expect(people).toEqual([id!, other!].map((each) => all.people.get(each)))
    return people.map(({ contacts }) => contacts)
  }
  let all = await everybody()
  expect(await bitsOf()).toEqual([0b000_111, 0b001_000])
  await pool.query(
    `insert into email_checks (email, status, checked_at) values ('ann@home.example', 'invalid', now())`,
  )
  await pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
    select $1, 'phone', '+14155550102', 'mobile', 'test', 'verified', now()`,
    [other],
  )
  all = await everybody()
  expect(await bitsOf()).toEqual([0b000_011, 0b111_000])
})

it('reads the same one by one, in thousands and all together, however the chunks fall', async () => {
  await load(pool, itemsOf(crowd(9000)))
  await pool.query('delete from people where id % 7 = 0')
  const all = await everybody()
  const { rows } = await pool.query<{ id: number }>('select id from people')
  expect(all.people.size).toBe(rows.length)
  expect(all.companies.size).toBe(50)
  const ids = range(9000)
  const some = await atOneMoment((client) => readFacts(client, { people: ids, companies: range(60) }))
  expect(some.removedPeople).toEqual(ids.filter((id) => !all.people.has(id)))
  expect(new Map(some.people.map((person) => [person.id, person]))).toEqual(all.people)
  expect(new Map(some.companies.map((company) => [company.id, company]))).toEqual(all.companies)
  for (const id of rows.slice(0, 20).map((row) => row.id)) {
    const { people } = await atOneMoment((client) => readFacts(client, { people: [id], companies: [] }))
    expect(people).toEqual([all.people.get(id)])
  }
})

it('reads everybody as of one moment, whatever is written meanwhile', async () => {
  await load(pool, itemsOf(crowd(3000)))
  const stream = await streamFacts(connect)
  await pool.query('delete from people where id > 10')
  let people = 0
  for await (const facts of stream.facts())
    for (const { schools, pastCompanies } of facts.people) {
      people += 1
      expect([schools.length, pastCompanies.length]).toEqual([1, 1])
    }
  await stream.close()
  expect(people).toBe(3000)
})

it('reads nobody from an empty database', async () => {
  expect((await everybody()).people.size).toBe(0)
  const facts = await atOneMoment((client) => readFacts(client, { people: [4], companies: [7] }))
  expect(facts).toEqual({ companies: [], people: [], removedPeople: [4] })
})
