import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
const filtersOf = (text: string) => reader.read(text).filters

describe('what no filter can express is said, and never a title, a headcount or a revenue', () => {
  test.each([
    ['founders under 30 in Oslo', ['under 30']],
    ['female CTOs in their 40s', ['female', 'in their 40s']],
    ['engineers earning over 200k', ['earning over 200k']],
    ['nurses who speak German and French', ['who speak German and French']],
    ['influencers with 10k Instagram followers', ['with 10k Instagram followers']],
    ['CTOs who love sailing', ['who love sailing']],
    ['30대 마케터', ['30대']],
    ['영어 잘하는 개발자', ['영어 잘하는']],
    ['연봉 1억 이상 개발자', ['연봉 1억 이상']],
  ])('%s', (text, unsupported) => {
    const read = reader.read(text)
    expect(read.unsupported).toEqual(unsupported)
    expect(read.ignored).toEqual([])
    expect(read.filters.companyFilter).toEqual(filtersOf('').companyFilter)
  })

  test.each([
    ['companies under 50 employees', 'companyFilter.headcounts'],
    ['companies making $10M a year', 'revenue.minRevenue'],
    ['companies less than 5 years old', 'companyFilter.yearFoundedMin'],
    ['companies with 10k followers', 'companyFilter.linkedinFollowers'],
    ['English teachers', 'experience.jobTitlesIncluded'],
  ])('but %s is understood', (text, filter) => {
    const { understood, unsupported } = reader.read(text)
    expect(unsupported).toEqual([])
    expect(understood.map((each) => each.filter)).toContain(filter)
  })
})

test('names that the vocabulary lacks are marked, others are not', () => {
  const { understood } = reader.read('engineers at Stripe or Blue Origin, Stanford grads')
  expect(understood.map(({ value, isKnown }) => [value, isKnown])).toEqual([
    ['Engineer', undefined],
    ['Stripe', undefined],
    ['Blue Origin', false],
    ['Stanford University', undefined],
  ])
})

describe('names of people', () => {
  test.each([
    ['Jane Holloway at Acme', ['Jane Holloway']],
    ["Sarah O'Connor head of HR", ["Sarah O'Connor"]],
    ['Michael Chen, VP Sales', ['Michael Chen']],
    ['김민지 개발자', ['김민지']],
    ['박지은', ['박지은']],
    ['김하은 대표', ['김하은']],
    ['고객은 개발자', []],
    ['analysts at Morgan Stanley', []],
    ['nurses in Santa Clara', []],
    ['Jordan Peterson', ['Jordan Peterson']],
    ['Jordan Engineers', []],
    ['Product Manager, New York', []],
    ['이미지 디자이너', []],
  ])('%s: %j', (text, names) => expect(filtersOf(text).names).toEqual(names))
})

describe('everyday words for companies', () => {
  test('what a sentence says of size, age or funding counts instead of what a startup is', () => {
    expect(filtersOf('startups').companyFilter).toMatchObject({ headcounts: ['0-200'], yearFoundedMin: 2016 })
    expect(filtersOf('startups with 10-50 people').companyFilter).toMatchObject({
      headcounts: ['10-50'],
      yearFoundedMin: null,
    })
    expect(filtersOf('Series B startups').companyFilter.headcounts).toEqual([])
  })

  test('bootstrapped: no round of any category', () => {
    expect(filtersOf('bootstrapped companies').funding.fundingCategoriesExcluded).toHaveLength(8)
    expect(filtersOf('투자 안 받은 회사').funding.fundingCategoriesExcluded).toHaveLength(8)
  })

  test.each([
    ['CFOs at companies that are publicly traded', ['public']],
    ['NYSE-listed companies', ['public']],
    ['engineers at public biotech companies', ['public']],
    ['developers at public or private companies', ['public', 'private']],
    ['registrars at educational institutions', ['educational']],
    ['나스닥 상장 기업 개발자', ['public']],
    ['공공기관 전산 담당자', ['government']],
  ])('the type of a company in %s', (text, types) =>
    expect(filtersOf(text).companyFilter.types).toEqual(types),
  )

  test.each([
    'public companies excluded, nurses',
    'nurses, public companies need not apply',
    'nurses, no public biotech companies',
    'nurses NOT "public companies"',
    '상장사 말고 간호사',
  ])('the type of a company is excluded by %s', (text) =>
    expect(filtersOf(text).companyFilter).toMatchObject({ types: [], typesExcluded: ['public'] }),
  )

  test.each([
    'private equity associates',
    'private equity firms in London',
    'private bankers, private wealth managers',
    'private banking firms',
    'public relations agencies',
    'public sector account executives',
    'public health managers',
    'public accounting firms',
    'public school teachers, private school principals',
    'government relations managers',
    'Director of Government Affairs',
    'government contractors',
    'CFOs with public company experience',
    'HR managers at Public Storage',
    '공공 부문 영업 대표',
  ])('no type of a company in %s', (text) => {
    const { types, typesExcluded } = filtersOf(text).companyFilter
    expect([types, typesExcluded]).toEqual([[], []])
  })

  test('an agency is one of its kind', () => {
    expect(filtersOf('recruiting agencies').companyFilter.domains).toEqual(['Staffing and Recruiting'])
    expect(filtersOf('designers at agencies').companyFilter.domains).toContain('Marketing and Advertising')
  })
})

test('a place after companies is none', () => {
  const { locations, companyFilter } = filtersOf('directors at Goldman Sachs, New York')
  expect([locations, companyFilter.namesIncluded]).toEqual([['New York'], ['Goldman Sachs']])
})

