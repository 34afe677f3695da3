import { describe, expect, test } from 'vitest'
import { parseAmount, parseAmounts } from './amounts.ts'
import { period, soundDate } from './dates.ts'
import { repairText } from './repair-text.ts'
import { parseHeadcount } from './headcount.ts'
import { parseRevenue } from './revenue.ts'

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
    ['$1-10M', 3_160_000],
    ['10-50M', 22_400_000],
    ['$10M-50M', 22_400_000],
    ['10M - 50M USD', 22_400_000],
    ['1 Million - 2 Million', 1_410_000],
    ['1 to 10 million dollars', 3_160_000],
    ['between $1M and $10M', 3_160_000],
    ['$1,000,000 - $10,000,000', 3_160_000],
    ['1.000.000 – 10.000.000', 3_160_000],
    ['$1,5-2,5M', 1_940_000],
    ['$5-8,000', 6_320],
    ['$500-1,000', 707],
    ['<$1M', 500_000],
    ['Up to $25,000', 12_500],
    ['under $1 million', 500_000],
    ['Less than $1M', 500_000],
    ['>$1B', 1_000_000_000],
    ['over $1 billion', 1_000_000_000],
    ['$1B and above', 1_000_000_000],
    ['$10,000,000+', 10_000_000],
    ['Revenue: $1.5B', 1_500_000_000],
    ['$1.5B', 1_500_000_000],
    ['$1,234,567', 1_234_567],
    ['€1-10M', null],
    ['£1M - £10M', null],
    ['1.200 - 3.400', null],
    ['plenty', null],
    ['-', null],
  ])('the revenue %j is %j', (band, revenue) => expect(parseRevenue(band)).toBe(revenue))

  test.each([
    ['51-200', [51, 200]],
    ['51 – 200', [51, 200]],
    ['51~200', [51, 200]],
    ['51 to 200 people', [51, 200]],
    ['11-50 employees', [11, 50]],
    ['1-10명', [1, 10]],
    ['Company size: 11-50 Employees', [11, 50]],
    ['5K-10K', [5000, 10_000]],
    ['5-10K', [5000, 10_000]],
    ['1.5K', [1500, 1500]],
    ['1,001-5,000', [1001, 5000]],
    ['1.001-5.000', [1001, 5000]],
    ['10,001+', [10_001, null]],
    ['10 001+', [10_001, null]],
    ['10K+', [10_000, null]],
    ['10000 or more', [10_000, null]],
    ['500이상', [500, null]],
    ['10001-_', [10_001, null]],
    ['>1000', [1001, null]],
    ['<50', [1, 49]],
    ['up to 50', [1, 50]],
    ['1,234', [1234, 1234]],
    ['~50', [50, 50]],
    ['0-1 employees', [0, 1]],
    ['Self-employed', [1, 1]],
    ['Myself Only', [1, 1]],
    ['Nov-50', [11, 50]],
    ['nov.-50', [11, 50]],
    ['Feb-10', [2, 10]],
    ['10-Feb', [2, 10]],
    ['2-Oct', [2, 10]],
    ['Jan-10', [1, 10]],
    ['1950-11-01', [11, 50]],
    ['2026-02-10', [2, 10]],
    ['200-51', null],
    ['many', null],
    ['', null],
  ])('the headcount %j is %j', (text, band) => {
    const found = parseHeadcount(text)
    expect(found && [found.min, found.max]).toEqual(band)
  })
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
