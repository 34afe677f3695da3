import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
/** The words of a list of a reading. */
const said = (texts: readonly string[]) =>
  texts
    .join(' ')
    .toLowerCase()
    .split(/[\s']+/)

describe('a degree, which no filter has, is told', () => {
  const degrees = ['MBA', 'PhD', "bachelor's degree", "master's", 'BSc', 'MSc', 'MEng', 'doctorate']
  const frames = [
    'people with a %s in New York',
    'engineers with a %s in San Francisco, Java',
    'a %s from Stanford',
    'nurses with a %s from MIT in Boston',
    '%s in physics from KAIST',
    'a %s in economics',
    '%s holders in Boston',
    'CFOs, %s from Harvard',
  ]
  test.each(frames)('%s', (frame) => {
    for (const degree of degrees) {
      const { ignored, filters } = reader.read(frame.replace('%s', degree))
      expect(said(ignored)).toEqual(expect.arrayContaining([said([degree])[0]]))
      expect(filters.education.fieldsOfStudy.join().toLowerCase()).toMatch(/^(?:|physics|economics)$/)
      expect(filters.experience.jobTitlesIncluded.join()).not.toContain('older')
    }
  })
  test.each(['KAIST 박사', '서울대 석사 개발자', '경영학 학사, 서울'])('%s', (text) => {
    expect(reader.read(text).ignored).toEqual([/박사|석사|학사/.exec(text)![0]])
  })
})

describe('contact data that must be missing is told, and belongs to no other words', () => {
  const things = ['이메일', '이메일이', '회사 메일', '전화번호', '휴대폰 번호가', '연락처']
  const denials = ['없는', '없이', '빼고', '제외한']
  test.each(things)('%s', (thing) => {
    for (const denial of denials) {
      const { understood, unsupported, filters } = reader.read(`${thing} ${denial} 간호사`)
      expect(unsupported).toEqual([`${thing} ${denial}`])
      expect(understood.map(({ text }) => text)).toEqual(['간호사'])
      expect(filters.contacts).toEqual(reader.read('간호사').filters.contacts)
    }
  })
})

test.each([
  ['판교 게임 인사팀장, 채용과 노무 가능한', '채용'],
  ['experience in hiring and payroll', 'hiring'],
  ['engineers working on search and ranking', 'search'],
])('%s: a subject that is also a word of requests is told', (text, word) => {
  expect(said(reader.read(text).ignored).join(' ')).toContain(word)
})

describe('two comparisons are the ends of one range', () => {
  const comparisons = [
    ['at least 2 but less than 5', 2, 4],
    ['less than 5 but at least 2', 2, 4],
    ['at least 2 and at most 5', 2, 5],
    ['a minimum of 2, but no more than 5', 2, 5],
  ] as const
  test.each(comparisons)('%s', (words, min, max) => {
    expect(reader.read(`nurses with ${words} years in role`).filters.experience).toMatchObject({
      minYearsInRole: min,
      maxYearsInRole: max,
    })
    expect(reader.read(`nurses ${words} years at their company`).filters.experience).toMatchObject({
      minYearsAtCompany: min,
      maxYearsAtCompany: max,
    })
    expect(reader.read(`nurses, ${words} years of experience`).filters.experience).toMatchObject({
      minExperience: min,
      maxExperience: max,
    })
    expect(reader.read(`companies with ${words} employees`).filters.companyFilter.headcounts).toEqual([
      `${min}-${max}`,
    ])
  })
})

test.each([
  ['revenue over $10M and less than 100 employees', { minRevenue: 10, maxRevenue: null }, ['0-99']],
  ['revenue over $10M but under $50M', { minRevenue: 10, maxRevenue: 50 }, []],
  ['headcount over 50 and less than 5 years of experience', { minRevenue: null, maxRevenue: null }, ['51-_']],
])('%s: only numbers of one unit are a range', (text, revenue, headcounts) => {
  const { filters } = reader.read(text)
  expect(filters.revenue).toMatchObject(revenue)
  expect(filters.companyFilter.headcounts).toEqual(headcounts)
})
