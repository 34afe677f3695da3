import { ownWords } from '@rapport/contract/campaigns/quoting/reply-parts.ts'
import { cutText, normalised } from '@rapport/contract/plain-text.ts'
import { dayMs } from '../guards/zone-clock.ts'
import { daysIn, type Day, type WrittenDay } from './absence-days.ts'
import { namedBy } from './absence-words.ts'
import type { Message } from './message.ts'

/** The number of characters of an automatic answer that are read. */
const maxRead = 20_000
/** Later days are something else: a conference, a contract. */
const maxAhead = 730 * dayMs
/** A day without a year that has passed by less than this is past; by more, it is next year's. */
const maxBehind = 60 * dayMs

/**
 * The end of the day until which an automatic answer says that its sender is away, if that is to
 * come; in UTC, because it names no zone. It is the day on which they are back, else the last day,
 * else the end of a range, each by its words or signs, and else the nearest day ahead: signatures
 * name fairs, moves and closing days, too. Null: it names none. Dates are read in English, Korean,
 * Japanese, German, French and Spanish.
 */
export function absentUntil(
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  receivedAt: Date,
): Date | null {
  const words = inOneLine(normalised(cutText(`${subject}\n\n${ownWords(text)}`, maxRead), 'NFKC'))
  const days = daysIn(words)
  const received = receivedAt.getTime()
  const named = days.map((day, at) => namedBy(words, day, { previous: days[at - 1], next: days[at + 1] }))
  const way = (['return', 'until', 'range'] as const).find((each) => named.includes(each))
  if (!way && departure.test(words)) return null
  const counting = way ? days.filter((_day, at) => named[at] === way) : days
  const ends = counting.flatMap((day) => endOf(day, received) ?? [])
  // The first statement is about now. Without such a word, the nearest day is the safe one.
  const end = way ? ends[0] : ends.toSorted((a, b) => a - b)[0]
  return end === undefined ? null : new Date(end)
}

/** A person who has left names the day of it, which is no day of a return. */
const departure =
  /\bno longer (?:works?|working|with|employed|at|part of)\b|\b(?:has|have|had|i) left (?:the |our )?(?:company|firm|team|organi[sz]ation)\b|\bnicht mehr (?:bei|für|im unternehmen)\b|\b(?:ne (?:travaille|fait)|n['’]est) plus\b|\bya no (?:trabaj|form)|퇴사|퇴직|退職|离职|離職/iu

/**
 * Joins lines. A full line goes on in the next one; a shorter one ends a sentence, unless it
 * announces something.
 */
function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.map((line) => (line.length >= fullLine || /[,:]$/.test(line) ? line : `${line};`)).join(' ')
}
const fullLine = 45

/**
 * The end of a day ahead. 03/04 has two readings: by the earlier one, no person is held for longer
 * than they are away.
 */
function endOf({ readings }: WrittenDay, received: number): number | null {
  const ahead = readings
    .map((day) => endInUtc(day, received))
    .filter((end) => end !== null && end > received && end < received + maxAhead)
  return ahead.length > 0 ? Math.min(...(ahead as number[])) : null
}

/** The end of a day in UTC; null if there is no such day. */
function endInUtc({ year, month, day }: Day, received: number): number | null {
  const thisYear = new Date(received).getUTCFullYear()
  for (const candidate of year === null ? [thisYear - 1, thisYear, thisYear + 1, thisYear + 4] : [year]) {
    const start = Date.UTC(candidate, month - 1, day)
    const isReal = new Date(start).getUTCMonth() === month - 1 && day > 0
    if (isReal && (year !== null || start > received - maxBehind)) return start + dayMs
  }
  return null
}
