import { expect, it } from 'vitest'
import { numberCheck, numberOf, numberText } from './limit-texts.ts'

it('reads an empty box as no limit', () => {
  expect([null, 0, 40].map(numberText)).toEqual(['', '0', '40'])
  expect(['', ' ', '0', ' 40 '].map(numberOf)).toEqual([null, null, 0, 40])
})

it('accepts nothing or a whole number within its bounds', () => {
  const check = numberCheck(1, 100)
  for (const text of ['', '1', ' 100 ']) expect(check(text)).toBeNull()
  for (const text of ['0', '101', '-1', '1.5', '1e2', 'ten']) expect(check(text)).toBe('error_invalid_number')
})
