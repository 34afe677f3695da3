import { headcountRanges } from '@rapport/contract/filters/vocabularies.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { describe, expect, test } from 'vitest'
import { addValue } from './filter-edits.ts'
import { customRange, customRounds, digitsOnly, rangeMode, roundsText, roundsTexts } from './ranges.ts'

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

test('a custom range shows the custom mode, whatever was chosen', () => {
  expect(rangeMode([], headcountRanges, 'predefined')).toBe('predefined')
  expect(rangeMode([], headcountRanges, 'custom')).toBe('custom')
  expect(rangeMode(['0-500', '7-9'], headcountRanges, 'predefined')).toBe('custom')
  expect(rangeMode(['0-500'], headcountRanges, 'predefined')).toBe('predefined')
})

describe('a custom range of rounds', () => {
  test.each<[string, string, string[]]>([
    ['', '', []],
    ['2', '7', ['2-7']],
    ['0', '0', ['0-0']],
    ['', '4', ['0-4']],
    ['4', '', ['4-_']],
    ['+4', '', ['4-_']],
    ['004', '9', ['4-9']],
    ['4', '99', ['4-15']],
    ['99', '', ['15-_']],
  ])('%j to %j is %j, which the contract accepts', (min, max, values) => {
    expect(customRounds({ min, max })).toEqual({ values })
    expect(filterSet.safeParse({ funding: { totalFundingRounds: values } }).success).toBe(true)
  })

  test.each<[string, string, string, string]>([
    ['-1', '', 'error_invalid_min', 'min'],
    ['-', '3', 'error_invalid_min', 'min'],
    ['1', '-3', 'error_invalid_max', 'max'],
    ['1', '+', 'error_invalid_max', 'max'],
    ['5', '3', 'error_invalid_range', 'both'],
  ])('%j to %j is refused with %s', (min, max, error, end) => {
    expect(customRounds({ min, max })).toEqual({ error, end })
  })
})

test('an optional sign and digits can be typed, nothing else', () => {
  expect(['', '-', '+7', '12', '１２'].map(roundsText)).toEqual(['', '-', '+7', '12', '12'])
  expect(['a', '1.5', '1-', '--1', '99999', 'ㅂ'].map(roundsText)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('the boxes show the values of the draft', () => {
  expect(roundsTexts(['2-7'])).toEqual({ min: '2', max: '7' })
  expect(roundsTexts(['6-_'])).toEqual({ min: '6', max: '' })
  expect(roundsTexts(['-'])).toEqual({ min: '', max: '' })
  expect(roundsTexts([])).toEqual({ min: '', max: '' })
})
