import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { vocabulary } from '../../test/vocabulary.ts'
import { createReader } from '../reader.ts'

vi.setConfig({ testTimeout: 120_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

const before = [
  'without',
  'not',
  'no',
  'except',
  'excluding',
  'Exclude:',
  'other than',
  'but not',
  'not at',
  'not in',
  'who are not in',
  'not from',
  'w/o',
  "don't know",
  'NOT',
  'NOT at',
  'NOT in',
  'NOT based in',
  'NOT the',
  'AND NOT currently at',
  '-',
  'ohne',
  'sin',
  'sauf',
]
const behind = ['제외', '말고', '빼고', '출신 제외', '아닌', 'excluded', 'need not apply', '以外']
const lists = [
  ['java', 'python'],
  ['London', 'Leeds'],
  ['Google', 'Meta'],
  ['recruiter', 'sourcer'],
  ['fintech', 'banking'],
  ['자바', '코틀린'],
  ['서울', '부산'],
  ['carbon accounting', 'zyzzyva'],
]
const others = ['zoologist', 'nurse AND Berlin', '개발자', '"site engineer" AND Kubernetes']

const quotes = (term: string) => `"${term}"`
const written = fc
  .record({
    list: fc.constantFrom(...lists),
    other: fc.constantFrom(...others),
    isQuoted: fc.boolean(),
    isAfter: fc.boolean(),
    denial: fc.oneof(
      fc.constantFrom(...before).map((text) => ({ text, isBehind: false })),
      fc.constantFrom(...behind).map((text) => ({ text, isBehind: true })),
    ),
  })
  .map(({ list, other, isQuoted, isAfter, denial }) => {
    const terms = isQuoted ? list.map(quotes) : list
    const group = `(${terms.join(' OR ')})`
    const gap = denial.text === '-' ? '' : ' '
    const denied = denial.isBehind ? `${group} ${denial.text}` : `${denial.text}${gap}${group}`
    return { text: isAfter ? `${other} ${denied}` : `${denied} ${other}`, list }
  })

test('what words deny beside brackets is in no list that includes', () => {
  let denied = 0
  fc.assert(
    fc.property(written, ({ text, list }) => {
      const { understood } = reader.read(text)
      const said = understood.filter((words) => list.some((term) => words.text.includes(term)))
      denied += said.length
      expect(
        said.filter(({ filter }) => !/excluded/i.test(filter)),
        text,
      ).toEqual([])
    }),
    { numRuns: 1500, seed: 20_261_129 },
  )
  expect(denied).toBeGreaterThan(1500)
})

test.each([
  ['engineer EXCLUDING recruiter OR sourcer', ['recruiter', 'sourcer']],
  ['engineer w/o java OR python', ['java', 'python']],
  ['engineer without "java" OR "python" Berlin', ['java', 'python']],
  ['개발자 AND 자바 OR 코틀린 제외', ['자바', '코틀린']],
  ['개발자 AND "자바" OR "코틀린" 제외 AND 서울', ['자바', '코틀린']],
  ['java OR no python', []],
  ['engineers (no agencies) OR developers', []],
  ['engineers -at Google', ['Google']],
  ['engineers NOT working at Google', ['Google']],
  ['title:not manager', ['manager']],
  ['company:not Google', ['Google']],
])('%s denies %j', (text, terms) => {
  const { understood } = reader.read(text)
  const excluded = understood.filter(({ filter }) => /excluded/i.test(filter))
  expect(terms.filter((term) => !excluded.some((words) => words.text.includes(term)))).toEqual([])
  const wrong = understood.filter(
    ({ filter, text: words }) =>
      !/excluded/i.test(filter) && /python|agencies|google|manager|recruiter|자바|코틀린/i.test(words),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['"Java" OR "Python" developer', { skills: ['Java', 'Python'], titles: ['Developer'] }],
  [
    '"iOS" OR "Android" engineer',
    { skills: ['iOS Development', 'Android Development'], titles: ['Engineer'] },
  ],
])('%s: the word after quoted alternatives is read', (text, { skills, titles }) => {
  const { filters } = reader.read(text)
  expect([filters.skills.included, filters.experience.jobTitlesIncluded]).toEqual([skills, titles])
})
