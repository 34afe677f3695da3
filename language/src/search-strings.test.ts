import { existsSync, readFileSync } from 'node:fs'
import { isFieldId } from '@rapport/contract/filters/field-of.ts'
import { readField } from '@rapport/contract/filters/values.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
const title = 'experience.jobTitlesIncluded'
const notTitle = 'experience.jobTitlesExcluded'
const notLevel = 'experience.seniorityLevelsExcluded'
const place = 'locations'
const skill = 'skills.included'

/** Returns the filters read from a sentence, one by one, without those that ask for nothing. */
function valuesOf(text: string): Partial<Record<FieldId, unknown[]>> {
  const { filters, understood } = reader.read(text)
  const ids = [...new Set(understood.map(({ filter }) => filter).filter(isFieldId))]
  return Object.fromEntries(ids.map((id) => [id, readField(filters, id)]))
}
const sorted = (values: Partial<Record<FieldId, unknown[]>>) =>
  Object.entries(values)
    .map(([id, list]) => `${id}: ${(list ?? []).map(String).toSorted(byText).join(', ')}`)
    .toSorted(byText)
const byText = (a: string, b: string) => a.localeCompare(b)
const toldOf = (text: string) => {
  const { ignored, unsupported } = reader.read(text)
  return [...ignored, ...unsupported]
}

describe('strings for search engines', () => {
  test.each<[string, Partial<Record<FieldId, unknown[]>>]>([
    [
      '"product owner" -"project manager" -intern Oslo',
      {
        [title]: ['Product Owner'],
        [notTitle]: ['Project Manager'],
        [notLevel]: ['Intern'],
        [place]: ['Oslo'],
      },
    ],
    ['accountant NOT manager NOT director', { [title]: ['Accountant'], [notLevel]: ['Manager', 'Director'] }],
    [
      'nurse NOT title:(assistant OR recruiter) Leeds',
      { [title]: ['Nurse'], [notTitle]: ['Assistant', 'Recruiter'], [place]: ['Leeds'] },
    ],
    ['engineer NOT recruiter sourcer', { [title]: ['Engineer'], [notTitle]: ['Recruiter', 'Sourcer'] }],
    [
      'Manager NOT Executive VP Vice-President',
      { 'experience.seniorityLevels': ['Manager'], [notLevel]: ['Vice President', 'C-Level'] },
    ],
    ['dentist NOT intern AND Lyon', { [title]: ['Dentist'], [notLevel]: ['Intern'], [place]: ['Lyon'] }],
    [
      'designers -figma -Berlin',
      { [title]: ['Designer'], 'skills.excluded': ['Figma'], locationsExcluded: ['Berlin'] },
    ],
    [
      'sales managers 50 - 100 employees',
      { [title]: ['Sales Manager'], 'companyFilter.headcounts': ['50-100'] },
    ],
    ['NOT java AND python', { [skill]: ['Python'], 'skills.excluded': ['Java'] }],
    ['C++ AND Munich -C#', { [skill]: ['C++'], 'skills.excluded': ['C#'], [place]: ['Munich'] }],
    [
      'title:"product owner" AND NOT company:Spotify',
      { [title]: ['Product Owner'], 'companyFilter.namesExcluded': ['Spotify'] },
    ],
    [
      '"nurse practitioner" AND NOT location:Texas',
      { [title]: ['Nurse Practitioner'], locationsExcluded: ['Texas'] },
    ],
    [
      '("software engineer" OR "software developer") AND python AND "San Francisco"',
      {
        [title]: ['Software Engineer', 'Software Developer'],
        [skill]: ['Python'],
        [place]: ['San Francisco'],
      },
    ],
  ])('%s', (text, values) => {
    expect(sorted(valuesOf(text))).toEqual(sorted(values))
    expect(toldOf(text)).toEqual([])
  })

  test.each<[string, Partial<Record<FieldId, unknown[]>>, string[]]>([
    ['(Java OR Kotlin) AND (AWS OR Azure)', { [skill]: ['Java', 'Kotlin'] }, ['AWS OR Azure']],
    ['Java AND (AWS OR Azure)', { [skill]: ['Java'] }, ['AWS OR Azure']],
    [
      'site:linkedin.com/in "ux designer" -recruiter',
      { [title]: ['UX Designer'], [notTitle]: ['Recruiter'] },
      ['site:linkedin.com/in'],
    ],
    ['-inurl:dir "product designer"', { [title]: ['Product Designer'] }, ['-inurl:dir']],
  ])('%s: what no filter says is told', (text, values, told) => {
    expect(sorted(valuesOf(text))).toEqual(sorted(values))
    expect(toldOf(text)).toEqual(told)
  })

  test('nothing that a minus or NOT leaves out is included', () => {
    const words = fc.constantFrom(
      'recruiter',
      'manager',
      'senior',
      'intern',
      'fintech',
      'Berlin',
      'Google',
      'figma',
      'startups',
      'marketing',
      'Series B',
      'Stanford University',
      'zzyzx',
      'new CISO',
      'staff+ engineers',
      'cybersecurity',
      'remote',
      'founders',
      'German banks',
      'enterprise',
      '10k followers',
      'over 500 employees',
    )
    const forms = fc.constantFrom<(word: string) => string>(
      (word) => `-"${word}"`,
      (word) => `-(${word})`,
      (word) => `NOT "${word}"`,
      (word) => `NOT (${word})`,
      (word) => `(NOT title:(${word} OR teacher))`,
    )
    fc.assert(
      fc.property(words, forms, (word, form) => {
        const { understood } = reader.read(`nurses ${form(word)}`)
        const included = understood.filter(({ filter }) => !/excluded/i.test(filter))
        expect(included.map(({ value }) => value)).toEqual(['Nurse'])
      }),
      { numRuns: 150 },
    )
  })
})

