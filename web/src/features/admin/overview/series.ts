import type { Day, Metric } from './api.ts'
import { formatPartialDate } from '../../../lib/texts/format-date.ts'
import type { Language } from '../../../lib/texts/translate.ts'

/** A day without its year: 05 Nov; 11. 5. in Korean. */
export const shortDay = (date: string, language: Language): string => {
  const full = formatPartialDate(date, language)
  return language === 'ko' ? full.replace(/^\d+\. /, '') : full.replace(/, \d+$/, '')
}

/** Accounts are active on several days, which don't add up. */
export const addsUp = (metric: Metric): boolean => metric !== 'active'

export const totalOf = (days: readonly Day[], metric: Metric): number =>
  days.reduce((sum, day) => sum + day[metric], 0)

/** The day with the most, the latest of several. */
export const highestDay = (days: readonly Day[], metric: Metric): Day | undefined =>
  days.reduce<Day | undefined>((best, day) => (best && best[metric] > day[metric] ? best : day), undefined)
