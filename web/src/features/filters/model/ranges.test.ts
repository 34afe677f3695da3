import { headcountRanges } from '@rapport/contract/filters/vocabularies.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from 'vitest'
import { addValue } from './filter-edits.ts'
import { customRange, digitsOnly, rangeMode } from './ranges.ts'

test('two boxes make a range; an empty end is open', () => {
  expect(customRange('10', '50')).toBe('10-50')
  expect(customRange('', '50')).toBe('0-50')
  expect(customRange('10', '')).toBe('10-_')
  expect(customRange('007', '010')).toBe('7-10')
  expect(customRange('', '')).toBeNull()
})

test('a minimum above the maximum is refused by the contract', () => {
  const edit = addValue(filterSet.parse({}), 'companyFilter.headcounts', customRange('50', '10') ?? '')
  expect(edit).toEqual({ error: 'error_invalid_range' })
})

test('anything but digits is dropped', () => {
  expect(digitsOnly('1,0a-0')).toBe('100')
  expect(digitsOnly('１２')).toBe('12')
  expect(digitsOnly('9'.repeat(30))).toBe('9'.repeat(9))
  expect(digitsOnly('ㅂ')).toBe('')
})

test('a range of one’s own shows the custom mode, whatever was chosen', () => {
  expect(rangeMode([], headcountRanges, 'predefined')).toBe('predefined')
  expect(rangeMode([], headcountRanges, 'custom')).toBe('custom')
  expect(rangeMode(['0-500', '7-9'], headcountRanges, 'predefined')).toBe('custom')
  expect(rangeMode(['0-500'], headcountRanges, 'predefined')).toBe('predefined')
})
