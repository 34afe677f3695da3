import { createHash } from 'node:crypto'
import { fold } from '@rapport/contract/fold.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { CompanyRecord, PersonRecord, PositionRecord } from '../records.ts'
import { limitsOfText } from './csv/fields.ts'

/** Facts of people that the vendor format and tables share. */

export type Names = Pick<PersonRecord, 'fullName' | 'firstName' | 'lastName'>

/** A person's stable key: the source's own id, else the profile, else name and company together. */
export function personKey(person: {
  source: string
  id: string | null
  linkedinSlug: string | null
  fullName: string
  company: CompanyRecord | null
}): string {
  if (person.id !== null) return `${person.source}:${person.id}`
  // Earlier releases stored ids of members in lower case. A person with such a key gets the right
  // link with the next import.
  if (person.linkedinSlug !== null) return `in:${person.linkedinSlug.toLowerCase()}`
  return weakPersonKey(person.fullName, person.company?.key ?? '')
}

/** Returns the key of a person whom only name and company identify. */
export function weakPersonKey(fullName: string, companyKey: string): string {
  const text = `${fold(fullName)}\0${companyKey}`
  return `${weakPrefix}${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

const weakPrefix = 'name:'

/** Whether a key is made of name and company, which several people may share. */
export const isWeakKey = (key: string): boolean => key.startsWith(weakPrefix)

/** The slug of an `/in/` address, or of a bare user name. */
export function personSlug(url: string | null, username: string | null): string | null {
  const slug = (url === null ? null : linkedinPersonSlug(url)) ?? username?.toLowerCase() ?? null
  return slug === null || slug.length > limitsOfText.id || /[\s/?#]/.test(slug) ? null : slug
}

/** Current positions first, then by start, newest first; positions without a start come last, as listed. */
export function sortPositions(positions: PositionRecord[]): PositionRecord[] {
  return positions.toSorted((a, b) => {
    if (a.isCurrent !== b.isCurrent) return a.isCurrent ? -1 : 1
    const [left, right] = [a.startDate ?? '', b.startDate ?? '']
    return left > right ? -1 : left < right ? 1 : 0
  })
}
