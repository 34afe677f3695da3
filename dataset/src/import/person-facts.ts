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
  if (person.linkedinSlug !== null) return `in:${person.linkedinSlug}`
  return weakPersonKey(person.fullName, person.company?.key ?? '')
}

/** The key of a person whom only name and company identify. */
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

/** Whether a text can be a name: it contains a letter or digit of any script. */
export const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)

const hangulOnly = /^[\p{Script=Hangul}]+$/u

/** Joins first and last name: family name first and unspaced for Hangul, otherwise given name first. */
export function joinName(first: string | null, last: string | null): string | null {
  if (first !== null && last !== null && hangulOnly.test(first) && hangulOnly.test(last)) return last + first
  return [first, last].filter((part) => part !== null).join(' ') || null
}

/** Two-syllable family names; all other Korean family names have one syllable. */
const longFamilyNames = new Set(['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방'])
const particles = new Set('al bin da das de del della der di dos du ibn la le ten ter van von zu'.split(' '))

const suffix =
  /^(?:jr|sr|[js]nr|ii|iii|iv|md|m\.d|phd|ph\.d|mba|cpa|esq|dds|dmd|dvm|rn|jd|cfa|pmp|mph|edd|pharmd)\.?$/i

/** 'Jr', 'III', 'PhD': stands after a name and is no part of the last name. */
export const isNameSuffix = (word: string): boolean => suffix.test(word)

/** 'Ada M' -> 'Ada': first names without the initials that follow them. */
export function firstNameOf(names: string): string {
  const words = names.split(' ')
  let end = words.length
  while (end > 1 && /^\p{L}\.?$/u.test(words[end - 1] ?? '')) end--
  return words.slice(0, end).join(' ')
}

/**
 * Splits a full name: the last word with the particles before it ('de la Cruz') is the last name. Initials between the names and suffixes
 * after them belong to neither.
 */
export function splitName(fullName: string): Pick<Names, 'firstName' | 'lastName'> {
  if (hangulOnly.test(fullName) && fullName.length >= 2 && fullName.length <= 5) {
    const length = fullName.length > 2 && longFamilyNames.has(fullName.slice(0, 2)) ? 2 : 1
    return { firstName: fullName.slice(length), lastName: fullName.slice(0, length) }
  }
  const words = fullName.split(' ')
  while (words.length > 2 && isNameSuffix(words.at(-1) ?? '')) words.pop()
  if (words.length === 1) return { firstName: fullName, lastName: null }
  let start = words.length - 1
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start--
  return {
    firstName: firstNameOf(words.slice(0, start).join(' ')),
    lastName: words.slice(start).join(' ').replace(/,$/, ''),
  }
}

/** Current positions first, then by start, newest first; positions without a start come last, as listed. */
export function sortPositions(positions: PositionRecord[]): PositionRecord[] {
  return positions.toSorted((a, b) => {
    if (a.isCurrent !== b.isCurrent) return a.isCurrent ? -1 : 1
    const [left, right] = [a.startDate ?? '', b.startDate ?? '']
    return left > right ? -1 : left < right ? 1 : 0
  })
}