describe('functions', () => {
  test.each([
    ['marketing people in Oslo', ['Marketing']],
    ['directors in sales', ['Sales']],
    ['HR at Google', ['Human Resources']],
    ['영업 사람들', ['Sales']],
    ['who runs marketing at Nike', ['Marketing']],
    ['people in charge of HR', ['Human Resources']],
    ['person responsible for payroll at Bosch', ['Finance']],
    ['who manages marketing managers', []],
    ['marketing managers', []],
    ['HR directors in manufacturing', []],
    ['people in marketing companies', []],
  ])('%s: %j', (text, functions) => expect(filtersOf(text).experience.functions).toEqual(functions))

  test('excluded ones', () => {
    expect(filtersOf('managers, not in sales').experience.functionsExcluded).toEqual(['Sales'])
    expect(filtersOf('영업 제외 서울').experience.functionsExcluded).toEqual(['Sales'])
    expect(filtersOf('영업직 제외 마케팅 담당자').experience.functionsExcluded).toEqual(['Sales'])
    expect(filtersOf('not sales managers').experience.functionsExcluded).toEqual([])
  })
})

test.each([
  ['changed jobs in the last 3 months', 90],
  ['recently promoted engineers', 90],
  ['joined in the last year', 365],
  ['최근 6개월 안에 이직한 개발자', 180],
  ['engineers', null],
])('%s: %s days', (text, days) => expect(filtersOf(text).experience.changedJobWithinDays).toBe(days))

test('the employer after a job change is understood too', () => {
  expect(filtersOf('engineers who recently joined Stripe')).toMatchObject({
    companyFilter: { namesIncluded: ['Stripe'] },
    experience: { changedJobWithinDays: 90 },
  })
})

test('a Korean denial ends at the title before a comma', () => {
  const { experience, locationsExcluded, companyFilter } = filtersOf('개발자, 서울 빼고, 삼성전자 빼고')
  expect(experience.jobTitlesIncluded).toEqual(['개발자'])
  expect([locationsExcluded, companyFilter.namesExcluded]).toEqual([['서울'], ['삼성전자']])
  expect(filtersOf('대리, 과장 제외 서울').experience.jobTitlesExcluded).toEqual(['대리', '과장'])
})

test('who is in charge of something unknown has no title', () => {
  expect(filtersOf('두근두근 담당자').experience.jobTitlesIncluded).toEqual([])
  expect(filtersOf('정보보안 담당자').experience.jobTitlesIncluded).toEqual(['정보보안 담당자'])
  expect(filtersOf('구매 담당자').experience.jobTitlesIncluded).toEqual(['구매 담당자'])
})

test.each([
  ['police officers', 'Police Officer'],
  ['dental assistants', 'Dental Assistant'],
  ['naval architects', 'Naval Architect'],
  ['labour lawyers', 'Labour Lawyer'],
  ['textile designers', 'Textile Designer'],
])('%s: the words of titles are no typing errors', (text, title) =>
  expect(filtersOf(text).experience.jobTitlesIncluded).toEqual([title]),
)

test.each([
  ['sub-500 employee banks', '0-499'],
  ['sub 50 person agencies', '0-49'],
])('%s: fewer people', (text, size) => expect(filtersOf(text).companyFilter.headcounts).toEqual([size]))

test('misspelt and shortened words for companies and people are grammar', () => {
  const { companyFilter, experience } = filtersOf('nurses at companys w 200+ emps')
  expect(companyFilter).toMatchObject({ namesIncluded: [], headcounts: ['200-_'] })
  expect(experience.jobTitlesIncluded).toEqual(['Nurse'])
})

test('an employer after `both` is one', () =>
  expect(filtersOf('worked at both Kestrel Systems and Google').companyFilter.namesIncludedPastList).toEqual([
    'Kestrel Systems',
    'Google',
  ]))

test('who is in charge of a function works in it', () =>
  expect(filtersOf('제약회사 법무 담당').experience.functions).toEqual(['Legal']))

describe('names that are skills and companies', () => {
  test.each([
    ['engineers who know Splunk', ['Splunk']],
    ['engineers with Citrix and VMware', ['Citrix', 'VMware']],
    ['engineers in Berlin and Docker experience', ['Docker']],
  ])('%s asks for skills', (text, skills) => {
    const { filters } = reader.read(text)
    expect(filters.skills.included).toEqual(skills)
    expect(filters.companyFilter.namesIncluded).toEqual([])
  })

  test.each([
    ['engineers at Salesforce and SAP', ['Salesforce', 'SAP']],
    ['engineers at Citrix, VMware and Splunk', ['Citrix', 'VMware', 'Splunk']],
    ['engineers from Oracle and Splunk', ['Oracle', 'Splunk']],
  ])('%s asks for companies', (text, companies) => {
    const { filters } = reader.read(text)
    expect(filters.companyFilter.namesIncluded).toEqual(companies)
    expect(filters.skills.included).toEqual([])
  })

  test.each([
    ['engineers not at Docker', ['Docker']],
    ['engineers, not Splunk', ['Splunk']],
    ['excluding Splunk and VMware', ['Splunk', 'VMware']],
  ])('%s denies companies', (text, companies) => {
    const { filters } = reader.read(text)
    expect(filters.companyFilter.namesExcluded).toEqual(companies)
    expect(filters.skills.excluded).toEqual([])
  })

  test('engineers at Google, not Java, denies a skill', () => {
    const { filters } = reader.read('engineers at Google, not Java')
    expect(filters.skills.excluded).toEqual(['Java'])
    expect(filters.companyFilter.namesIncluded).toEqual(['Google'])
  })
})
