import { expect, test } from 'vitest'
import type { AppliedFilter } from '../filters/filters.ts'
import { bandsOf, reachOf } from './bands.ts'

const applied = (field: AppliedFilter['field'], ...values: string[]): AppliedFilter[] =>
  values.map((value) => ({ key: `${field}:${value}`, field, value, exclude: false }))

test('neighbouring amounts and ranges of one phrase are one band', () => {
  const funding = applied('funding.totalFundingAmounts', '$51M-$100M', '$101M-$500M', '$501M-$1B')
  expect(bandsOf(funding)).toEqual([funding])
  expect(reachOf([funding[0]!, ...funding.slice(1)])).toEqual({ min: 50e6, max: 1e9, isMoney: true })
  const people = applied('companyFilter.headcounts', '11-50', '51-200')
  expect(bandsOf(people).map((band) => reachOf(band))).toEqual([{ min: 11, max: 200, isMoney: false }])
  expect(reachOf(bandsOf(applied('funding.lastFundingAmounts', '$5B+'))[0]!)?.max).toBe(Infinity)
})

test('values with a gap, of other fields or without an order stand alone', () => {
  expect(bandsOf(applied('companyFilter.headcounts', '11-50', '201-500'))).toHaveLength(2)
  expect(bandsOf(applied('experience.seniorityLevels', 'Head', 'Director'))).toHaveLength(2)
  const mixed = [
    ...applied('funding.lastFundingAmounts', '$51M-$100M'),
    ...applied('funding.totalFundingAmounts', '$101M-$500M'),
  ]
  expect(bandsOf(mixed)).toHaveLength(2)
})
