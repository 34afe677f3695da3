import { limits } from '@rapport/contract/limits.ts'
import type { Check, FieldCode } from '../../../ui/forms/checks.ts'

/** The credits that a grant adds: a whole number. */
export const checkCredits: Check = (text) =>
  /^\d+$/.test(text) && Number(text) <= limits.maxCredits ? null : 'error_invalid_credits'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** What the account has after a grant: nothing that it has left is lost. */
export const totalAfter = (left: number, added: string): number =>
  left + (checkCredits(added) === null ? Number(added) : 0)

/** A day as a date field writes it, in the browser's time zone: `2027-11-20`. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** The last second of a day in the browser's time zone: a plan lasts through its last day. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`)

/** The same day of the next year; 1 March after 29 February. */
export function yearAfter(date: Date): Date {
  const next = new Date(date)
  next.setFullYear(date.getFullYear() + 1)
  return next
}

/** A plan must not end before it begins. */
export function checkDay(text: string, now: Date): FieldCode | null {
  const end = endOfDay(text)
  if (text === '') return 'error_required'
  return end > now ? null : 'error_invalid_date'
}
