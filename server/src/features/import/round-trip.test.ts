import { companyTypes } from '@rapport/contract/filters/vocabularies.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { workHistory } from '@rapport/dataset/facts/experience.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf, rowVersions, storedPeople } from '../../../test/people/stored.ts'
import { readCompanies } from './read-companies.ts'

/** Any text that PostgreSQL can store, including characters that are special in COPY, arrays and JSON. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replaceAll('\0', '')),
  fc
    .array(
      fc.constantFrom(
        '\\',
        '\\N',
        '\\.',
        '\t',
        '\n',
        '\r',
        '"',
        '{',
        '}',
        ',',
        '\b',
        "'",
        '한글',
        '😀',
        'NULL',
        ' ',
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
)
const name = text.map((value) => `n${value}`)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const whole = (max: number) => fc.integer({ min: 0, max })
const dollars = whole(Number.MAX_SAFE_INTEGER)
const date = fc.constantFrom('1999', '2011-02', '2020-02-29', '2024-12')

const place: fc.Arbitrary<Place> = fc.record({
  city: optional(name),
  metro: optional(name),
  state: optional(name),
  country: fc.constantFrom('KR', 'US', 'DE'),
})

/** Each company has its own key; other tests cover merging. */
let companies = 0
const company: fc.Arbitrary<CompanyRecord> = fc
  .record({
    name,
    domain: optional(name),
    linkedinSlug: optional(name),
    industry: optional(text),
    type: optional(fc.constantFrom(...companyTypes)),
    foundedYear: optional(whole(2200)),
    headcount: optional(
      fc.oneof(
        fc.record({ min: whole(1000), max: fc.constant(null) }),
        fc.record({ min: whole(1000), max: fc.integer({ min: 1000, max: 2 ** 31 - 1 }) }),
      ),
    ),
    headcountGrowth: optional(fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0)),
    revenue: optional(dollars),
    linkedinFollowers: optional(whole(2 ** 31 - 1)),
    headquarters: optional(place),
    summary: optional(text),
    fundingRounds: optional(
      fc.array(fc.record({ name: optional(text), date: optional(date), amount: optional(whole(1e9)) }), {
        maxLength: 3,
      }),
    ),
  })
  .map((facts) =>
    Object.assign(facts, {
      key: `test:${++companies}`,
      offices: [],
      fundingTotal: null,
      fundingRoundCount: null,
    }),
  )

const person: fc.Arbitrary<Omit<PersonRecord, 'key'>> = fc.record({
  fullName: name,
  firstName: optional(text),
  lastName: optional(text),
  headline: optional(text),
  summary: optional(text),
  linkedinSlug: optional(name),
  place: optional(place),
  title: optional(text),
  company: optional(company),
  positions: fc.array(
    fc.record({
      title: optional(text),
      company,
      place: optional(place),
      startDate: optional(date),
      endDate: optional(date),
      isCurrent: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  education: fc.array(
    fc.record({
      school: optional(text),
      degrees: fc.array(text, { maxLength: 3 }),
      fieldsOfStudy: fc.array(text, { maxLength: 3 }),
      startYear: optional(whole(2100)),
      endYear: optional(whole(2100)),
    }),
    { maxLength: 2 },
  ),
  contacts: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('email', 'phone'),
      value: name,
      type: fc.constantFrom('professional', 'mobile', 'other'),
      source: text,
      date: optional(date),
      status: fc.constantFrom('verified', 'risky', 'unverified', 'invalid'),
    }),
    { maxLength: 3, selector: ({ kind, value }) => `${kind}:${value}` },
  ),
  skills: fc.array(text, { maxLength: 3 }),
  experienceYears: optional(whole(60)),
  observedOn: optional(date),
})

const parts = (value: Place | null) => value && [value.city, value.metro, value.state, value.country]

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The expected result of `storedPeople`, as far as the record determines it. */
function expected(record: PersonRecord): Record<string, unknown> {
  const { workedMonths, workingSince } = workHistory(record)
  return {
    key: record.key,
    full_name: record.fullName,
    first_name: record.firstName,
    last_name: record.lastName,
    linkedin_slug: record.linkedinSlug,
    title: record.title,
    worked_months: workedMonths,
    working_since: workingSince,
    document: { headline: record.headline, summary: record.summary, skills: record.skills },
    observed_on: record.observedOn,
    company: record.company?.key ?? null,
    place: parts(record.place),
    positions: record.positions.map((position) => [
      position.title,
      position.company.key,
      parts(position.place),
      position.startDate,
      position.endDate,
      position.isCurrent,
    ]),
    education: record.education.map((school) => [
      school.school,
      school.degrees,
      school.fieldsOfStudy,
      school.startYear,
      school.endYear,
    ]),
    contacts: record.contacts
      .toSorted((a, b) => byBytes(a.kind, b.kind) || byBytes(a.value, b.value))
      .map((contact) => [
        contact.kind,
        contact.value,
        contact.type,
        contact.source,
        contact.date,
        contact.status,
      ]),
  }
}

const employersOf = ({ company: current, positions }: PersonRecord): CompanyRecord[] =>
  positions.map((position) => position.company).concat(current ?? [])

it('reads back what was stored, whatever it is', async () => {
  const { pool } = await testDatabase()
  let run = 0
  const property = fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 40 }), async (people) => {
    run += 1
    const records = people.map((facts, i) => Object.assign({ key: `run ${run}: ${i}` }, facts))
    expect(await load(pool, itemsOf(records))).toMatchObject({ added: records.length, refusals: [] })
    const versions = await rowVersions(pool)
    expect(await load(pool, itemsOf(records))).toMatchObject({
      unchanged: records.length,
      companies: { changed: 0 },
    })
    expect(await rowVersions(pool)).toEqual(versions)

    const stored = new Map((await storedPeople(pool)).map((row) => [row['key'], row]))
    for (const record of records) expect(stored.get(record.key)).toMatchObject(expected(record))
    const employers = records.flatMap(employersOf)
    const { rows } = await pool.query<{ id: number }>('select id from companies where key = any($1)', [
      employers.map(({ key }) => key),
    ])
    const client = await pool.connect()
    const found = await readCompanies(
      client,
      rows.map(({ id }) => id),
    )
    client.release()
    const byKey = new Map(found.map((entry) => [entry.company.key, entry.company]))
    for (const employer of employers) expect(byKey.get(employer.key)).toEqual(employer)
  })
  await fc.assert(property, { numRuns: 15 })
})
