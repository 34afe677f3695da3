import { describe, expect, test } from 'vitest'
import { Random } from './random.ts'
import { ranked, Weighted } from './weighted.ts'

const many = 200_000

const start = (...key: [number, number, number]) => new Random().reset(...key).next()

describe('Random', () => {
  test('follows the published sequence of sfc32', () => {
    // State 0, 0, 0, 1 for twelve rounds, computed with 64-bit integers, independently of the code
    // under test.
    let [a, b, c, counter] = [0n, 0n, 0n, 1n]
    const mask = 0xffff_ffffn
    const expected = Array.from({ length: 20 }, () => {
      const result = (a + b + counter) & mask
      counter = (counter + 1n) & mask
      a = b ^ (b >> 9n)
      b = (c + (c << 3n)) & mask
      c = ((((c << 21n) | (c >> 11n)) & mask) + result) & mask
      return Number(result)
    })
    const random = new Random().reset(0, 0, 0)
    expect(Array.from({ length: 8 }, () => random.next() >>> 0)).toEqual(expected.slice(12))
  })

  test('every sequence of its own: seed, stream and index all matter', () => {
    const keys: [number, number, number][] = [
      [1, 1, 1],
      [2, 1, 1],
      [1, 2, 1],
      [1, 1, 2],
    ]
    expect(new Set(keys.map((key) => start(...key))).size).toBe(4)
    expect(start(1, 1, 1)).toBe(start(1, 1, 1))
  })

  test('neighbouring indexes are not alike', () => {
    const random = new Random()
    const firsts = Array.from({ length: many }, (_, index) => random.reset(7, 3, index).float())
    const mean = firsts.reduce((sum, value) => sum + value, 0) / many
    expect(mean).toBeCloseTo(0.5, 2)
    const covariance =
      firsts.slice(1).reduce((sum, value, index) => sum + (value - 0.5) * (firsts[index]! - 0.5), 0) / many
    expect(Math.abs(covariance)).toBeLessThan(0.001)
  })

  test('whole numbers reach both ends and no further', () => {
    const random = new Random().reset(1, 1, 1)
    const seen = new Set(Array.from({ length: 1000 }, () => random.between(3, 6)))
    expect(seen).toEqual(new Set([3, 4, 5, 6]))
  })

  test('normal numbers have mean 0 and deviation 1', () => {
    const random = new Random().reset(5, 1, 1)
    const values = Array.from({ length: many }, () => random.normal())
    const mean = values.reduce((sum, value) => sum + value, 0) / many
    const variance = values.reduce((sum, value) => sum + value * value, 0) / many
    expect(mean).toBeCloseTo(0, 1)
    expect(variance).toBeCloseTo(1, 1)
  })
})

describe('Weighted', () => {
  test('draws as often as the weights say', () => {
    const weights: [string, number][] = [
      ['a', 1],
      ['b', 10],
      ['c', 0.5],
      ['d', 3],
      ['e', 100],
    ]
    const choice = new Weighted(weights)
    const random = new Random().reset(3, 1, 1)
    const counts = new Map<string, number>()
    for (let round = 0; round < many; round++) {
      const value = choice.pick(random)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    for (const [value, weight] of weights) expect(counts.get(value)! / many).toBeCloseTo(weight / 114.5, 2)
  })

  test('a single value is always drawn', () => {
    expect(new Weighted([['only', 7]]).pick(new Random().reset(1, 1, 1))).toBe('only')
  })

  test('nothing to choose from is refused', () => {
    expect(() => new Weighted([])).toThrow('nothing to choose from')
  })

  test('the first of ranked values is the most frequent', () => {
    const choice = ranked(['first', 'second', 'third'], 1)
    const random = new Random().reset(1, 1, 1)
    const draws = Array.from({ length: 10_000 }, () => choice.pick(random))
    const count = (value: string) => draws.filter((draw) => draw === value).length
    expect(count('first')).toBeGreaterThan(count('second'))
    expect(count('second')).toBeGreaterThan(count('third'))
  })
})
