import type { Day, Metric } from './api.ts'

/** Accounts are active on several days, which don't add up. */
export const addsUp = (metric: Metric): boolean => metric !== 'active'

export const totalOf = (days: readonly Day[], metric: Metric): number =>
  days.reduce((sum, day) => sum + day[metric], 0)

/** The day with the most, the latest of several. */
export const highestDay = (days: readonly Day[], metric: Metric): Day | undefined =>
  days.reduce<Day | undefined>((best, day) => (best && best[metric] > day[metric] ? best : day), undefined)
