import type { Language } from '../languages.ts'
import { formatPartialDate } from './format-date.ts'

/** Forms that few screens need: in a file of their own, which most screens don't load. */

/** A moment as the clock of some zone shows it: its day, `2026-11-20`, and its time, `09:05`. */
export const formatClock = ({ day, time }: { day: string; time: string }, language: Language): string =>
  `${formatPartialDate(day, language)}${language === 'ko' ? '' : ','} ${time}`

/** A moment in UTC, for pages that don't know the reader's zone: 20 Nov, 2026, 09:05 UTC. */
export const formatUtcMoment = (date: Date, language: Language): string => {
  const [day, time] = date.toISOString().split('T') as [string, string]
  return `${formatClock({ day, time: time.slice(0, 5) }, language)} UTC`
}

/** A day, `2026-11-05`, without its year, for the axis of a chart: 05 Nov; 11. 5. in Korean. */
export const formatDayOfYear = (day: string, language: Language): string => {
  const full = formatPartialDate(day, language)
  return language === 'ko' ? full.replace(/^\d+\. /, '') : full.replace(/, \d+$/, '')
}
