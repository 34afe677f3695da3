import { filterSet } from '@rapport/contract/filters.ts'
import { expect, test } from 'vitest'
import { addValue } from './filter-edits.ts'
import { customHeadcount, digitsOnly, headcountMode } from './headcount.ts'

test('two boxes make a range; an empty end is open', () => {
  expect(customHeadcount('10', '50')).toBe('10-50')
  expect(customHeadcount('', '50')).toBe('0-50')
  expect(customHeadcount('10', '')).toBe('10-_')
  expect(customHeadcount('007', '010')).toBe('7-10')
  expect(customHeadcount('', '')).toBeNull()
})

test('a minimum above the maximum is refused by the contract', () => {
  const edit = addValue(filterSet.parse({}), 'companyFilter.headcounts', customHeadcount('50', '10') ?? '')
  expect(edit).toEqual({ error: 'error_invalid_range' })
})

test('anything but digits is dropped', () => {
  expect(digitsOnly('1,0a-0')).toBe('100')
  expect(digitsOnly('１２')).toBe('12')
  expect(digitsOnly('9'.repeat(30))).toBe('9'.repeat(9))
  expect(digitsOnly('ㅂ')).toBe('')
})

test('a range of one’s own shows the custom mode, whatever was chosen', () => {
  expect(headcountMode([], 'predefined')).toBe('predefined')
  expect(headcountMode([], 'custom')).toBe('custom')
  expect(headcountMode(['0-500', '7-9'], 'predefined')).toBe('custom')
  expect(headcountMode(['0-500'], 'predefined')).toBe('predefined')
})
