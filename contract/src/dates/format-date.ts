import type { Language } from '../languages.ts'

/**
 * How dates and times are written for people, on the server and in the browser: a day, a moment to
 * the minute, or the time since. Nothing outside this folder formats a date (`npm run check`).
 * Files for programs have ISO 8601.
 */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')

/** A day in local time: 20 Nov, 2026; 2026. 11. 20. in Korean. */
export function formatDate(date: Date, language: Language): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return language === 'ko' ? `${year}. ${month + 1}. ${day}.` : `${two(day)} ${months[month]}, ${year}`
}

/**
 * Formats the day of a date in UTC. Used for periods that end with a day, whose last day is the
 * same for all users, and in emails, which have no zone.
 */
export const formatUtcDay = (date: Date, language: Language): string =>
  formatPartialDate(date.toISOString().slice(0, 10), language)

/** A moment in local time, to the minute: 20 Nov, 2026, 09:05; 2026. 11. 20. 09:05 in Korean. */
export function formatMoment(date: Date, language: Language): string {
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return `${formatDate(date, language)}${language === 'ko' ? '' : ','} ${time}`
}

/**
 * A date known to the year, month or day (`YYYY`, `YYYY-MM`, `YYYY-MM-DD`): 2026, Nov 2026, 20 Nov,
 * 2026; 2026년, 2026년 11월,
 * 2026. 11. 20. in Korean. Any other text is returned unchanged.
 */
export function formatPartialDate(text: string, language: Language): string {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!match) return text
  const [, year, month, day] = match
  if (!month) return language === 'ko' ? `${year}년` : year!
  if (language === 'ko')
    return day ? `${year}. ${Number(month)}. ${Number(day)}.` : `${year}년 ${Number(month)}월`
  const name = months[Number(month) - 1] ?? month
  return day ? `${day} ${name}, ${year}` : `${name} ${year}`
}

/** A partial date without its day, for periods: their ends then look alike. */
export const formatMonth = (text: string, language: Language): string =>
  formatPartialDate(text.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1'), language)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** The time since a date, in short: just now, 5m, 3h, 2d, 4mo, 1y; 방금, 5분, 3시간, 2일, 4개월, 1년 in Korean. */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const elapsed = now.getTime() - date.getTime()
  const korean = language === 'ko'
  if (elapsed < minute) return korean ? '방금' : 'just now'
  const whole = (size: number) => Math.floor(elapsed / size)
  if (elapsed < hour) return `${whole(minute)}${korean ? '분' : 'm'}`
  if (elapsed < day) return `${whole(hour)}${korean ? '시간' : 'h'}`
  if (elapsed < month) return `${whole(day)}${korean ? '일' : 'd'}`
  if (elapsed < year) return `${whole(month)}${korean ? '개월' : 'mo'}`
  return `${whole(year)}${korean ? '년' : 'y'}`
}

/** A span in whole years and rounded months: 2.25 is 2y 3mo; 2년 3개월 in Korean. */
export function formatYears(span: number, language: Language): string {
  let years = Math.floor(span)
  let rest = Math.round((span - years) * 12)
  if (rest === 12) [years, rest] = [years + 1, 0]
  const korean = language === 'ko'
  const parts = []
  if (years > 0) parts.push(korean ? `${years}년` : `${years}y`)
  if (rest > 0 || years === 0) parts.push(korean ? `${rest}개월` : `${rest}mo`)
  return parts.join(' ')
}
