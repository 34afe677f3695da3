import { isWorkingDay, nextOpening, type Hours } from './windows.ts'
import { dateOf, dayMs, firstShown, shownAt } from './zone-clock.ts'

export type Wait = { amount: number; unit: 'minutes' | 'hours' | 'days' | 'working_days' }

const elapsed = { minutes: 60_000, hours: 3_600_000 }

/**
 * When a step is due that waits after the previous one: at the first opening of a window once the
 * wait is over; null if none opens.
 *
 * Minutes and hours are elapsed time. Days end at the same time of day on a later date, or at the
 * first one after it that exists; working days count the dates on which a window opens.
 */
export function dueAfter({
  wait,
  previousAt,
  ...hours
}: Hours & { wait: Wait; previousAt: Date }): Date | null {
  const over = endOf(wait, previousAt, hours)
  return over && nextOpening(hours, over)
}

function endOf({ amount, unit }: Wait, start: Date, hours: Hours): Date | null {
  if (unit === 'minutes' || unit === 'hours') return new Date(start.getTime() + amount * elapsed[unit])
  if (amount === 0) return start
  const shown = shownAt(hours.zone, start.getTime())
  const from = dateOf(shown)
  const date = unit === 'days' ? from + amount : workingDaysAfter(from, amount, hours)
  return date === null ? null : new Date(firstShown(hours.zone, shown + (date - from) * dayMs))
}

function workingDaysAfter(from: number, amount: number, hours: Hours): number | null {
  if (hours.windows.days.length === 0) return null
  let date = from
  for (let left = amount; left > 0;) {
    date++
    if (isWorkingDay(hours, date)) left--
  }
  return date
}
