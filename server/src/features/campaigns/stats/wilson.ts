import type { Rate } from '@rapport/contract/campaigns/stats.ts'

/** The 97.5th percentile of the normal distribution. */
const z = 1.959964

/**
 * A rate with its 95 % interval by Wilson's score (1927), which stays within 0 and 1 and says
 * something sensible of small numbers: one reply to two emails is 9 to 91 %. `count` is at most
 * `of`.
 */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: 0, low: 0, high: 1 }
  const rate = count / of
  const spread = (z * z) / of
  const middle = rate + spread / 2
  const half = z * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of))
  const low = count === 0 ? 0 : (middle - half) / (1 + spread)
  const high = count === of ? 1 : (middle + half) / (1 + spread)
  return { count, of, rate, low, high }
}
