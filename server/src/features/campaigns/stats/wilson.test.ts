import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateOf } from './wilson.ts'

describe('rateOf', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the published interval', (count, of, low, high) => {
    const rate = rateOf(count, of)
    expect(rate.low).toBeCloseTo(low, 4)
    expect(rate.high).toBeCloseTo(high, 4)
  })

  it('says nothing of nothing', () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, rate: 0, low: 0, high: 1 })
  })

  it('contains the rate, within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
        const { rate, low, high } = rateOf(Math.min(a, b), Math.max(a, b, 1))
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(rate)
        expect(rate).toBeLessThanOrEqual(high)
        expect(high).toBeLessThanOrEqual(1)
      }),
    )
  })
})
