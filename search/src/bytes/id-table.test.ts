import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from './id-table.ts'

const near = fc.integer({ min: 0, max: 300 })
const far = fc.integer({ min: 0, max: 2 ** 32 - 2 })

function expectPlaces(ids: readonly number[], others: readonly number[]): void {
  const table = new IdTable()
  ids.forEach((id, place) => table.add(id, place))
  expect(ids.map((id) => table.find(id))).toEqual([...ids.keys()])
  const strangers = others.filter((id) => !ids.includes(id))
  expect(strangers.map((id) => table.find(id))).toEqual(strangers.map(() => -1))
}

test('finds the place of each id, near or far, in any order, and none for unknown ids', () => {
  const ids = fc.uniqueArray(fc.oneof(near, far), { maxLength: 400 })
  const property = fc.property(ids, fc.array(fc.oneof(near, far)), (known, others) => {
    expectPlaces(known, others)
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('consecutive ids added in reverse order', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => 5000 - i)
  const table = new IdTable()
  ids.forEach((id, place) => table.add(id, place))
  expect(ids.map((id) => table.find(id))).toEqual([...ids.keys()])
})
