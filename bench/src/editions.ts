import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'

/**
 * More people than are made are the made ones in several editions: the same lives in other companies. Titles, places and schools stay, as they do in the
 * world when it has ten times the people; companies (one in twelve people) and profile links are others.
 */
export const maxMade = 1_000_000

/** How many people are made, and in how many editions they appear. Throws when the number is above `maxMade` and no multiple of it. */
export function editionsOf(people: number): { made: number; editions: number } {
  if (people <= maxMade) return { made: people, editions: 1 }
  if (people % maxMade !== 0) throw new RangeError(`above ${maxMade} people, a multiple of it`)
  return { made: maxMade, editions: people / maxMade }
}

/** Which edition, and by how much ids of people and of companies are moved. Edition 0 is as it was made. */
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

/** A word that no company name has. */
function editionWord(number: number): string {
  const digits = String(number).split('')
  return `Q${digits.map((digit) => syllables[Number(digit)]!).join('')}`
}
