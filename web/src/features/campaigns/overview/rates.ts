import type { Rate } from '@rapport/contract/campaigns/stats.ts'

/** Fewer than these are too few for a rate: one more would change it by five percent. */
const minForRate = 20

export const isTooFew = ({ of }: Pick<Rate, 'of'>): boolean => of < minForRate

/** Whole percents; below ten with one decimal, so that small rates can be told apart. */
export const percent = (part: number): string => {
  const value = part * 100
  return `${value > 0 && value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}%`
}

/** The interval of a rate, as in `3.1–8%`. */
export const interval = ({ low, high }: Rate): string => `${percent(low).slice(0, -1)}–${percent(high)}`
