import type { VendorCompany } from '../src/synthetic/companies/company-record.ts'
import type { VendorPerson } from '../src/synthetic/people/person-record.ts'
import { syntheticRecords } from '../src/synthetic/synthetic-records.ts'

export const today = new Date('2026-11-20T00:00:00Z')

/** Synthetic companies and people, separately. */
export function sampleRecords(options: { people: number; seed: number }) {
  return splitRecords(syntheticRecords({ ...options, today }))
}

export function splitRecords(records: Iterable<VendorCompany | VendorPerson>) {
  const companies: VendorCompany[] = []
  const people: VendorPerson[] = []
  for (const record of records) {
    if ('experience' in record) people.push(record)
    else companies.push(record)
  }
  return { companies, people }
}

export const share = <T>(list: readonly T[], holds: (item: T) => boolean) =>
  list.filter(holds).length / list.length
