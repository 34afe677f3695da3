import type { PersonRecord } from '../records.ts'
import { monthNumber } from '@rapport/normalise/partial-date.ts'

const january2000 = 2000 * 12
const newest = 999

/**
 * The static rank of a profile, higher first: `1000 x completeness + recency`, a whole number from
 * 0 to 100,999.
 *
 * Completeness, 0 to 100: current title 15, current company 15, place 10, profile link 10, an email
 * address 15, a phone number 5, positions 3 each up to 12, education 6, skills 4, headline 4,
 * summary 4. Recency, 0 to 999: months from January 2000 to the month in which the source last saw
 * the profile; 0 if unknown.
 */
export function profileStrength(person: PersonRecord): number {
  return 1000 * completeness(person) + recency(person)
}

function completeness(person: PersonRecord): number {
  const onFile = (kind: 'email' | 'phone') => person.contacts.some((contact) => contact.kind === kind)
  return (
    has(person.title, 15) +
    has(person.company, 15) +
    has(person.place, 10) +
    has(person.linkedinSlug, 10) +
    has(onFile('email'), 15) +
    has(onFile('phone'), 5) +
    Math.min(12, person.positions.length * 3) +
    has(person.education.length, 6) +
    has(person.skills.length, 4) +
    has(person.headline, 4) +
    has(person.summary, 4)
  )
}

const has = (fact: unknown, points: number) => (fact ? points : 0)

function recency({ observedOn }: PersonRecord): number {
  if (observedOn === null) return 0
  return Math.min(newest, Math.max(0, monthNumber(observedOn) - january2000))
}
