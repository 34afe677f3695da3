import { expect, test } from 'vitest'
import { isWithin, nobody } from './query.ts'

test.each([
  ['id', 2 ** 31, Infinity, nobody],
  ['id', -Infinity, -(2 ** 31) - 1, nobody],
  ['id', -Infinity, 2 ** 31, { range: { id: {} } }],
  ['id', 5, 2 ** 31 - 1, { range: { id: { gte: 5, lte: 2 ** 31 - 1 } } }],
  ['revenue', 2 ** 31, Infinity, { range: { revenue: { gte: 2 ** 31 } } }],
  ['revenue', 2 ** 60, Infinity, nobody],
] as const)('%s from %s to %s names no number that the field cannot contain', (field, min, max, query) => {
  expect(isWithin(field, { min, max })).toEqual(query)
})
