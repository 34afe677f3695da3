import { describe, expect, test } from 'vitest'
import { parseAmount, parseAmounts } from './amounts.ts'
import { period, soundDate } from './dates.ts'
import { repairText } from './repair-text.ts'
import { revenueOfBand } from './revenue.ts'

describe('amounts', () => {
  test.each([
    ['$1200000', 1_200_000],
    ['$3,000,000', 3_000_000],
    ['1.200.000', 1_200_000],
    ['$1.2M', 1_200_000],
    ['2.5 million', 2_500_000],
    ['USD 750k', 750_000],
    ['$12.50', 13],
    ['undisclosed amount', null],
    ['€1,000', null],
    ['£5M', null],
    ['$14.500000', null],
    ['-5', null],
    ['', null],
    ['9'.repeat(40), null],
  ])('%j is %j', (text, amount) => expect(parseAmount(text)).toBe(amount))

  test.each([
    ['$1200000, undisclosed amount', [1_200_000, null]],
    ['$3,000,000', [3_000_000]],
    ['$120,000,$15,000', [120_000, 15_000]],
    ['$120,000, $15,000', [120_000, 15_000]],
    ['undisclosed amount, undisclosed amount', [null, null]],
    ['$4500000, $120000, $351.2000', [4_500_000, 120_000, null]],
    ['1000;2000|3000', [1000, 2000, 3000]],
    ['', []],
    [' , ', []],
  ])('the list %j is %j', (text, amounts) => expect(parseAmounts(text)).toEqual(amounts))

  test.each([
    ['$10M-$25M', 15_800_000],
    ['$0-$1M', 500_000],
    ['$1B-$10B', 3_160_000_000],
    ['$10B+', 10_000_000_000],
    ['$500M - $1B', 707_000_000],
    ['$25M-$10M', null],
    ['plenty', null],
  ])('the revenue band %j is %j', (band, revenue) => expect(revenueOfBand(band)).toBe(revenue))
})

describe('dates', () => {
  test.each([
    ['2021', '2021'],
    ['2021-05', '2021-05'],
    ['2021-05-31', '2021-05-31'],
    ['2021-05-31T10:00:00Z', '2021-05-31'],
    ['2021-13', '2021'],
    ['2021-02-30', '2021-02'],
    ['2021-02-28', '2021-02-28'],
    ['2020-02-29', '2020-02-29'],
    ['2021-02-29', '2021-02'],
    ['2021-04-00', '2021-04'],
    ['2021-00-10', '2021'],
    ['0000', null],
    ['soon', null],
    ['', null],
  ])('%j is sound as %j', (text, date) => expect(soundDate(text)).toBe(date))

  test('an end before its start leaves neither', () => {
    expect(period('2020-05', '2019')).toEqual({ startDate: null, endDate: null })
    expect(period('2020-05', '2020')).toEqual({ startDate: '2020-05', endDate: '2020' })
    expect(period(null, '2020')).toEqual({ startDate: null, endDate: '2020' })
    expect(period('2020-06', '2020-05-01')).toEqual({ startDate: null, endDate: null })
  })
})

test.each([
  ['PÃ¤r', 'Pär'],
  ['donâ€™t', 'don’t'],
  ['Ã‰cole', 'École'],
  ['Pär', 'Pär'],
  ['Ângela Âñ', 'Ângela Âñ'],
  ['김 PÃ¤r', '김 PÃ¤r'],
])('%j is repaired to %j', (broken, repaired) => expect(repairText(broken)).toBe(repaired))
