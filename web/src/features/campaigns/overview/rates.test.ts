import { expect, test } from 'vitest'
import { interval, isTooFew, percent } from './rates.ts'

test.each([
  [0, '0%'],
  [0.004, '0.4%'],
  [0.05, '5%'],
  [0.0996, '10%'],
  [0.5, '50%'],
  [1, '100%'],
])('%d is %s', (part, text) => {
  expect(percent(part)).toBe(text)
})

test('an interval names its ends', () => {
  expect(interval({ count: 5, of: 100, rate: 0.05, low: 0.0215, high: 0.1118 })).toBe('2.1–11%')
})

test('a rate of few is none', () => {
  expect([0, 1, 19, 20, 500].map((of) => isTooFew({ of }))).toEqual([true, true, true, false, false])
})
