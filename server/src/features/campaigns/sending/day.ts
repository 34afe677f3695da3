import { Temporal } from 'temporal-polyfill'

/** The day of a zone that contains a time: its first moment, and that of the day after. */
export function dayOf(zone: string, at: Date): { start: Date; end: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).startOfDay()
  return { start: new Date(start.epochMilliseconds), end: new Date(start.add({ days: 1 }).epochMilliseconds) }
}
