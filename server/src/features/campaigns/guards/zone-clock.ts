import { Temporal } from 'temporal-polyfill'

/**
 * The local times that the clocks of a time zone show. A shown time is in milliseconds since 1970
 * as if the zone were UTC, a date in days since 1970: so windows and waits cost additions, and the
 * zone's rules are asked once per change of its clocks.
 */

export const dayMs = 86_400_000

/** Between two changes of a zone's clocks; `end` is exclusive. */
type Spell = { start: number; end: number; offset: number }

const spells = new Map<string, Spell[]>()

function spellAt(zone: string, at: number): Spell {
  const known = spells.get(zone) ?? []
  const found = known.find(({ start, end }) => start <= at && at < end)
  if (found) return found
  const time = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  const spell = {
    start: time(at + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    end: time(at).getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: time(at).offsetNanoseconds / 1e6,
  }
  spells.set(zone, [...known, spell])
  return spell
}

/** The local time that the zone's clock shows at a time. */
export const shownAt = (zone: string, at: number): number => at + spellAt(zone, at).offset

/** When the clock first shows a time or, if it skips that, the first one after it. */
export function firstShown(zone: string, shown: number): number {
  // No clock is a day ahead of UTC, so none has shown it before.
  let spell = spellAt(zone, shown - dayMs)
  while (shown - spell.offset >= spell.end) spell = spellAt(zone, spell.end)
  return Math.max(spell.start, shown - spell.offset)
}

export const dateOf = (shown: number): number => Math.floor(shown / dayMs)

/** ISO: 1 is Monday. */
export const weekdayOf = (date: number): number => ((((date + 3) % 7) + 7) % 7) + 1

/** `2026-12-31`. */
export const isoDate = (date: number): string => new Date(date * dayMs).toISOString().slice(0, 10)

/** The day of a zone that contains a time: its first moment, and that of the day after. */
export function dayOf(zone: string, at: Date): { start: Date; end: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).startOfDay()
  return { start: new Date(start.epochMilliseconds), end: new Date(start.add({ days: 1 }).epochMilliseconds) }
}
