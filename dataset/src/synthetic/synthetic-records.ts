import { todayOf } from './calendar.ts'
import { companyRecord, type VendorCompany } from './company-record.ts'
import { createCompanies } from './company.ts'
import { createPersonMaker, wholePerson, type PersonParts, type VendorPerson } from './person-record.ts'
import { personText } from './record-lines.ts'

export type SyntheticOptions = {
  people: number
  /** A whole number from 0 to 2^32 - 1. */
  seed: number
  /** The day on which the data would have been delivered; nothing in it is later (but expected graduations). Today unless told. */
  today?: Date
}

const peopleACompany = 12
const leastCompanies = 24

export const companyCount = (people: number) => Math.max(leastCompanies, Math.ceil(people / peopleACompany))

/**
 * Synthetic companies, then people who work there, in the data vendor's form. The same options give the same records. Memory does not grow with what was
 * yielded: 27 bytes a company, besides tables and a cache of fixed size. Records share parts: do not change them.
 */
export function* syntheticRecords(options: SyntheticOptions): Generator<VendorCompany | VendorPerson> {
  const { companies, people } = prepare(options)
  yield* companies
  for (const person of people) yield wholePerson(person)
}

/** The same records as lines of JSON, without line ends. */
export function* syntheticLines(options: SyntheticOptions): Generator<string> {
  const { companies, people } = prepare(options)
  for (const company of companies) yield JSON.stringify(company)
  for (const person of people) yield personText(person)
}

function prepare({ people, seed, today: date }: SyntheticOptions) {
  const today = todayOf(date ?? new Date())
  const companies = createCompanies({ seed, count: companyCount(people), today })
  const makePerson = createPersonMaker({ seed, companies, today })
  return {
    companies: range(companies.count, (index): VendorCompany =>
      companyRecord(companies.at(index), seed, today),
    ),
    people: range(people, (index): PersonParts => makePerson(index)),
  }
}

function* range<T>(count: number, make: (index: number) => T): Generator<T> {
  for (let index = 0; index < count; index++) yield make(index)
}
