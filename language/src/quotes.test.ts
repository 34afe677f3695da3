import { wordsOf } from '@rapport/contract/words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { quotePairs } from './quotes.ts'
import { createReader } from './reader.ts'
import { tokenise } from './tokens.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
const valuesOf = (text: string) =>
  reader
    .read(text)
    .understood.map(({ filter, value }) => `${filter}: ${String(value)}`)
    .toSorted()

describe('quotation marks', () => {
  test.each([
    ['"a", "b"', ['a', 'b']],
    ['“a”,“b”', ['a', 'b']],
    ['" a " , " b "', [' a ', ' b ']],
    ['5" pipes, "a"', ['a']],
    ['"a "b"', ['b']],
    [`founders' aims, 'a'`, ['a']],
    ['"a', []],
  ])('%s quotes %j', (text, quoted) => {
    const tokens = tokenise(text)
    const found = [...quotePairs(text, tokens)].map(([open, close]) =>
      text.slice(tokens[open]!.end, tokens[close]!.start),
    )
    expect(found).toEqual(quoted)
  })
})

const terms = [
  'java',
  'sales manager',
  'Berlin',
  'carbon accounting',
  'Lumen Forge',
  '간호사',
  'data engineer',
]

test('the values of a list in quotation marks are those of its terms, and nothing else', () => {
  const list = fc.tuple(
    fc.subarray(terms, { minLength: 1 }),
    fc.constantFrom(', ', ',', '; ', ' / ', ' '),
    fc.constantFrom('""', '“”'),
  )
  fc.assert(
    fc.property(list, ([chosen, joint, marks]) => {
      const text = chosen.map((term) => `${marks[0]}${term}${marks[1]}`).join(joint)
      expect(valuesOf(text)).toEqual(chosen.flatMap((term) => valuesOf(`"${term}"`)).toSorted())
    }),
    { numRuns: 300 },
  )
})

test('no keyword is made of marks', () => {
  const piece = fc.constantFrom(
    ...'" " " \' , . ; - / & ( ) who mention|keyword|프로필에|가 있는|java'.split(/[ |]/),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
      const { included, excluded } = reader.read(parts.join(' ')).filters.keywords
      expect([...included, ...excluded].filter((keyword) => wordsOf(keyword) === '')).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['"NOT Java" developer', ['Java'], ['Developer']],
  ['"no Kotlin" nurses, "Berlin"', ['Kotlin'], ['Nurse']],
])('%s: a denial ends with its quotation', (text, skills, titles) => {
  const { filters } = reader.read(text)
  expect(filters.skills.excluded).toEqual(skills)
  expect(filters.experience.jobTitlesIncluded).toEqual(titles)
  expect(filters.experience.jobTitlesExcluded).toEqual([])
})
