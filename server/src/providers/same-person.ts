import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { fold, foldWords } from '@rapport/normalise/fold.ts'
import type { SoughtPerson } from './contact-finder.ts'

/** Who a provider says its answer is about. */
export type FoundPerson = {
  fullName: string
  /** Of LinkedIn profiles, former ones included. */
  linkedinSlugs: readonly string[]
  /** Employers, former ones included. */
  companies: readonly { name: string; domain: string | null }[]
}

/**
 * Whether an answer is about the person that was meant: a wrong one would show a stranger's address. With profiles on both sides one must agree, and the name
 * must not speak against it (names change, and are written in several scripts). Otherwise name and employer must agree.
 */
export function isSamePerson(sought: SoughtPerson, found: FoundPerson): boolean {
  if (sought.linkedinSlug !== null && found.linkedinSlugs.length > 0)
    return found.linkedinSlugs.includes(sought.linkedinSlug) && mayBeSameName(sought.fullName, found.fullName)
  return isSameName(sought.fullName, found.fullName) && hasWorkedAt(found, sought.company)
}

/** All words of the one are words of the other, in any order, and they are two at least; or the names differ in spaces alone. */
function isSameName(a: string, b: string): boolean {
  if (isEqual(a, b)) return true
  const [fewer = [], more = []] = [foldWords(a), foldWords(b)].toSorted((x, y) => x.length - y.length)
  return new Set(fewer).size >= 2 && fewer.every((word) => more.includes(word))
}

/** A word in common, or names in different scripts, of which nothing can be said. */
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
