import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
/** The last part of each filter with its value; titles that the sentence asks for are left out. */
const said = (text: string) =>
  reader
    .read(text)
    .understood.filter(({ filter }) => filter !== 'experience.jobTitlesIncluded')
    .map(({ filter, value }) => `${filter.split('.').at(-1)}: ${value}`)

describe('what a sentence denies is excluded', () => {
  test.each([
    ["engineers who aren't in Germany", 'locationsExcluded: Germany'],
    ['engineers who aren’t in Germany', 'locationsExcluded: Germany'],
    ["engineers who don't live in Germany", 'locationsExcluded: Germany'],
    ["designers who don't work at Google", 'namesExcluded: Google'],
    ["designers who didn't study at Stanford", 'universitiesExcluded: Stanford University'],
    ['sales managers, nobody from Google', 'namesExcluded: Google'],
    ['sales managers, please leave out India', 'locationsExcluded: India'],
    ['sales managers, omit interns', 'seniorityLevelsExcluded: Intern'],
    ['서울에 없는 개발자', 'locationsExcluded: 서울'],
    ['구글에 다니지 않는 개발자', 'namesExcluded: 구글'],
    ['한국 외 지역의 영업 이사', 'locationsExcluded: 한국'],
    ['인턴은 빼줘 개발자', 'seniorityLevelsExcluded: Intern'],
    ['Engenheiros que não trabalham no Nubank', 'namesExcluded: Nubank'],
    ['ingenieros fuera de Madrid', 'locationsExcluded: Madrid'],
    ['ingenieros que nunca trabajaron en Google', 'namesExcluded: Google'],
    ['Ingenieure außerhalb von Berlin', 'locationsExcluded: Berlin'],
    ['développeurs en dehors de Paris', 'locationsExcluded: Paris'],
    ['東京にいないエンジニア', 'locationsExcluded: 東京'],
    ['Googleで働いていないエンジニア', 'namesExcluded: Google'],
    ['インターンなしのエンジニア', 'seniorityLevelsExcluded: Intern'],
    ['no one from Google', 'namesExcluded: Google'],
    ['구글에서 일한 적 없는 개발자', 'namesExcluded: 구글'],
    ['drop interns', 'seniorityLevelsExcluded: Intern'],
    ['engineers, please remove recruiters from the list', 'jobTitlesExcluded: Recruiter'],
  ])('%s', (text, expected) => expect(said(text)).toEqual([expected]))

  test('in a list without a conjunction too', () =>
    expect(said('engineers not in Berlin, Munich')).toEqual([
      'locationsExcluded: Berlin',
      'locationsExcluded: Munich',
    ]))

  test('beside what is included', () => {
    expect(said('everyone at Stripe but engineers')).toEqual([
      'namesIncluded: Stripe',
      'jobTitlesExcluded: Engineer',
    ])
    expect(said('구글이랑 애플 제외 엔지니어')).toEqual(['namesExcluded: 구글', 'namesExcluded: 애플'])
  })

  test('or lost, if no filter excludes it, but never included', () => {
    expect(said('50명 이하 회사는 제외')).toEqual([])
    expect(said('10년 이상 경력자 제외')).toEqual([])
  })
})

test.each([
  ['non-profit CFOs', ['CFO'], ['types: nonprofit']],
  ['not-for-profit treasurers', ['Treasurer'], ['types: nonprofit']],
  ['non-executive directors', ['Non-Executive Director'], []],
  ['non-US founders', [], ['locationsExcluded: US', 'seniorityLevels: Founder']],
  ['non-technical product managers', ['Product Manager'], []],
  ['no-code developers', ['Developer'], []],
  ['sans serif designers', ['Designer'], []],
])('%s: the title is asked for', (text, titles, others) => {
  expect(reader.read(text).filters.experience.jobTitlesIncluded).toEqual(titles)
  expect(said(text)).toEqual(others)
})

test.each(['Entwickler mit 3 bis 5 Jahren Erfahrung', 'desarrolladores con 3 a 5 años de experiencia'])(
  'a range of numbers in another language: %s',
  (text) => expect(said(text)).toEqual(['minExperience: 3', 'maxExperience: 5']),
)

const included = (text: string) =>
  reader
    .read(text)
    .understood.filter(({ filter }) => !/excluded/i.test(filter) && !filter.includes('jobTitles'))

