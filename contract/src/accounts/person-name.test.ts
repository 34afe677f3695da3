import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it('puts the family name first and unspaced for Hangul alone', () => {
  expect(personName('민준', '김')).toBe('김민준')
  expect(personName('Ada', 'Byron')).toBe('Ada Byron')
  expect(personName('민준', 'Kim')).toBe('민준 Kim')
  expect(personName('', ' Byron ')).toBe('Byron')
  expect(personName('', '')).toBe('')
})
