import { filterSet } from '@rapport/contract/filters/schema.ts'
import { describe, expect, test } from 'vitest'
import { customRounds, roundsText, roundsTexts } from './custom-rounds.ts'

describe('a range of rounds of one’s own', () => {
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

test('what the draft holds is shown in the boxes', () => {
  expect(roundsTexts(['2-7'])).toEqual({ min: '2', max: '7' })
  expect(roundsTexts(['6-_'])).toEqual({ min: '6', max: '' })
  expect(roundsTexts(['-'])).toEqual({ min: '', max: '' })
  expect(roundsTexts([])).toEqual({ min: '', max: '' })
})
