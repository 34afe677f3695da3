import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { expect, test } from 'vitest'
import { nextCompanySort, readCompaniesAddress, writeCompaniesAddress } from './address.ts'

test('an address without parameters has no filters, and companies with most people first', () => {
  expect(readCompaniesAddress({})).toEqual({ filters: emptyFilterSet, sort: null, page: 1 })
  expect(writeCompaniesAddress({ filters: emptyFilterSet, sort: null, page: 1 })).toEqual({})
})

test.each([
  { filters: { companyFilter: { domains: ['Banking'] } }, sort: 'revenue-asc', page: 3 },
  { filters: { smartIntentFilters: ['ENTERPRISE_TITANS'] }, sort: 'people-asc' },
])('%j is read and written again', (parameters) => {
  expect(writeCompaniesAddress(readCompaniesAddress(parameters))).toEqual(parameters)
})

test.each([
  [{ sort: 'revenue', page: -1, filters: 7 }, {}],
  [{ sort: 'people-desc', page: 1 }, {}],
  [{ sort: 'strength-asc' }, {}],
  [{ filters: { locations: ['Berlin'], companyFilter: { namesIncludedPast: true } } }, {}],
])('%j keeps only the readable parameters about companies', (parameters, kept) => {
  expect(writeCompaniesAddress(readCompaniesAddress(parameters))).toEqual(kept)
})

test('a header sorts in the usual direction, then in the other, then not at all', () => {
  const first = nextCompanySort(null, 'name')
  expect(first).toEqual({ on: 'name', by: 'asc' })
  expect(nextCompanySort(first, 'name')).toEqual({ on: 'name', by: 'desc' })
  expect(nextCompanySort({ on: 'name', by: 'desc' }, 'name')).toBeNull()
  expect(nextCompanySort(null, 'people')).toEqual({ on: 'people', by: 'asc' })
  expect(nextCompanySort({ on: 'people', by: 'asc' }, 'people')).toBeNull()
  expect(nextCompanySort(first, 'people')).toBeNull()
})
