import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldWords } from '@rapport/contract/fold.ts'
import { singular } from './singular.ts'
import { normaliseTitle } from './title.ts'
import { irregular, phrases, shortForms } from './title-words.ts'

describe('titles that mean the same', () => {
  test.each([
    ['VP Sales', 'Vice President, Sales'],
    ['V.P. of Sales', 'vice-president of sales'],
    ['SVPs', 'Senior Vice President'],
    ['Sr. Software Engineers', 'senior software engineer'],
    ['CEO', 'Chief Executive Officer'],
    ['C.E.O.', 'ceo'],
    ['Founder/CEO', 'founder chief executive officer'],
    ['sdets', 'SDET'],
    ['SDRs', 'Sales Development Representative'],
    ['directors of marketing', 'Director of Marketing'],
    ['chiefs of staff', 'Chief of Staff'],
    ['PMs', 'PM'],
    ['SREs', 'Site Reliability Engineer'],
    ['HR Managers', 'Human Resources Manager'],
    ['R&D Engineer', 'Research and Development Engineer'],
    ['Trust & Safety Manager', 'Trust and Safety Managers'],
    ['Operations Manager', 'Operation Managers'],
    ['attorneys', 'Attorney'],
    ['secretaries', 'Secretary'],
    ['nurses', 'Nurse'],
    ['coaches', 'Coach'],
    ['business analysts', 'Business Analyst'],
    ['Frontend Developer', 'Front-End Developer'],
    ['Co-Founder', 'cofounders'],
    ['DevOps Engineer', 'Dev Ops engineers'],
    ['Biz Dev Manager', 'Business Development Managers'],
    ['대표이사', '대표 이사'],
    ['영업팀장', '영업 팀장'],
    ['Développeur Sénior', 'developpeur senior'],
  ])('%s = %s', (one, other) => {
    expect(normaliseTitle(one)).toBe(normaliseTitle(other))
  })
})

describe('titles that differ', () => {
  test.each([
    ['PM', 'Product Manager'],
    ['C Developer', 'C++ Developer'],
    ['C# Developer', 'C++ Developer'],
    ['Sales Manager', 'Manager'],
    ['Analyst', 'Analytics'],
    ['Vice President', 'President'],
    ['Intern', 'Internal'],
    ['Partner', 'Partnerships'],
    ['Director', 'Directory'],
    ['CMS Engineer', 'CM Engineer'],
    ['AWS Engineer', 'AW Engineer'],
    ['People Manager', 'Manager'],
    ['Press Officer', 'Pres Officer'],
  ])('%s and %s', (one, other) => {
    expect(normaliseTitle(one)).not.toBe(normaliseTitle(other))
  })
})

test.each([
  'sales',
  'business',
  'analytics',
  'logistics',
  'press',
  'people',
  'analysis',
  'campus',
  'chess',
  'saas',
  'ios',
  'kubernetes',
])('%s is no plural', (word) => {
  expect(singular(word)).toBe(word)
})

describe('the tables', () => {
  const keys = [...Object.keys(shortForms), ...Object.keys(phrases), ...Object.keys(irregular)]

  test.each(keys)('%s is folded', (key) => {
    expect(foldWords(key).join(' ')).toBe(key)
  })

  test.each([...Object.values(shortForms), ...Object.values(phrases)])('%s stays as it is', (value) => {
    expect(normaliseTitle(value)).toBe(value)
  })
})

const words = fc.constantFrom(
  ...Object.keys(shortForms),
  ...Object.keys(phrases),
  ...Object.keys(irregular),
  'v',
  'p',
  's',
  'e',
  'c',
  'o',
  'devs',
  'ops',
  'boss',
  'asses',
  '마케팅이사',
  '대표',
  '이사',
  'busses',
  '&',
  'vps',
)

test('is idempotent, for any text and for texts made of table words', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(title, (text) => {
      const once = normaliseTitle(text)
      expect(normaliseTitle(once)).toBe(once)
    }),
    { numRuns: 1_000 },
  )
}, 30_000)

test('takes a megabyte of anything, quickly', () => {
  const started = performance.now()
  for (const unit of ['a', 'V.', ' &', "s'", '\ud800', '👩‍💻', 'ا', '이사'])
    expect(typeof normaliseTitle(unit.repeat(1_000_000 / unit.length))).toBe('string')
  expect(performance.now() - started).toBeLessThan(10_000)
}, 30_000)

const queries = new URL('../../../../shared/data/people-queries/dev.jsonl', import.meta.url)

test.skipIf(!existsSync(queries))('different roles of the labelled queries stay different', () => {
  const roles = readFileSync(queries, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { role_title: string }).role_title)
  const byForm = Map.groupBy(new Set(roles), normaliseTitle)
  const merged = [...byForm.values()].filter((titles) => titles.filter(isWrittenOut).length > 1)
  expect(byForm.size).toBeGreaterThan(150)
  expect(merged).toEqual([])
})

const isWrittenOut = (title: string) => !foldWords(title).some((word) => Object.hasOwn(shortForms, word))
