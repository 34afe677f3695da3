import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { contact } from './reveals.ts'
import type { FakeVendor } from './stand-ins/described-vendors.ts'

/** A new address of a person, or the one that `oldPeopleOf` gives. */
export const addressOf = (fullName: string, domain: 'engines' | 'old' = 'engines') =>
  `${fullName.toLowerCase().replace(' ', '.')}@${domain}.example`

/** Stores people of Engines, each with an address of 2025 or of another date. Returns their ids. */
export const oldPeopleOf = (
  pool: Pool,
  names: readonly string[],
  date: string | null = '2025-06',
): Promise<number[]> =>
  createPeople(
    pool,
    names.map((fullName) =>
      personRecord({
        fullName,
        company: companyRecord({ name: 'Engines', domain: 'engines.example' }),
        contacts: [contact('email', { value: addressOf(fullName, 'old'), date })],
      }),
    ),
  )

/** The vendor knows a new address of each of them. */
export function knowsNew(vendor: FakeVendor, names: readonly string[]): void {
  for (const fullName of names)
    vendor.people.push({ fullName, domain: 'engines.example', email: addressOf(fullName) })
}
