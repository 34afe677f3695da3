import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bitset } from './bitset.ts'

const sized = fc
  .integer({ min: 0, max: 200 })
  .chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(size > 0 ? fc.nat(size - 1) : fc.constant(0), { maxLength: size }),
      fc.array(size > 0 ? fc.nat(size - 1) : fc.constant(0), { maxLength: size }),
    ),
  )

const from = (size: number, members: number[]) => {
  const set = new Bitset(size)
  for (const member of members) set.add(member)
  return set
}
const sorted = (members: Iterable<number>) => [...new Set(members)].toSorted((a, b) => a - b)

test('behaves like a set of numbers', () => {
  fc.assert(
    fc.property(sized, fc.nat(250), fc.nat(40), ([size, left, right], offset, limit) => {
      const members = (change: (set: Bitset, other: Bitset) => void) => {
        const set = from(size, left)
        change(set, from(size, right))
        return set.slice(0, size)
      }
      const [a, b] = [new Set(left), new Set(right)]
      expect(members((set, other) => set.and(other))).toEqual(sorted(a.intersection(b)))
      expect(members((set, other) => set.andNot(other))).toEqual(sorted(a.difference(b)))
      expect(members((set, other) => set.or(other))).toEqual(sorted(a.union(b)))
      expect(from(size, left).count()).toBe(a.size)
      expect(from(size, left).slice(offset, limit)).toEqual(sorted(a).slice(offset, offset + limit))
    }),
  )
})

test.each([0, 1, 31, 32, 33, 64, 100])('a full set of %i has no bits beyond its size', (size) => {
  expect(Bitset.full(size).count()).toBe(size)
  expect(Bitset.full(size).slice(0, 1000)).toEqual(Array.from({ length: size }, (_, i) => i))
})
