import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords, sortedWords } from './name-order.ts'

const seed = Number(process.env.SEED)
const { compare } = new Intl.Collator('en')
const sign = (number: number) => Math.sign(number)

const plainLetters = fc.oneof(
  fc.constantFrom(...'abz019'.split('')),
  fc.constantFrom(...'가각갂낗나힣한글'.split('')),
  fc.integer({ min: 0xac00, max: 0xd7a3 }).map((unit) => String.fromCharCode(unit)),
)
const plainWord = fc.string({ unit: plainLetters, minLength: 1, maxLength: 5 })
const anyWord = fc.oneof(
  plainWord,
  fc.string({
    unit: fc.constantFrom(...'aäåzœøłяйёαωא王小明ゕかカガ가#+'.split('')),
    minLength: 1,
    maxLength: 4,
  }),
)

test('plain words and names of them are in the order of their code units', () => {
  const names = fc.array(plainWord, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(names, names, (left, right) => {
      const [a, b] = [left.join(' '), right.join(' ')]
      expect(sign(compare(a, b))).toBe(Number(a > b) - Number(a < b))
      const differing = left.findIndex((word, i) => word !== right[i])
      const byWords =
        differing < 0 ? left.length - right.length : compareWords(left[differing]!, right[differing] ?? '')
      expect(sign(byWords)).toBe(sign(compare(a, b)))
    }),
    { seed, numRuns: 3000 },
  )
})

test('words are sorted as the collation compares them, each in one place', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyWord, { maxLength: 40 }), (words) => {
      const sorted = sortedWords(words)
      expect(new Set(sorted)).toEqual(new Set(words))
      sorted.slice(1).forEach((word, i) => {
        const before = sorted[i]!
        expect(compareWords(before, word)).toBeLessThan(0)
        expect(compare(before, word)).toBeLessThanOrEqual(0)
      })
    }),
    { seed, numRuns: 300 },
  )
})

test('the order is that of no locale', () => {
  expect(sortedWords(['zoe', 'åsa', 'örjan', '김', 'anna', '9'])).toEqual([
    '9',
    'anna',
    'åsa',
    'örjan',
    'zoe',
    '김',
  ])
})