test.each<[string, string[]]>([
  ['ann.lee@acme.example', ['ann.lee@acme.example']],
  ['https://github.com/annlee', ['https://github.com/annlee']],
  ['https://www.linkedin.com/jobs/view/123', ['https://www.linkedin.com/jobs/view/123']],
  ['https://www.linkedin.com/company/acme', ['https://www.linkedin.com/company/acme']],
])('%s alone is told, and nothing is guessed', (text, told) => {
  expect(valuesOf(text)).toEqual({})
  expect(toldOf(text)).toEqual(told)
})

describe('whom a title is about', () => {
  test.each<[string, string[]]>([
    ['assistant to the CFO', ['Assistant to the CFO']],
    ['chief of staff to the CEO in Oslo', ['Chief of Staff to the CEO']],
    ['executive assistants to the CEO and CFO', ['Executive Assistant to the CEO and CFO']],
    ["the CTO's assistant", ['Assistant']],
    ['analysts reporting to the CFO', ['Analyst']],
    ['program managers, office of the CTO', ['Program Manager']],
    ['I am looking for a controller', ['Controller']],
    ['I need to reach CISOs', ['CISO']],
    ['competitors of Figma, designers', ['Designer']],
  ])('%s', (text, titles) => {
    expect(reader.read(text).filters.experience.jobTitlesIncluded).toEqual(titles)
  })

  test('those in an office and those reported to are told', () => {
    expect(toldOf('analysts reporting to the CFO')).toEqual(['reporting to the CFO'])
    expect(toldOf("the CTO's assistant")).toEqual(['CTO'])
    expect(toldOf('CTOs at Figma competitors')).toEqual(['Figma competitors'])
  })
})

test.each<[string, Partial<Record<FieldId, unknown>>]>([
  [
    'above director level',
    { 'experience.seniorityLevels': ['Vice President', 'Partner', 'Owner', 'Founder', 'C-Level'] },
  ],
  ['managers and below', { 'experience.seniorityLevels': ['Intern', 'Specialist', 'Senior', 'Manager'] }],
  ['new CISO', { [title]: ['CISO'], 'experience.changedJobWithinDays': 90 }],
  ['new business managers', { [title]: ['New Business Manager'] }],
  ['staff+ engineers', { [title]: ['Staff Engineer', 'Principal Engineer', 'Distinguished Engineer'] }],
  ['teachers in Georgia the country', { [title]: ['Teacher'], [place]: ['Georgia (country)'] }],
  [
    'nurses at US hospitals',
    { [title]: ['Nurse'], [place]: ['US'], 'companyFilter.domains': ['Hospital & Health Care'] },
  ],
  [
    'cybersecurity at hospitals',
    {
      'experience.functions': ['Information Technology'],
      'companyFilter.domains': ['Hospital & Health Care'],
    },
  ],
  [
    '구매 담당자 대기업 제외',
    { [title]: ['구매 담당자'], smartIntentFiltersExcluded: ['ENTERPRISE_TITANS'] },
  ],
])('%s', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
  expect(toldOf(text)).toEqual([])
})

const reports = new URL('../../../shared/data/cases/cases.jsonl', import.meta.url)

/** The required reading of each sentence in the public reports. */
const judged: Record<string, Partial<Record<FieldId, unknown[]>>[]> = {
  '10.01': [
    {
      [title]: ['Data Engineer'],
      [notTitle]: ['Recruiter'],
      [notLevel]: ['Intern'],
      [place]: ['Toronto'],
      [skill]: ['Python', 'Scala'],
    },
    { [title]: ['Data Engineer'], [notTitle]: ['Recruiter'], [place]: ['Toronto'] },
    { [title]: ['Product Manager'], [notTitle]: ['Project Manager'], [place]: ['Berlin'] },
  ],
  '10.02': [{ 'experience.seniorityLevels': ['Director'], [notLevel]: ['Vice President', 'C-Level'] }],
  '10.04': [
    { [title]: ['Engineer'], [notLevel]: ['Manager'] },
    { [skill]: ['Python', 'Go'], [notTitle]: ['Developer', 'Engineer'] },
    { 'experience.seniorityLevels': ['Manager'], [notLevel]: ['Director'] },
  ],
}

describe.skipIf(!existsSync(reports))('searches of public reports (shared data)', () => {
  test.each(Object.entries(judged))('%s', (id, values) => {
    const lines = readFileSync(reports, 'utf8').trim().split('\n')
    const found = lines
      .map((line) => JSON.parse(line) as { id: string; input: string | string[] })
      .find((each) => each.id === id)!
    expect([found.input].flat().map((text) => sorted(valuesOf(text)))).toEqual(values.map(sorted))
  })
})
