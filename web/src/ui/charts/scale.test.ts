import { describe, expect, it, test } from 'vitest'
import { labelledPlaces, placeAt, ticksUpTo } from './scale.ts'

describe('ticks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [7, [0, 5, 10]],
    [15, [0, 5, 10, 15]],
    [16, [0, 10, 20]],
    [99, [0, 50, 100]],
    [1_000_001, [0, 500_000, 1_000_000, 1_500_000]],
  ])('up to %i', (max, ticks) => {
    expect(ticksUpTo(max, 3)).toEqual(ticks)
  })

  it('are few, even, whole and reach the maximum, but not a step beyond it', () => {
    for (let max = 1; max < 3_000_000; max = Math.ceil(max * 1.07)) {
      const ticks = ticksUpTo(max, 3)
      const step = ticks[1]!
      expect(String(step)).toMatch(/^[125]0*$/)
      expect(ticks).toEqual(ticks.map((_tick, at) => at * step))
      expect([ticks.length <= 4, ticks.at(-1)! >= max, ticks.at(-2)! < max]).toEqual([true, true, true])
    }
  })
})

describe('labels along an axis', () => {
  it.each([
    [1, [0]],
    [3, [0, 1, 2]],
    [7, [0, 3, 6]],
    [30, [9, 19, 29]],
    [90, [29, 59, 89]],
  ])('of %i places', (count, places) => {
    expect(labelledPlaces(count, 3)).toEqual(places)
  })
})

test('the place under a pointer', () => {
  expect([-0.1, 0, 0.49, 0.5, 1, 1.2].map((share) => placeAt(share, 2))).toEqual([0, 0, 0, 1, 1, 1])
})
