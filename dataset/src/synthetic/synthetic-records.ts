import { todayOf } from './calendar.ts'
import { companyRecord, type VendorCompany } from './company-record.ts'
import { createCompanies } from './company.ts'
import { createPersonMaker, type VendorPerson } from './person-record.ts'

export type SyntheticOptions = {
  people: number
  /** A whole number from 0 to 2^32 - 1. */
  seed: number
  /** The day on which the data would have been delivered; nothing in it is later (but expected graduations). */
  today?: Date
}

const peopleACompany = 12
const leastCompanies = 24

export const companyCount = (people: number) => Math.max(leastCompanies, Math.ceil(people / peopleACompany))

/**
 * Synthetic companies, then people who work there, in the data vendor's form. The same options give the same records. Memory does not depend on what was
 * yielded: 27 bytes a company, besides tables and a cache of fixed size. Records share parts: do not change them.
 */
export function* syntheticRecords(options: SyntheticOptions): Generator<VendorCompany | VendorPerson> {
  const { people, seed } = options
  const today = todayOf(options.today ?? new Date())
  const companies = createCompanies({ seed, count: companyCount(people), today })
  for (let index = 0; index < companies.count; index++) yield companyRecord(companies.at(index), seed, today)
  const makePerson = createPersonMaker({ seed, companies, today })
  for (let index = 0; index < people; index++) yield makePerson(index)
}
