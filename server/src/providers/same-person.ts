import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { fold, foldWords } from '@rapport/contract/fold.ts'
import type { SoughtPerson } from './contact-finder.ts'

/** The person described by an answer. */
export type FoundPerson = {
  fullName: string
  /** Current and former ones. */
  linkedinSlugs: readonly string[]
  /** Current and former ones. */
  companies: readonly { name: string; domain: string | null }[]
}

/**
 * Whether an answer is about the right person: a wrong one would reveal a stranger's address. If
 * both sides have profiles, one must agree and the names must not contradict (names change, and are
 * written in several scripts). Otherwise name and employer must agree.
 */
export function isSamePerson(sought: SoughtPerson, found: FoundPerson): boolean {
  if (sought.linkedinSlug !== null && found.linkedinSlugs.length > 0)
    return isOneOf(sought.linkedinSlug, found.linkedinSlugs) && mayBeSameName(sought.fullName, found.fullName)
  return isSameName(sought.fullName, found.fullName) && hasWorkedAt(found, sought.company)
}

/** Ids of members, which have capitals, come back in lower case. */
const isOneOf = (slug: string, found: readonly string[]): boolean =>
  found.some((other) => other.toLowerCase() === slug.toLowerCase())

/**
 * True if all words of one name occur in the other, in any order, and there are at least two; or if
 * the names differ only in spaces.
 */
function isSameName(a: string, b: string): boolean {
  if (isEqual(a, b)) return true
  const [fewer = [], more = []] = [foldWords(a), foldWords(b)].toSorted((x, y) => x.length - y.length)
  return new Set(fewer).size >= 2 && fewer.every((word) => more.includes(word))
}

/** True if the names share a word, or are in different scripts and cannot be compared. */
function mayBeSameName(a: string, b: string): boolean {
  if (isEqual(a, b) || isLatin(a) !== isLatin(b)) return true
  const words = new Set(foldWords(a))
  return foldWords(b).some((word) => words.has(word))
}

const withoutSpaces = (text: string) => fold(text).replaceAll(' ', '')

const isEqual = (a: string, b: string) => withoutSpaces(a) === withoutSpaces(b) && withoutSpaces(a) !== ''

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)

function hasWorkedAt(found: FoundPerson, company: SoughtPerson['company']): boolean {
  if (company === null) return false
  const key = companyNameKey(company.name)
  return found.companies.some(
    ({ name, domain }) =>
      (key !== '' && companyNameKey(name) === key) || (domain !== null && domain === company.domain),
  )
}
