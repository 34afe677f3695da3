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
  ['non-profit CFOs', ['CFO'], []],
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
    .understood.filter(({ filter }) => !filter.includes('Excluded') && !filter.includes('jobTitles'))

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