describe('a denial that is not understood never includes what it denies', () => {
  const verbs = ['hail', 'come', 'set foot', 'reside', 'sit', 'commute', 'zzqx', 'working', 'be', 'have been']
  const values = ['Google', 'Berlin', 'Stanford', 'South Korea', 'Acme']

  test('in English', () => {
    const deniers =
      "don't|doesn't|didn't|aren't|isn't|weren't|haven't|wouldn't|mustn't|can't|dont|do not|have not|cannot|never"
    const sentence = fc.tuple(
      fc.constantFrom('engineers who', 'designers that', 'people who'),
      fc.constantFrom(...deniers.split('|')),
      fc.constantFrom(...verbs),
      fc.constantFrom('in', 'at', 'from', 'near', 'for', 'around'),
      fc.constantFrom(...values),
    )
    fc.assert(
      fc.property(sentence, (words) => {
        expect(included(words.join(' '))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('in Korean', () => {
    const sentence = fc.tuple(
      fc.constantFrom('구글', '삼성전자', '서울', '독일'),
      fc.constantFrom('에', '에서'),
      fc.constantFrom(
        '안 가는',
        '살고 있지 않은',
        '머물지 못하는',
        '가 본 적 없는',
        '안 속한',
        '일한 적이 없는',
      ),
    )
    fc.assert(
      fc.property(sentence, ([value, particle, verb]) => {
        expect(included(`${value}${particle} ${verb} 개발자`)).toEqual([])
      }),
      { numRuns: 48 },
    )
  })

  test.each([
    'ingenieros que no han pisado Madrid',
    'engenheiros que não passam em Lisboa',
    'Ingenieure, die nie in Berlin waren',
    "développeurs n'aimant pas Paris",
    '東京に来ないエンジニア',
  ])('%s', (text) => expect(included(text)).toEqual([]))

  test.each([
    'engineers with no degree in Berlin',
    'why can’t I find engineers in Berlin',
    '서울에서 경험 없는 개발자',
  ])('but words of another clause stay: %s', (text) => expect(included(text)).toHaveLength(1))
})

/** Every filter's last part with its value, sorted. */
const all = (text: string) =>
  reader
    .read(text)
    .understood.map(({ filter, value }) => `${filter.split('.').at(-1)}: ${value}`)
    .toSorted()

describe('a denial ends before the title that the sentence asks for', () => {
  test.each([
    [
      'France but not Lyon controllers',
      ['jobTitlesIncluded: Controller', 'locations: France', 'locationsExcluded: Lyon'],
    ],
    [
      'Texas except Austin or Dallas nurses',
      [
        'jobTitlesIncluded: Nurse',
        'locations: Texas',
        'locationsExcluded: Austin',
        'locationsExcluded: Dallas',
      ],
    ],
    ['outside Ohio plumbers', ['jobTitlesIncluded: Plumber', 'locationsExcluded: Ohio']],
    ['not living in Oslo dentists', ['jobTitlesIncluded: Dentist', 'locationsExcluded: Oslo']],
    ['not VP-level recruiters', ['jobTitlesIncluded: Recruiter', 'seniorityLevelsExcluded: Vice President']],
    [
      'senior but not manager-level analysts',
      ['jobTitlesIncluded: Analyst', 'seniorityLevels: Senior', 'seniorityLevelsExcluded: Manager'],
    ],
    [
      'frontend but not backend developers',
      ['jobTitlesExcluded: Backend Developer', 'jobTitlesIncluded: Frontend Developer'],
    ],
    [
      'EMEA ex-Israel treasurers',
      ['jobTitlesIncluded: Treasurer', 'locations: EMEA', 'locationsExcluded: Israel'],
    ],
  ])('%s', (text, expected) => expect(all(text)).toEqual(expected))

  test.each([
    [
      'designers, not product managers',
      ['jobTitlesExcluded: Product Manager', 'jobTitlesIncluded: Designer'],
    ],
    ['not account managers', ['jobTitlesExcluded: Account Manager']],
    [
      'no agency designers',
      ['Marketing and Advertising', 'Public Relations and Communications', 'Design', 'Graphic Design']
        .map((name) => `domainsExcluded: ${name}`)
        .concat('jobTitlesExcluded: Designer')
        .toSorted(),
    ],
    [
      'people at Google, not Berlin nurses',
      ['jobTitlesExcluded: Nurse', 'locationsExcluded: Berlin', 'namesIncluded: Google'],
    ],
    [
      'Manager NOT Director Vice-President',
      [
        'seniorityLevels: Manager',
        'seniorityLevelsExcluded: Director',
        'seniorityLevelsExcluded: Vice President',
      ],
    ],
  ])('%s: the title is denied', (text, expected) => expect(all(text)).toEqual(expected))

  test('what no filter excludes is told', () => {
    const { filters, ignored } = reader.read('not startup nurses')
    expect(filters.experience.jobTitlesIncluded).toEqual(['Nurse'])
    expect(ignored).toEqual(['not startup'])
  })
})

describe('words that deny', () => {
  test.each([
    ['CTOs, hospitals need not apply', ['domainsExcluded: Hospital & Health Care', 'jobTitlesIncluded: CTO']],
    [
      'nurses, Rome and Milan excluded',
      ['jobTitlesIncluded: Nurse', 'locationsExcluded: Milan', 'locationsExcluded: Rome'],
    ],
    [
      'all of Europe but Spain, nurses',
      ['jobTitlesIncluded: Nurse', 'locations: Europe', 'locationsExcluded: Spain'],
    ],
    ['everyone in Italy bar Rome', ['locations: Italy', 'locationsExcluded: Rome']],
    ['rather than interns I need nurses', ['jobTitlesIncluded: Nurse', 'seniorityLevelsExcluded: Intern']],
    ['nurses unless they sit in Rome', ['jobTitlesIncluded: Nurse']],
    ['founders, not cofounders', ['jobTitlesExcluded: Cofounder', 'seniorityLevels: Founder']],
    ['디자이너보다는 기획자', ['jobTitlesExcluded: 디자이너', 'jobTitlesIncluded: 기획자']],
    ['병원 X, 회계사', ['domainsExcluded: Hospital & Health Care', 'jobTitlesIncluded: 회계사']],
    ['인천 거주자는 제외해 주세요 회계사', ['jobTitlesIncluded: 회계사', 'locationsExcluded: 인천']],
    ['면허 없는 회계사', ['jobTitlesIncluded: 회계사']],
  ])('%s', (text, expected) => expect(all(text)).toEqual(expected))

  test.each([
    ['ex-Amazon nurses', ['jobTitlesIncluded: Nurse', 'namesIncludedPastList: Amazon']],
    ['ex US Steel nurses', ['jobTitlesIncluded: Nurse', 'namesIncludedPastList: US Steel']],
  ])('%s: before a company, ex is the past', (text, expected) => expect(all(text)).toEqual(expected))
})
