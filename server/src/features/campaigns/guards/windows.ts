import type { CampaignSetup, SendingWindows } from '@rapport/contract/campaigns/setup.ts'
import { Temporal } from 'temporal-polyfill'

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
 * The earliest time from `at` on at which a window is open: `at` itself if one is; null if none ever opens again.
 *
 * A window belongs to the date on which it opens. It opens when a clock in the zone first shows that date's `from` or later, and closes when
 * it first shows `to` or later: once where the clock repeats an hour, and at the first existing minute where one is missing.
 */
export function nextOpening(hours: Hours, at: Date): Date | null {
  const span = nextWindow(hours, at)
  return span && new Date(Math.max(span.start, at.getTime()))
}

/** The window that is open at a time, or else the next one. */
function nextWindow(hours: Hours, at: Date): Span | null {
  const { windows, holidays, zone } = hours
  let date = localTime(at, zone).toPlainDate().subtract({ days: 1 })
  // A day with a window comes at least once a week; holidays, and a missing hour, may take one away.
  for (let tries = 7 * (holidays.length + windows.days.length + 5); tries > 0; tries--) {
    const span = isWorkingDay(hours, date) ? windowOf(hours, date) : null
    if (span && span.start < span.end && span.end > at.getTime()) return span
    date = date.add({ days: 1 })
  }
  return null
}

function windowOf({ windows: { from, to }, zone }: Hours, date: Temporal.PlainDate): Span {
  const lastDate = to > from ? date : date.add({ days: 1 })
  const momentOf = (day: Temporal.PlainDate, time: string) =>
    firstShown(day.toPlainDateTime(time), zone).epochMilliseconds
  return { start: momentOf(date, from), end: momentOf(lastDate, to) }
}

/** Whether a window opens on a date. */
export function isWorkingDay({ windows, holidays }: Hours, date: Temporal.PlainDate): boolean {
  return windows.days.some((day) => day === date.dayOfWeek) && !holidays.includes(date.toString())
}

export function localTime(at: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
}

/** When a clock in the zone first shows a time or, if it skips that, the first one after it. */
export function firstShown(time: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const before = time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (before.toPlainDateTime().equals(time)) return before.toInstant()
  return (before.getTimeZoneTransition('next') ?? before).toInstant()
}
