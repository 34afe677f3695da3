import { jobAbouts } from '@rapport/contract/admin/job-names.ts'
import type { Job } from '@rapport/contract/admin/jobs.ts'
import { cutText, isLonger } from '@rapport/contract/plain-text.ts'

const maxLength = 200
/** The maximum length of an error text that is read. */
const maxRead = 10_000

/** Words of a database or of the server that name no person, before a quoted name. */
const named = /\b(relation|table|column|constraint|function|type|trigger|index|operator|schema) $/

/**
 * Returns the first line of an error without personal data: without local parts of addresses, paths
 * of links, quoted words other than names of the database's own objects, and long numbers other
 * than network addresses.
 */
export function shownFailure(error: string): string {
  const line = cutText(error.trimStart(), maxRead).split(/[\r\n]/, 1)[0]!
  const shown = line
    .replaceAll(/(?<![^\s<>"'(),;:[\]])[^\s<>"'(),;:[\]]+@/g, '…@')
    .replaceAll(/\b(https?:\/\/[^\s/?#]+)[^\s"')]*/gi, '$1')
    .replaceAll(/"[^"]*"|“[^“”]*”|'[^']*'/g, (quoted, at: number, text: string) =>
      named.test(text.slice(0, at)) ? quoted : '“…”',
    )
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, (number) => (isHarmless(number) ? number : '…'))
  return isLonger(shown, maxLength) ? `${cutText(shown, maxLength - 1)}…` : shown
}

/** Too short for a phone number, or a network address. */
const isHarmless = (number: string) =>
  number.replaceAll(/\D/g, '').length < 7 || /^\d{1,3}(\.\d{1,3}){3}$/.test(number)

/**
 * Returns the ids in a job's payload, and which email it is about. Leaves out addresses, which
 * payloads may also contain.
 */
export function aboutOf(payload: unknown): Job['about'] {
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([key, value]) => {
    const name = jobAbouts.find((each) => each === key)
    const isShown = Number.isInteger(value) || (name === 'mail' && typeof value === 'string')
    return name !== undefined && isShown ? [{ name, value: String(value) }] : []
  })
}
