import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readName } from './read-name.ts'

describe('what is shown', () => {
  test.each([
    ['Jane Doe, CPA, MBA', 'Jane Doe, CPA, MBA'],
    ['JANE DOE, PHD', 'Jane Doe, PhD'],
    ['DR JANE DOE', 'Dr Jane Doe'],
    ['Prof. Dr. med. EVA BEISPIEL', 'Prof. Dr. med. Eva Beispiel'],
    ['Jane Doe (she/her) 🚀 | Acme', 'Jane Doe'],
    ['Jane Doe, Head of Sales', 'Jane Doe'],
    ['Jane Doe, XQZ-Y', 'Jane Doe, XQZ-Y'],
    ['Robert (Bob) DOE', 'Robert (Bob) Doe'],
    ['DOE,  ROBERT "BOB" J JR', 'Robert "Bob" J Doe Jr'],
    ['Doe, Anna, MD, PhD', 'Anna Doe MD PhD'],
    ['DOE, JR., ROBERT', 'Robert Doe Jr.'],
    ['DUPONT Jean', 'Jean Dupont'],
    ['김, 민준', '김민준'],
    ['김 민준', '김 민준'],
    ['김민준 (KIM MINJUN)', '김민준 (Kim Minjun)'],
    ['jane.doe@acme.example', 'jane.doe@acme.example'],
    ['Acme GmbH', 'Acme GmbH'],
    ['🚀', ''],
    ['', ''],
  ])('of %j is %j', (text, fullName) => expect(readName(text).fullName).toBe(fullName))
})

describe('the order of a column', () => {
  test('tells names of two words before a comma', () => {
    const names = { fullName: 'Katherine Moses Doe', firstName: 'Katherine', lastName: 'Moses Doe' }
    expect(readName('MOSES DOE, KATHERINE', 'last-first')).toEqual(names)
  })

  test('keeps names as they stand if it is the given name first', () =>
    expect(readName('DOE,  ANNA M', 'first-last').fullName).toBe('Doe, Anna M'))
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'Jane',
        'DOE',
        'de',
        'la',
        'Dr.',
        ',',
        '(',
        ')',
        '"',
        '-',
        'PhD',
        'J.',
        '김',
        '민준',
        '王',
        'Jr',
        '&',
      ),
      {
        maxLength: 9,
      },
    )
    .map((words) => words.join(' ')),
)

test('reads anything, and reads what it shows in the same way', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(null, 'first-last' as const), (text, order) => {
      const name = readName(text, order)
      expect(readName(name.fullName, order).fullName).toBe(name.fullName)
      expect([name.firstName, name.lastName].filter((part) => part?.trim() === '')).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('reads what it shows of a name in the same way', () => {
  const word = fc.constantFrom(
    'Jane',
    'Anna',
    'DOE',
    'Smith',
    'van',
    'der',
    'Berg',
    'J.',
    'O’Brien',
    'Nagy',
    'Péter',
    '(Bob)',
    'PhD',
    'Jr',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), (words) => {
      const name = readName(words.join(' '), 'first-last')
      const { firstName, lastName } = readName(name.fullName, 'first-last')
      expect([firstName, lastName?.split(' ').at(-1)]).toEqual([
        name.firstName,
        name.lastName?.split(' ').at(-1),
      ])
    }),
    { numRuns: 300 },
  )
})

test('takes a megabyte of anything, quickly', () => {
  const started = performance.now()
  for (const unit of [
    'a',
    'a ',
    ', ',
    '(',
    '"',
    " '",
    'Dr. ',
    '- ',
    '@',
    '\ud800',
    '👩‍💻',
    '김',
    '王 ',
    'e\u0301',
  ])
    expect(readName(unit.repeat(1_000_000 / unit.length)).fullName.length).toBeLessThanOrEqual(400)
  expect(performance.now() - started).toBeLessThan(10_000)
}, 30_000)

const labelled = new URL('../../../../shared/data/names/people.jsonl', import.meta.url)
const skipped = existsSync(labelled) ? '' : ' (skipped: ../shared is not there)'
const bare = (text: string | null) => (text ?? '').toLowerCase().replace(/[.,]/g, '')

test.skipIf(skipped !== '')(`labelled names are read as labelled${skipped}`, () => {
  const people = readFileSync(labelled, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; first: string; last: string })
  const right = people.filter(({ text, first, last }) => {
    const { firstName, lastName } = readName(text)
    return bare(firstName) === bare(first) && bare(lastName) === bare(last)
  })
  expect(right.length / people.length).toBeGreaterThan(0.96)
})

const reports = new URL('../../../../shared/data/cases/cases.jsonl', import.meta.url)

describe.skipIf(!existsSync(reports))('names of public reports (shared data)', () => {
  test('are read as they should be', () => {
    const cases = readFileSync(reports, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; expected: Record<string, [string, string]> })
      .filter(({ kind }) => kind === 'names')
    expect(cases.length).toBeGreaterThan(0)
    const right = Object.assign({}, ...cases.map(({ expected }) => expected)) as Record<string, unknown>
    const read = Object.keys(right).map((text) => {
      const { firstName, lastName } = readName(text)
      return [text, [firstName, lastName]]
    })
    expect(Object.fromEntries(read)).toEqual(right)
  })
})
