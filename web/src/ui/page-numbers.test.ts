import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

it('shows the pages around the current one', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20])
  expect(pageNumbers(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
  expect(pageNumbers(19, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20])
})

it('always holds first, last and current page, ascending, in at most seven places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (count, offset) => {
      const page = 1 + (offset % count)
      const items = pageNumbers(page, count)
      const numbers = items.filter((item) => typeof item === 'number')
      expect(items.length).toBeLessThanOrEqual(7)
      expect(numbers).toContain(page)
      expect(numbers[0]).toBe(1)
      expect(numbers.at(-1)).toBe(count)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    }),
  )
})
