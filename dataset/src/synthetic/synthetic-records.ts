import { todayOf } from './calendar.ts'
import { companyRecord, type VendorCompany } from './companies/company-record.ts'
import { createCompanies } from './companies/company.ts'
import { createPersonMaker, wholePerson, type VendorPerson } from './people/person-record.ts'
import { personText } from './blocks/record-lines.ts'

export type SyntheticOptions = {
  people: number
  /** A whole number from 0 to 2^32 - 1. */
  seed: number
  /**
   * The day on which the data would have been delivered; nothing in it is later (except expected
   * graduations). Default: today.
   */
  today?: Date
}

const peopleACompany = 12
const minCompanies = 24

export const companyCount = (people: number) => Math.max(minCompanies, Math.ceil(people / peopleACompany))

/**
 * Synthetic companies, then people who work there, in the data vendor's format. The same options
 * give the same records. Memory doesn't grow with the records: 22 bytes per company, plus tables
 * and a cache of fixed size. Records share parts: don't change them.
 */
export function* syntheticRecords(options: SyntheticOptions): Generator<VendorCompany | VendorPerson> {
  const { companies, people, makeCompany, makePerson } = prepare(options)
  for (let index = 0; index < companies; index++) yield makeCompany(index)
  for (let index = 0; index < people; index++) yield wholePerson(makePerson(index))
}

/**
 * The same records as lines of JSON, without line ends, in any order: `at` returns the line at a
 * position from 0 to `count` - 1, companies first.
 */
export function createSyntheticLines(options: SyntheticOptions) {
  const { companies, people, makeCompany, makePerson } = prepare(options)
  return {
    count: companies + people,
    at: (position: number): string =>
      position < companies
        ? JSON.stringify(makeCompany(position))
        : personText(makePerson(position - companies)),
  }
}

/** The records in any order, like the lines. They share parts: don't change them. */
export function createSyntheticRecords(options: SyntheticOptions) {
  const { companies, people, makeCompany, makePerson } = prepare(options)
  return {
    count: companies + people,
    at: (position: number): VendorCompany | VendorPerson =>
      position < companies ? makeCompany(position) : wholePerson(makePerson(position - companies)),
  }
}

function prepare({ people, seed, today: date }: SyntheticOptions) {
  const today = todayOf(date ?? new Date())
  const companies = createCompanies({ seed, count: companyCount(people), today })
  return {
    companies: companies.count,
    people,
    makeCompany: (index: number): VendorCompany => companyRecord(companies.at(index), seed, today),
    makePerson: createPersonMaker({ seed, companies, today }),
  }
}
