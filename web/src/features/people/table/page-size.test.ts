import { expect, it } from 'vitest'
import { pageAfterResize } from './page-size.ts'

it.each([
  [1, 15, 100, 1],
  [7, 15, 25, 4],
  [7, 15, 100, 1],
  [8, 15, 100, 2],
  [2, 100, 15, 7],
])('page %i of %i each is, of %i each, page %i', (page, size, nextSize, next) => {
  expect(pageAfterResize(page, size, nextSize)).toBe(next)
})
