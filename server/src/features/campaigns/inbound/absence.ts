import { cutText, normalised } from '@rapport/contract/plain-text.ts'
import { dayMs } from '../guards/zone-clock.ts'
import { daysIn, type Day } from './absence-days.ts'
import { ownWords, type Message } from './message.ts'

/** What of an automatic answer is read. */
const maxRead = 20_000
/** Later days are something else: a conference, a contract. */
const maxAhead = 730 * dayMs
/** A day without a year that has passed by less than this is past; by more, it is next year's. */
const maxBehind = 60 * dayMs

/**
 * The end of the last day that an automatic answer names, if that is to come; in UTC, because it names no zone. Null: it names none. Dates are
 * read in English, Korean, Japanese, German, French and Spanish.
 */
export function absentUntil(
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  receivedAt: Date,
): Date | null {
  const words = normalised(cutText(`${subject}\n${ownWords(text)}`, maxRead), 'NFKC').replaceAll(/\s+/g, ' ')
  const received = receivedAt.getTime()
  const ends = daysIn(words).flatMap((readings) => {
    const ahead = readings
      .map((day) => endOf(day, received))
      .filter((end) => end !== null && end > received && end < received + maxAhead)
    // 03/04 has two readings: the earlier one holds nobody for longer than they are away.
    return ahead.length > 0 ? [Math.min(...(ahead as number[]))] : []
  })
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** The end of a day in UTC; null if there is no such day. */
function endOf({ year, month, day }: Day, received: number): number | null {
  const thisYear = new Date(received).getUTCFullYear()
  for (const candidate of year === null ? [thisYear - 1, thisYear, thisYear + 1, thisYear + 4] : [year]) {
    const start = Date.UTC(candidate, month - 1, day)
    const isReal = new Date(start).getUTCMonth() === month - 1 && day > 0
    if (isReal && (year !== null || start > received - maxBehind)) return start + dayMs
  }
  return null
}
