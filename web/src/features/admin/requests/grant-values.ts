import { limits } from '@rapport/contract/limits.ts'
import type { Check, FieldCode } from '../../../ui/forms/checks.ts'

/** The credits that a grant adds: a whole number. */
export const checkCredits: Check = (text) =>
  /^\d+$/.test(text) && Number(text) <= limits.maxCredits ? null : 'error_invalid_credits'

/** The account's balance after a grant. Credits that it has left are kept. */
export const totalAfter = (left: number, added: string): number =>
  left + (checkCredits(added) === null ? Number(added) : 0)

/** A day in the form of a date field, in UTC like every last day of a plan: `2027-11-20`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The last second of a day in UTC: a plan lasts through its last day. Null without a day. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59Z`)

/** The same day of the next year; 1 March after 29 February. */
export function yearAfter(date: Date): Date {
  const next = new Date(date)
  next.setUTCFullYear(date.getUTCFullYear() + 1)
  return next
}

/** A plan must not end before it begins. */
export function checkDay(text: string, now: Date): FieldCode | null {
  const end = endOfDay(text)
  if (text === '') return 'error_required'
  return end > now ? null : 'error_invalid_date'
}
