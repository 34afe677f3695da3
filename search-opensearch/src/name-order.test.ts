import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from '@rapport/search/texts/name-order.ts'
import { orderOfName } from './name-order.ts'

const scripts = ['abyz019яийαωאב#+', '가각갂힣한아', '王小明', 'あいか']
const word = fc.oneof(
  ...scripts.map((letters) =>
    fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 1, maxLength: 4 }),
  ),
)
const name = fc.array(word, { minLength: 1, maxLength: 3 })

test('keys of names are in the order of the names in process', () => {
  fc.assert(
    fc.property(name, name, (left, right) => {
      const differing = left.findIndex((each, i) => each !== right[i])
      const order =
        differing < 0
          ? left.length - right.length
          : right[differing] === undefined
            ? 1
            : compareWords(left[differing]!, right[differing])
      const [a, b] = [left, right].map((words) => Buffer.from(orderOfName(words.join(' '))!))
      expect(Math.sign(Buffer.compare(a!, b!))).toBe(Math.sign(order))
    }),
    { numRuns: 3000 },
  )
})

test('a name without words has none, and a very long one fits', () => {
  expect(orderOfName('')).toBeNull()
  expect(Buffer.byteLength(orderOfName('ж'.repeat(50_000))!)).toBeLessThan(32_766)
})
