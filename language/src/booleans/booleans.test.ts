import { describe, expect, test, vi } from 'vitest'
import { judge, readBlind } from '../../test/blind-booleans.ts'
import { areSame, readJudged } from '../../test/judged.ts'
import { vocabulary } from '../../test/vocabulary.ts'
import { createReader } from '../reader.ts'
import { piecesOf } from './read-boolean.ts'

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

/** The blind booleans that are read as labelled; the rest needs tables that lack a word. */
const blindRight = 69

const toldOf = (text: string) => {
  const { ignored, unsupported } = reader.read(text)
  return [...ignored, ...unsupported].join(' ').toLowerCase()
}

describe("the project's booleans", () => {
  const all = readJudged('booleans')

  test.each(all.map((each) => [each.text, each] as const))('%s', (text, { filters, unread }) => {
    const reading = reader.read(text)
    expect(areSame(reading.filters, filters), JSON.stringify(reading)).toBe(true)
    expect(unread.filter((words) => !toldOf(text).includes(words.toLowerCase()))).toEqual([])
    expect(toldOf(text) === '').toBe(unread.length === 0)
  })

  test('there are enough of them', () => expect(all.length).toBeGreaterThanOrEqual(60))
})

describe('booleans by somebody who had not seen the reader', () => {
  const all = readBlind()
  const judged = all.map((each) => ({ text: each.text, ...judge(reader.read(each.text), each) }))

  test(`${blindRight} of ${all.length} are read as labelled`, () => {
    expect(all.length).toBeGreaterThanOrEqual(60)
    const misses = judged.filter(({ isRight }) => !isRight)
    expect(all.length - misses.length, JSON.stringify(misses, null, 2)).toBeGreaterThanOrEqual(blindRight)
  })

  test('none is read as its opposite', () => {
    expect(judged.filter(({ opposites }) => opposites.length > 0)).toEqual([])
  })

  test('each is taken for a boolean, or for a sentence', () => {
    expect(all.filter(({ text, boolean }) => (piecesOf(text) !== null) !== boolean)).toEqual([])
  })
})

test.each([
  'a AND b',
  'nurse NOT intern',
  '"a" | "b"',
  'c && d',
  'title:nurse',
  'current company:Acme',
  'nurse -intern',
  '-"staff nurse" Leeds',
  'nurse –intern',
  '"software engineer" OR',
  'CTO OR CFO',
  '개발자 AND 서울 NOT 인턴',
])('%s is a boolean', (text) => expect(piecesOf(text)).not.toBeNull())

test.each([
  'nurses and midwives, not interns',
  'full-stack developer, co-founder or ex-Google',
  'engineers - Berlin - 50-200 people',
  'nurses in Portland, OR',
  'nurses in OR and WA',
  'nurses in Portland OR',
  'distributed systems | staff engineers',
  'SALES AND MARKETING DIRECTORS NOT IN BERLIN',
  'Location: Berlin',
  'https://www.linkedin.com/in/anna-kim',
  'R&D managers at Harbor & Pine',
])('%s is a sentence', (text) => expect(piecesOf(text)).toBeNull())

test.each([
  ['("nurse" OR "midwife") AND (Leeds OR York)', '("nurse" OR "midwife") AND (Leeds OR York'],
  ['"nurse" AND Leeds NOT "staff nurse"', '"nurse" AND Leeds NOT "staff nurse'],
  ['("nurse" OR midwife) AND Leeds', '("nurse" OR midwife)) AND Leeds)'],
  ['"ruby developer" AND "data analyst" AND Leeds', '"ruby developer AND "data analyst" AND Leeds'],
  ['nurse AND Leeds', 'AND nurse AND AND Leeds OR'],
  ['"nurse" OR "midwife"', '“nurse” OR „midwife“'],
  ['"nurse" OR "midwife"', '« nurse » OR ‘midwife’'],
])('%s and %s mean the same', (text, other) => {
  expect(reader.read(text).understood.length).toBeGreaterThan(1)
  expect(reader.read(other).filters).toEqual(reader.read(text).filters)
})

test.each([
  ['NOT java AND python OR go', 'NOT java AND python', 'go'],
  ['java OR python AND go', 'python AND go', 'java'],
])('%s: NOT binds before AND, AND before OR', (text, told, kept) => {
  expect(reader.read(text).unsupported).toEqual([told])
  expect(reader.read(text).understood.map((words) => words.text)).toEqual([kept])
})

test.each([
  ['nurse -"per diem"', '-"per diem"'],
  ['nurse AND NOT company:Acme', 'NOT company:Acme'],
  ['title:"staff nurse"', 'title:"staff nurse"'],
  ['"staff nurse" AND Leeds', 'staff nurse'],
])('%s: %s shows what became of it', (text, shown) => {
  expect(reader.read(text).understood.map((words) => words.text)).toContain(shown)
})

test.each([
  ['(java AND NOT go) OR (java AND go)', ['skills.included Java'], ['java AND NOT go) OR (java AND go']],
  ['NOT engineers in London', ['experience.jobTitlesExcluded Engineer', 'locations London'], []],
  [
    'NOT java, python or go engineer',
    ['skills.excluded Java', 'skills.excluded Python', 'experience.jobTitlesExcluded Go Engineer'],
    [],
  ],
  ['company:Google AND past company:Amazon', ['companyFilter.namesIncluded Google'], ['past company:Amazon']],
  ['(java OR go) AND java', ['skills.included Java', 'skills.included Go'], ['java']],
  ['(java OR NOT go) AND python', ['skills.included Java'], ['NOT go', 'python']],
])('%s asks for %j and tells %j', (text, values, told) => {
  const { understood, ignored, unsupported } = reader.read(text)
  expect(understood.map(({ filter, value }) => `${filter} ${value}`)).toEqual(values)
  expect([...ignored, ...unsupported]).toEqual(told)
})
