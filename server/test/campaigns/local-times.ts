/**
 * A slow reference for windows and waits: it reads the clock of a zone minute by minute, from
 * `Intl.DateTimeFormat`.
 */

const minute = 60_000
const day = 24 * 60 * minute

/** Zones, each with days around which its clock does something odd, if it ever does. */
export const oddDays: readonly (readonly [zone: string, ...dates: string[]])[] = [
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/Santiago', '2026-04-05', '2026-09-06'],
  ['Africa/Casablanca', '2026-02-15', '2026-03-22'],
  ['America/Sao_Paulo', '2018-02-18', '2018-11-04'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Pacific/Chatham', '2026-04-05', '2026-09-27'],
  ['Antarctica/Troll', '2026-03-29', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
  ['America/Havana', '2026-03-08', '2026-11-01'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
  ['Asia/Seoul', '2026-12-31'],
  ['Asia/Kathmandu', '2028-02-29'],
  ['Pacific/Apia', '2011-12-30'],
]

/** The clock of a zone over the days around a date: `2026-03-08 01:59` of every minute. */
export type Clock = { start: number; shown: readonly string[] }

const daysBefore = 4
const daysAfter = 16

export function clockAround(zone: string, date: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const start = Date.parse(date) - daysBefore * day
  const shown = Array.from({ length: (daysBefore + daysAfter) * 24 * 60 }, (_, index) =>
    format.format(start + index * minute),
  )
  return { start, shown }
}

type Hours = { windows: { days: readonly number[]; from: string; to: string }; holidays: readonly string[] }

export const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

export const isWorkingDate = ({ windows, holidays }: Hours, date: string) =>
  windows.days.includes(new Date(date).getUTCDay() || 7) && !holidays.includes(date)

/** The index of the minute that first shows a time, or one after it. */
const firstShown = ({ shown }: Clock, time: string) => shown.findIndex((now) => now >= time)

/** Steps on from a time until a window is open; null: not within the clock's days. */
export function slowOpening(clock: Clock, hours: Hours, at: number): number | null {
  const open = new Set<number>()
  const first = clock.shown[0]!.slice(0, 10)
  for (let days = 0; days < daysBefore + daysAfter; days++) {
    const date = dateAfter(first, days)
    if (!isWorkingDate(hours, date)) continue
    const { from, to } = hours.windows
    const end = firstShown(clock, `${to > from ? date : dateAfter(date, 1)} ${to}`)
    for (let index = firstShown(clock, `${date} ${from}`); index >= 0 && index < end; index++) open.add(index)
  }
  const asked = Math.floor((at - clock.start) / minute)
  if (open.has(asked)) return at
  for (let index = asked + 1; index < clock.shown.length; index++)
    if (open.has(index)) return clock.start + index * minute
  return null
}

/**
 * When the clock first shows the time of day of `at` on another date, or a later time; null: not
 * within the clock's days.
 */
export function slowSameTime(clock: Clock, at: number, dateOf: (date: string) => string): number | null {
  const index = Math.floor((at - clock.start) / minute)
  const [date = '', time = ''] = clock.shown[index]!.split(' ')
  const target = `${dateOf(date)} ${time}`
  const found = firstShown(clock, target)
  if (found === -1) return null
  const seconds = (at - clock.start) % minute
  return clock.start + found * minute + (clock.shown[found] === target ? seconds : 0)
}
