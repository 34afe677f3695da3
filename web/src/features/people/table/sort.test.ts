import { sortDirections, sortFields } from '@rapport/contract/people/sort.ts'
import { expect, it } from 'vitest'
import { nextSort, readSort, writeSort } from './sort.ts'

it('goes from the usual direction to the other one and back to none', () => {
  const down = nextSort(null, 'headcount')
  expect(down).toEqual({ on: 'headcount', by: 'desc' })
  const up = nextSort(down, 'headcount')
  expect(up).toEqual({ on: 'headcount', by: 'asc' })
  expect(nextSort(up, 'headcount')).toBe(null)
  expect(nextSort(up, 'name')).toEqual({ on: 'name', by: 'asc' })
})

it('is read as it was written; the usual order is none', () => {
  for (const on of sortFields)
    for (const by of sortDirections) {
      const isUsual = on === 'strength' && by === 'desc'
      expect(readSort(writeSort({ on, by }))).toEqual(isUsual ? null : { on, by })
    }
  expect(readSort(undefined)).toBe(null)
})

it.each(['', 'headcount', 'headcount-up', 'shoes-asc', 'name-asc-desc', 7, ['name-asc']])(
  '%j cannot be read',
  (value) => {
    expect(readSort(value)).toBe(undefined)
  },
)
