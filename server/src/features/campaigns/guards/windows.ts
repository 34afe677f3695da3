import type { CampaignSetup, SendingWindows } from '@rapport/contract/campaigns/setup.ts'
import { dateOf, dayMs, firstShown, isoDate, shownAt, weekdayOf } from './zone-clock.ts'

/** When the windows of a campaign are open, in a time zone. */
export type Hours = { windows: SendingWindows; holidays: readonly string[]; zone: string }

/** The hours of a campaign for a recipient in this zone; null: unknown. */
export function hoursFor(setup: CampaignSetup, recipientZone: string | null): Hours {
  const zone = setup.zone === 'recipient' ? (recipientZone ?? setup.fallbackZone) : setup.zone
  return { windows: setup.windows, holidays: setup.holidays, zone }
}

/** A span of time, in milliseconds since 1970, without its end. */
type Span = { start: number; end: number }

/**
 * The earliest time from `at` on at which a window is open: `at` itself if one is; null if none
 * ever opens again.
 *
 * A window belongs to the date on which it opens. It opens when a clock in the zone first shows
 * that date's `from` or later, and closes when it first shows `to` or later: once where the clock
 * repeats an hour, and at the first existing minute where one is missing.
 */
export function nextOpening(hours: Hours, at: Date): Date | null {
  const span = nextWindow(hours, at.getTime())
  return span && new Date(Math.max(span.start, at.getTime()))
}

/** The window that is open at a time, or else the next one. */
function nextWindow(hours: Hours, at: number): Span | null {
  const yesterday = dateOf(shownAt(hours.zone, at)) - 1
  // A day with a window comes at least once a week; holidays, and a missing hour, may take one away.
  const days = 7 * (hours.holidays.length + 7)
  for (let date = yesterday; date < yesterday + days; date++) {
    const span = isWorkingDay(hours, date) ? windowOf(hours, date) : null
    if (span && span.start < span.end && span.end > at) return span
  }
  return null
}

function windowOf({ windows: { from, to }, zone }: Hours, date: number): Span {
  const lastDate = to > from ? date : date + 1
  return {
    start: firstShown(zone, date * dayMs + timeOfDay(from)),
    end: firstShown(zone, lastDate * dayMs + timeOfDay(to)),
  }
}

const timesOfDay = new Map<string, number>()

/**
 * `09:30` in milliseconds. A simulation asks some hundred thousand times for the same few, so they
 * are parsed once.
 */
function timeOfDay(text: string): number {
  const known = timesOfDay.get(text)
  if (known !== undefined) return known
  const time = (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * 60_000
  timesOfDay.set(text, time)
  return time
}

/** Whether a window opens on a date. */
export function isWorkingDay({ windows, holidays }: Hours, date: number): boolean {
  const weekday = weekdayOf(date)
  if (!windows.days.some((day) => day === weekday)) return false
  return holidays.length === 0 || !holidays.includes(isoDate(date))
}
