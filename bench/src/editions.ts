import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'

/**
 * Above `maxMade` people, the generated ones appear in several editions: the same lives in other
 * companies. Titles, places and schools stay the same, as they would in a world with ten times the
 * people; companies (one per twelve people) and profile links differ.
 */
export const maxMade = 1_000_000

/**
 * The number of people to generate, and of editions. Throws if the number is above `maxMade` and
 * not a multiple of it.
 */
export function editionsOf(people: number): { made: number; editions: number } {
  if (people <= maxMade) return { made: people, editions: 1 }
  if (people % maxMade !== 0)
    throw new RangeError(`above ${maxMade} people, the number must be a multiple of it`)
  return { made: maxMade, editions: people / maxMade }
}

/** An edition's number, and the offsets of its ids of people and companies. Edition 0 is the original. */
export type Edition = { number: number; people: number; companies: number }

export function companyIn(company: CompanyFacts, { number, companies }: Edition): CompanyFacts {
  if (number === 0) return company
  const word = editionWord(number)
  const name = `${word} ${company.name}`
  return {
    ...company,
    id: company.id + number * companies,
    name,
    nameKey: companyNameKey(name),
    domain: company.domain && `${word.toLowerCase()}-${company.domain}`,
  }
}

export function personIn(person: PersonFacts, { number, people, companies }: Edition): PersonFacts {
  if (number === 0) return person
  const moved = (company: number) => company + number * companies
  return {
    ...person,
    id: person.id + number * people,
    linkedinSlug: person.linkedinSlug && `${person.linkedinSlug}-${number}`,
    company: person.company === null ? null : moved(person.company),
    pastCompanies: person.pastCompanies.map(moved),
  }
}

const syllables = ['ka', 'le', 'mi', 'no', 'ru', 'sa', 'te', 'vi', 'zo', 'du']

/** A word that occurs in no company name. */
function editionWord(number: number): string {
  const digits = String(number).split('')
  return `Q${digits.map((digit) => syllables[Number(digit)]!).join('')}`
}
