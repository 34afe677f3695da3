/** Months counted from year 0, so that dates can be subtracted: month 0 of year 2020 is 2020 * 12. */
export type Month = number

export const monthOf = (year: number, month: number): Month => year * 12 + month
export const yearOf = (month: Month) => Math.floor(month / 12)

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value))

/** `YYYY-MM`. */
export const monthText = (month: Month) => `${yearOf(month)}-${twoDigits((month % 12) + 1)}`

/** `YYYY-MM-DD` for a day counted from 1970-01-01. */
export function dayText(day: number): string {
  const date = new Date(day * 86_400_000)
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

/** The current day of the records: nothing in them is later. */
export type Today = { day: number; month: Month; year: number }

/** The calendar day of a date, UTC. */
export function todayOf(date: Date): Today {
  const year = date.getUTCFullYear()
  return {
    day: Math.floor(date.getTime() / 86_400_000),
    month: monthOf(year, date.getUTCMonth()),
    year,
  }
}
