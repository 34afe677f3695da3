import { filterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { expect, test } from 'vitest'
import type { AppliedFilter } from './applied-filters.ts'
import { appliedBands, bandsOf, reachOf, withoutBand } from './bands.ts'

const applied = (field: AppliedFilter['field'], ...values: string[]): AppliedFilter[] =>
  values.map((value) => ({ key: `${field}:${value}`, field, value, exclude: false }))

test('neighbouring amounts and ranges of one phrase are one band', () => {
  const funding = applied('funding.totalFundingAmounts', '$51M-$100M', '$101M-$500M', '$501M-$1B')
  expect(bandsOf(funding)).toEqual([funding])
  expect(reachOf([funding[0]!, ...funding.slice(1)])).toEqual({ min: 50e6, max: 1e9, isMoney: true })
  const people = applied('companyFilter.headcounts', '11-50', '51-200')
  expect(bandsOf(people).map((band) => reachOf(band))).toEqual([{ min: 11, max: 200, isMoney: false }])
  const large = bandsOf(applied('funding.lastFundingAmounts', '$1B-$5B', '$5B+'))
  expect(large.map((band) => reachOf(band)?.max)).toEqual([Infinity])
  expect(bandsOf(applied('funding.lastFundingAmounts', '$5B+')).map(reachOf)).toEqual([null])
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

test('the order in which ranges were chosen does not matter; other values keep theirs', () => {
  const [small, middle, large] = applied('companyFilter.headcounts', '0-500', '501-1000', '1001-5000')
  expect(bandsOf([large!, small!, middle!])).toEqual([[small, middle, large]])
  const places = applied('locations', 'Seoul', 'Berlin')
  expect(bandsOf(places)).toEqual(places.map((place) => [place]))
})

test('active values are counted by chips, and a chip is removed with all its values', () => {
  const filters = filterSet.parse({
    locations: ['Seoul'],
    funding: { totalFundingAmounts: ['$51M-$100M', '$101M-$500M'], lastFundingAmounts: ['$5B+'] },
  })
  expect(appliedBands(filters)).toHaveLength(3)
  const [last, total] = appliedBands(filters, ['funding'])
  const left = withoutBand(filters, total!)
  expect(left.funding.totalFundingAmounts).toEqual([])
  expect(left.funding.lastFundingAmounts).toEqual(['$5B+'])
  expect(appliedBands(filters).reduce(withoutBand, filters)).toEqual(emptyFilterSet)
  expect(last).toHaveLength(1)
})

test('groups are counted', () => {
  const filters = filterSet.parse({
    companyFilter: { namesIncluded: ['A', 'B'], namesIncludedPast: true, yearFoundedMin: 0 },
    experience: { seniorityLevels: ['Founder'] },
  })
  expect(appliedBands(filters, ['company'])).toHaveLength(3)
  expect(appliedBands(filters, ['company', 'founded'])).toHaveLength(4)
})
