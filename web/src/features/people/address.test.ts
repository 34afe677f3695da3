import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from './address.ts'

const read = (json: string) => readAddress(JSON.parse(json) as Record<string, unknown>)

const begin = { sort: null, page: 1, personId: null, query: '', view: 'new', savedId: null } as const

test('the empty address is the empty search', () => {
  const address = { ...begin, filters: emptyFilterSet }
  expect(writeAddress(address)).toEqual({})
  expect(readAddress({})).toEqual({ ...address, complete: true })
})

test('only what differs from the default is written, and read back', () => {
  const filters = filterSet.parse({
    locations: ['서울', 'São Paulo'],
    companyFilter: { headcounts: ['10-_'], namesIncludedPast: true, namesIncludedPastList: ['A & B'] },
    revenue: { minRevenue: 0 },
  })
  const sort = { on: 'headcount', by: 'asc' } as const
  const parameters = writeAddress({ ...begin, filters, sort, page: 3, personId: 7 })
  expect(parameters).toEqual({
    filters: {
      locations: ['서울', 'São Paulo'],
      companyFilter: { headcounts: ['10-_'], namesIncludedPast: true, namesIncludedPastList: ['A & B'] },
      revenue: { minRevenue: 0 },
    },
    sort: 'headcount-asc',
    page: 3,
    person: 7,
  })
  expect(read(JSON.stringify(parameters))).toEqual({
    ...begin,
    filters,
    sort,
    page: 3,
    personId: 7,
    complete: true,
  })
})

test('the panel is written and read back, a query that is a number too', () => {
  const address = {
    ...begin,
    filters: emptyFilterSet,
    query: '서울의 CTO',
    view: 'saved',
    savedId: 12,
  } as const
  expect(writeAddress(address)).toEqual({ filters: {}, query: '서울의 CTO', view: 'saved', saved: 12 })
  expect(read('{"query":"서울의 CTO","view":"saved","saved":12}')).toEqual({ ...address, complete: true })
  expect(read('{"query":2026}').query).toBe('2026')
})

describe('what cannot be read is left out, the rest is kept', () => {
  test.each<[string, string]>([
    ['page 0', '{"page":0}'],
    ['a negative page', '{"page":-3}'],
    ['half a page', '{"page":1.5}'],
    ['an endless page', '{"page":1e300}'],
    ['a page in words', '{"page":"two"}'],
    ['a sort by what no column has', '{"sort":"shoes-asc"}'],
    ['a person in words', '{"person":"me"}'],
    ['a person beyond the id range', '{"person":2147483648}'],
    ['a saved search in words', '{"saved":"mine"}'],
    ['an unknown view', '{"view":"old"}'],
    ['a query that is none', '{"query":["CTO"]}'],
    ['a query without end', `{"query":"${'x'.repeat(501)}"}`],
  ])('%s', (_, json) => {
    expect(read(json)).toEqual({ ...begin, filters: emptyFilterSet, complete: false })
  })
})

test('any JSON in any parameter is read without an error, into something that the contract accepts', () => {
  const values = fc.jsonValue({ maxDepth: 4 })
  const nearFilters = fc.record(
    {
      locations: values,
      companyFilter: values,
      experience: fc.record({ seniorityLevels: values, minExperience: values }),
      names: fc.array(fc.string()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(values, nearFilters),
      values,
      fc.array(values, { minLength: 5, maxLength: 5 }),
      (filters, page, rest) => {
        const [person, query, view, saved, sort] = rest
        const address = readAddress({ filters, page, person, query, view, saved, sort })
        expect(filterSet.parse(address.filters)).toEqual(address.filters)
        const parameters = JSON.parse(JSON.stringify(writeAddress(address))) as Record<string, unknown>
        expect(readAddress(parameters)).toEqual({ ...address, complete: true })
      },
    ),
  )
})
