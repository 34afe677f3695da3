import { describe, expect, test } from 'vitest'
import { syntheticLines } from '../../test/synthetic-lines.ts'
import { sampleRecords, share, today } from '../../test/synthetic-sample.ts'
import { fromPdl } from '../import/pdl/pdl.ts'
import { normalisePlace } from '@rapport/normalise/places/place.ts'
import { senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import type { ImportItem } from '../records.ts'
import type { VendorCompany } from './companies/company-record.ts'
import type { VendorPerson } from './people/person-record.ts'
import { cities } from './places.ts'
import { companyCount, syntheticRecords } from './synthetic-records.ts'
import { readTable } from './tables.ts'

const { companies, people } = sampleRecords({ people: 6000, seed: 42 })

describe('the sequence of records', () => {
  test('as many as asked for, companies first', () => {
    expect(people).toHaveLength(6000)
    expect(companies).toHaveLength(companyCount(6000))
    const first = [...syntheticRecords({ people: 1, seed: 1, today })]
    expect(first.findIndex((record) => 'experience' in record)).toBe(first.length - 1)
  })

  test('the same options give the same records, another seed others', () => {
    const small = { people: 300, seed: 7, today }
    const lines = [...syntheticLines(small)]
    expect([...syntheticLines(small)]).toEqual(lines)
    const others = new Set(syntheticLines({ ...small, seed: 8 }))
    expect(lines.filter((line) => others.has(line))).toEqual([])
  })

  test('lines are the records as JSON', () => {
    const records = syntheticRecords({ people: 800, seed: 3, today })
    for (const line of syntheticLines({ people: 800, seed: 3, today }))
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(records.next().value)))
    expect(records.next().done).toBe(true)
  })

  test('taking the first few costs the first few', () => {
    const records = syntheticRecords({ people: 100_000, seed: 1, today })
    expect(records.next().done).toBe(false)
    records.return(undefined)
    expect(records.next().done).toBe(true)
  })

  test('ids and profile addresses are one of a kind', () => {
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
    const profiles = people.flatMap(({ linkedin_username: name }) => name ?? [])
    expect(new Set(profiles).size).toBe(profiles.length)
    for (const fact of ['id', 'website', 'linkedin_url'] as const)
      expect(new Set(companies.map((company) => company[fact])).size).toBe(companies.length)
  })
})

function isSamePerson(item: ImportItem, record: VendorPerson): boolean {
  if (item.kind !== 'person') return false
  const { fullName, title, positions, education } = item.person
  return (
    fullName === record.full_name &&
    title === (record.job_title ?? null) &&
    positions.length === record.experience.length &&
    education.length === record.education.length
  )
}

describe('the import', () => {
  test('takes every record', { timeout: 30_000 }, () => {
    const misread: string[] = []
    let line = 0
    for (const text of syntheticLines({ people: 3000, seed: 11, today })) {
      const record = JSON.parse(text) as VendorPerson | VendorCompany
      const item = fromPdl(record, ++line)
      if ('experience' in record ? !isSamePerson(item, record) : item.kind !== 'company') misread.push(text)
    }
    expect(misread).toEqual([])
    expect(line).toBe(3000 + companyCount(3000))
  })

  test('knows every city as a city, in its state and country', () => {
    const found = cities.map(({ place }) =>
      normalisePlace({
        city: place.locality,
        metro: place.metro ?? null,
        state: place.region ?? null,
        country: place.country,
      }),
    )
    const unknown = cities.filter(
      ({ place }, index) =>
        !found[index]?.city ||
        (place.region !== undefined && !found[index].state) ||
        (place.metro && !found[index].metro),
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
    expect(found.map((place) => place?.country)).toEqual(cities.map(({ country }) => country.code))
  })

  test('reads a level from titles that fits the one they were made for', () => {
    const levelOf: Record<string, string[]> = {
      training: ['Intern'],
      vp: ['Vice President'],
      cxo: ['C-Level', 'Founder', 'Owner', 'Vice President', 'Director', 'Partner', 'Head'],
      owner: ['Owner', 'Founder', 'Partner'],
      partner: ['Partner'],
      director: ['Head', 'Director', 'Manager', 'Vice President'],
    }
    const checked = people.flatMap(({ job_title: title, job_title_levels: level }) =>
      title !== undefined && level !== undefined && levelOf[level] ? [{ title, level }] : [],
    )
    const agree = ({ title, level }: { title: string; level: string }) =>
      senioritiesOf(title).some((found) => levelOf[level]!.includes(found))
    expect(checked.length).toBeGreaterThan(500)
    expect(share(checked, agree)).toBeGreaterThan(0.95)
  })
})

const titlesIn = (name: string) =>
  people.flatMap(({ location_country: country, job_title: title }) =>
    country === name && title !== undefined ? [title] : [],
  )

const areHangul = (person: VendorPerson) =>
  person.experience.map(({ title }) => /\p{Script=Hangul}/u.test(title?.name ?? ''))

describe('variety', () => {
  test('cultures, schools, places', () => {
    const schools = readTable('schools', 2).flatMap(([, list = '']) => list.split(';'))
    expect(readTable('names', 5).length).toBeGreaterThanOrEqual(10)
    expect(schools.length).toBeGreaterThanOrEqual(250)
    expect(cities.length).toBeGreaterThanOrEqual(200)
  })

  test('some people in Korea write their names in Hangul, family name first', () => {
    const korea = people.filter(({ location_country: country }) => country === 'south korea')
    const hangul = korea.filter(({ full_name: name }) => /^\p{Script=Hangul}{2,4}$/u.test(name))
    expect(hangul.length / korea.length).toBeGreaterThan(0.2)
    for (const { full_name, first_name, last_name } of hangul) expect(full_name).toBe(last_name + first_name)
  })

  test('half of the people in Korea write their titles in Korean, many elsewhere in their own languages', () => {
    const hangul = share(titlesIn('south korea'), (title) => /\p{Script=Hangul}/u.test(title))
    expect(hangul).toBeGreaterThan(0.4)
    expect(hangul).toBeLessThan(0.6)
    expect(titlesIn('south korea').some((title) => /^\p{Script=Hangul}+ ?팀장$/u.test(title))).toBe(true)
    expect(
      share(titlesIn('japan'), (title) => /[\p{Script=Han}\p{Script=Katakana}]/u.test(title)),
    ).toBeGreaterThan(0.3)
    for (const [country, word] of [
      ['brazil', /Gerente|Analista|Diretor/],
      ['france', /Responsable|Chargé|Directeur|Directrice/],
      ['germany', /Leiter|leiter|in$/],
      ['spain', /Gerente|Director |Directora|Analista|Jef[ea] de/],
    ] as const)
      expect(
        titlesIn(country).some((title) => word.test(title)),
        country,
      ).toBe(true)
  })

  test('English titles have several spellings, and a person of one language has no title in another', () => {
    const titles = people.flatMap(({ job_title: title }) => title ?? [])
    for (const spelling of [/^VP of \w+$/, /^Director - /, / Mgr\.?$/, /^Sr\.? /, /(?:, | \| | - | – )EMEA$/])
      expect(titles.filter((title) => spelling.test(title)).length, String(spelling)).toBeGreaterThan(0)
    const abroad = people.filter(({ location_country: country }) => country === 'germany')
    expect(abroad.filter((person) => areHangul(person).includes(true))).toEqual([])
  })

  test('no name is very frequent', () => {
    const counts = Map.groupBy(people, ({ full_name: name }) => name)
    expect(Math.max(...[...counts.values()].map((group) => group.length))).toBeLessThan(people.length / 200)
  })
})
