import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { suggestionTypes, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { CompanyFacts } from '@rapport/search/facts.ts'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { IndexReader } from '@rapport/search/query/index-reader.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { suggestedFilter } from '../../search/test/suggested-filter.ts'
import { FactsReader } from './facts-file.ts'
import { factsFolder } from './facts-threads.ts'
import { createPrefixes, type Prefix } from './suggestions.ts'
import { readWorld } from './world.ts'

const options = { people: 30_000, seed: 1, today: '2026-07-01' }
const today = Date.parse(options.today) / 86_400_000
const reader = new IndexReader({ today: () => today })
let prefixes: Prefix[] = []
const companies = new Map<string, CompanyFacts>()

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-sample-test-'))
  try {
    const facts = new FactsReader(await factsFolder(folder, options, () => {}), {
      made: options.people,
      editions: 1,
    })
    const builder = new IndexBuilder()
    for await (const block of facts.companies())
      for (const each of block) {
        builder.addCompany(each)
        companies.set(each.name, each)
      }
    for await (const block of facts.people()) for (const each of block) builder.addPerson(each)
    reader.show(builder.finish().view())
    prefixes = createPrefixes(
      await readWorld(facts, { people: options.people, companies: facts.companyCount, today }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

test.each(suggestionTypes)('%s have the counts that their filter then finds', (type) => {
  const suggestions = prefixes
    .filter((prefix) => prefix.type === type)
    .flatMap(({ text }) => reader.suggest({ type, text, limit: 10, without: [] }))
  const counts = new Map(suggestions.map(({ value, count }) => [value, count]))
  expect(counts.size).toBeGreaterThan(10)
  const found = [...counts].map(([value]) => [value, reader.count(suggestedFilter(type, value))])
  expect([...counts]).toEqual(found)
})

const similar = (type: SuggestionType, ...values: string[]) =>
  reader.similar({ type, values, limit: 8, without: [] })

/**
 * For each type: a value, and values that a person would call similar. Which of several equally
 * good ones come first depends on the people of the sample: one of each row must be among the first
 * eight, and most of all.
 */
const judged: Partial<Record<SuggestionType, Record<string, readonly string[]>>> = {
  JOBS: {
    'Software Engineer': ['DevOps Engineer', 'Full Stack Engineer'],
    'DevOps Engineer': ['Software Engineer', 'Platform Engineer', 'Cloud Engineer'],
    'Product Manager': ['Product Owner', 'Product Analyst'],
    'Data Scientist': ['Data Analyst', 'Data Engineer'],
    'Data Analyst': ['Data Scientist', 'Data Engineer', 'Business Intelligence Analyst'],
    'Account Executive': ['Sales Executive', 'Account Manager'],
    Recruiter: ['HR Generalist'],
    'Registered Nurse': ['Nurse Practitioner', 'Charge Nurse', 'Physician'],
    Pharmacist: ['Registered Nurse', 'Dentist'],
    'Chief Financial Officer': ['CEO', 'COO', 'Chief Accounting Officer'],
    'Marketing Manager': ['Brand Manager', 'Demand Generation Manager'],
    Accountant: ['Auditor', 'Financial Analyst', 'Bookkeeper'],
    'Financial Analyst': ['Risk Analyst', 'Credit Analyst'],
    'UX Designer': ['UX Researcher', 'UI Designer', 'Product Designer'],
    'Graphic Designer': ['Visual Designer', 'Brand Designer'],
    'VP of Sales': ['VP of Marketing', 'VP of Operations'],
    Attorney: ['Legal Counsel', 'Paralegal', 'General Counsel'],
    Paralegal: ['Attorney'],
    Teacher: ['Lecturer', 'Teaching Assistant', 'Professor'],
    'Mechanical Engineer': ['Manufacturing Engineer', 'Design Engineer', 'Electrical Engineer'],
    'Research Scientist': ['Scientist', 'Research Associate', 'Research Engineer'],
    'HR Manager': ['HR Generalist', 'HR Business Partner'],
  },
  UNIVERSITIES: {
    'Stanford University': ['University of California, Berkeley', 'University of California, Los Angeles'],
    'Cornell University': ['University of California, Berkeley'],
    'University of Oxford': ['University of Cambridge', 'University of Edinburgh'],
    'Imperial College London': ["King's College London", 'University of Cambridge'],
    'University of Leeds': ['University of Manchester', 'University of Cambridge'],
    'Seoul National University': ['Yonsei University', 'Korea University'],
    KAIST: ['Seoul National University', 'Yonsei University'],
    'Yonsei University': ['Korea University', 'Seoul National University'],
    'University of Delhi': ['University of Mumbai', 'Vellore Institute of Technology'],
    'Anna University': ['University of Delhi', 'Indian Institute of Technology Madras'],
    'University of Toronto': ['McGill University', 'University of Waterloo'],
    'McGill University': ['University of Toronto', 'Concordia University'],
    'Technical University of Munich': ['RWTH Aachen University', 'Technical University of Berlin'],
    'RWTH Aachen University': ['Technical University of Munich', 'University of Cologne'],
    'University of Sydney': ['Monash University', 'University of Melbourne'],
    'Monash University': ['RMIT University', 'University of Melbourne'],
    'National University of Singapore': [
      'Nanyang Technological University',
      'Singapore Management University',
    ],
    'University of Tokyo': ['Waseda University', 'Kyoto University'],
    'Waseda University': ['University of Tokyo', 'Osaka University'],
    'University of Amsterdam': ['Vrije Universiteit Amsterdam', 'Leiden University'],
    'Leiden University': ['University of Amsterdam', 'Delft University of Technology'],
  },
  EDUCATIONS: {
    'Computer Science': ['Computer Engineering', 'Software Engineering', 'Data Science'],
    'Software Engineering': ['Computer Science', 'Computer Engineering'],
    'Data Science': ['Statistics', 'Computer Science', 'Mathematics'],
    'Electrical Engineering': ['Electronics Engineering', 'Computer Engineering'],
    'Mechanical Engineering': ['Engineering', 'Mechatronics'],
    'Civil Engineering': ['Environmental Engineering', 'Mechanical Engineering', 'Construction Management'],
    Economics: ['Finance', 'Business Administration', 'Accounting'],
    Accounting: ['Finance', 'Commerce'],
    Finance: ['Accounting', 'Commerce'],
    Marketing: ['Advertising', 'Public Relations'],
    Advertising: ['Marketing', 'Media Studies'],
    Journalism: ['Media Studies', 'Public Relations'],
    Nursing: ['Medicine', 'Public Health'],
    Medicine: ['Nursing', 'Pharmacy'],
    Pharmacy: ['Medicine', 'Nursing'],
    Biology: ['Chemistry', 'Biochemistry'],
    Chemistry: ['Biochemistry', 'Biology'],
    'Graphic Design': ['Design', 'Fine Arts'],
    'Fine Arts': ['Design', 'Photography'],
    Psychology: ['Sociology', 'Human Resources'],
    'Human Resource Management': ['Human Resources', 'Psychology'],
    Law: ['Legal Studies', 'Public Policy'],
  },
  INDUSTRIES: {
    'Computer Software': ['Internet', 'Information Technology and Services'],
    Internet: ['Computer Software', 'Information Technology and Services'],
    Semiconductors: ['Electrical/Electronic Manufacturing', 'Computer Hardware'],
    Banking: ['Financial Services', 'Insurance', 'Investment Banking'],
    'Investment Banking': ['Banking', 'Financial Services'],
    Insurance: ['Banking', 'Financial Services'],
    'Hospital & Health Care': ['Medical Practice', 'Mental Health Care'],
    'Mental Health Care': ['Hospital & Health Care', 'Health, Wellness and Fitness'],
    Biotechnology: ['Pharmaceuticals', 'Medical Devices'],
    Pharmaceuticals: ['Biotechnology', 'Medical Devices'],
    'Medical Devices': ['Biotechnology', 'Pharmaceuticals'],
    'Higher Education': ['Education Management', 'Primary/Secondary Education'],
    Retail: ['Wholesale', 'Apparel & Fashion'],
    Supermarkets: ['Retail', 'Wholesale'],
    'Law Practice': ['Legal Services'],
    Restaurants: ['Hospitality', 'Leisure, Travel, & Tourism'],
    Hospitality: ['Restaurants', 'Leisure, Travel, & Tourism'],
    'Oil & Energy': ['Utilities', 'Renewables & Environment'],
    Utilities: ['Renewables & Environment'],
    Automotive: ['Electrical/Electronic Manufacturing', 'Transportation/Trucking/Railroad'],
    Publishing: ['Media Production', 'Entertainment'],
  },
  LOCATIONS: {
    'San Francisco': ['Oakland, California, United States', 'San Mateo, California, United States'],
    'Austin, Texas': ['Houston, Texas, United States', 'Dallas, Texas, United States'],
    Seoul: ['Incheon, South Korea', 'Suwon, Gyeonggi, South Korea'],
    Berlin: ['Leipzig, Saxony, Germany', 'Dresden, Saxony, Germany'],
    London: ['Reading, England, United Kingdom', 'Brighton, England, United Kingdom'],
    Bangalore: ['Chennai, Tamil Nadu, India', 'Hyderabad, Telangana, India'],
    Munich: ['Nuremberg, Bavaria, Germany'],
    Toronto: ['Mississauga, Ontario, Canada', 'Ottawa, Ontario, Canada'],
    Madrid: ['Barcelona, Catalonia, Spain', 'Valencia, Valencia, Spain'],
    Paris: ['Lille, Hauts-de-France, France', 'Lyon, Auvergne-Rhône-Alpes, France'],
    California: ['Oregon, United States', 'Nevada, United States'],
    Texas: ['Oklahoma, United States', 'New Mexico, United States'],
    Bavaria: ['Baden-Württemberg, Germany', 'Hesse, Germany'],
    Germany: ['Austria', 'Switzerland'],
    독일: ['Austria', 'Switzerland'],
    Sweden: ['Denmark', 'Norway', 'Finland'],
    Japan: ['South Korea', 'China'],
    'South Korea': ['Japan', 'China'],
    'United States': ['Canada', 'Mexico'],
    Singapore: ['Kuala Lumpur, Malaysia', 'Jakarta, Indonesia'],
    'Greater Boston': [
      'Providence Metropolitan Area, United States',
      'New York City Metropolitan Area, United States',
    ],
  },
  SENIORITIES: {
    Director: ['Head', 'Vice President'],
    Intern: ['Specialist', 'Senior'],
  },
}
const examples = Object.entries(judged).flatMap(([type, rows]) =>
  Object.entries(rows).map(([value, expected]) => ({ type: type as SuggestionType, value, expected })),
)

describe('similar values', () => {
  test('nine of ten judged ones are among the first eight', () => {
    const isFound = examples.flatMap(({ type, value, expected }) => {
      const labels = new Set(similar(type, value).map(({ label }) => label))
      return expected.map((label) => labels.has(label))
    })
    expect(isFound.filter(Boolean).length / isFound.length).toBeGreaterThan(0.9)
  })

  test.each(examples)('$type like $value', ({ type, value, expected }) => {
    const found = similar(type, value)
    expect(found.filter(({ label }) => expected.includes(label)).length).toBeGreaterThan(0)
    for (const { label, count } of found)
      expect([label, count]).toEqual([label, reader.count(suggestedFilter(type, label))])
  })

  test('of the twenty largest companies begin with their industry, by size and place', () => {
    const largest = reader.companies(forAnybody(emptyFilterSet), { offset: 0, limit: 20 }).companies
    const byId = new Map([...companies.values()].map((company) => [company.id, company]))
    for (const { id } of largest) {
      const own = byId.get(id)!
      const found = similar('COMPANIES', own.name).map(({ label }) => companies.get(label)!)
      expect(found[0]?.industry, own.name).toBe(own.industry)
      const [best, ...others] = found.filter(({ industry }) => industry === own.industry)
      const isNear = (other: CompanyFacts) => other.headquarters?.country === own.headquarters?.country
      const isBest = isNear(best!) || areOfOneSize(own, best!) || !others.some(isNear)
      expect([own.name, isBest]).toEqual([own.name, true])
    }
  })

  test('of a web domain are those of similar companies', () => {
    const id = reader.companies(forAnybody(emptyFilterSet), { offset: 0, limit: 1 }).companies[0]?.id
    const own = [...companies.values()].find((company) => company.id === id)!
    const byDomain = similar('DOMAINS', own.domain!).map(({ label }) => label)
    const byName = similar('COMPANIES', own.name).map(({ label }) => companies.get(label)?.domain)
    expect(byDomain.length).toBeGreaterThan(2)
    expect(byName).toEqual(expect.arrayContaining(byDomain.slice(0, 2)))
  })

  test('of several are like any of them, and never among them', () => {
    const labels = similar('EDUCATIONS', 'Nursing', 'Computer Science').map(({ label }) => label)
    expect(labels).not.toContain('Nursing')
    expect(labels).not.toContain('Computer Science')
    const places = similar('LOCATIONS', 'Germany', 'Japan').map(({ label }) => label)
    expect(places).toEqual(expect.arrayContaining(['Austria', 'South Korea']))
  })

  test.each(suggestionTypes)('of nothing known are none: %s', (type) => {
    expect(similar(type, 'Qwertzuiop')).toEqual([])
    expect(similar(type)).toEqual([])
  })
})

const areOfOneSize = (a: CompanyFacts, b: CompanyFacts) =>
  a.headcount !== null &&
  b.headcount !== null &&
  Math.abs(Math.log10(a.headcount.min + 1) - Math.log10(b.headcount.min + 1)) < 1
