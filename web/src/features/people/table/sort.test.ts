import { sortDirections, sortFields } from '@rapport/contract/people/sort.ts'
import { expect, it } from 'vitest'
import { nextSort, readSort, writeSort, type TableSort } from './sort.ts'

const options = [
  { id: 'headcount', label: '', by: 'desc' },
  { id: 'name', label: '', by: 'asc' },
] as const
const next = (sort: TableSort | null, on: string) => nextSort({ sort, options }, on)

it('goes from the usual direction to the other one and back to none', () => {
  const down = next(null, 'headcount')
  expect(down).toEqual({ on: 'headcount', by: 'desc' })
  const up = next(down, 'headcount')
  expect(up).toEqual({ on: 'headcount', by: 'asc' })
  expect(next(up, 'headcount')).toBe(null)
  expect(next(up, 'name')).toEqual({ on: 'name', by: 'asc' })
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
