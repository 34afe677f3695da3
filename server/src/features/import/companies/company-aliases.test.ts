import { companyKey, tableCompanyKey } from '@rapport/dataset/import/company-facts.ts'
import { weakPersonKey } from '@rapport/dataset/import/person-facts.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { companyRecord, personRecord } from '@rapport/test-support/factories.ts'
import { load } from '../../../../test/people/load-people.ts'
import { itemsOf } from '../../../../test/people/stored.ts'
import { BatchReader } from '../import-batches.ts'

type KeyOf = (company: CompanyRecord) => string | null

/** Works at a company that `keyOf` gives its key; nothing but name and company identifies the person. */
function employee(keyOf: KeyOf, name: string, fullName = 'Ada Example'): PersonRecord {
  const company = { ...companyRecord({ name }), domain: 'acme.example' }
  company.key = keyOf(company)!
  const position = { title: null, company, place: null, startDate: null, endDate: null, isCurrent: true }
  return personRecord({
    key: weakPersonKey(fullName, company.key),
    fullName,
    company,
    positions: [position],
  })
}

describe.each<[string, KeyOf, KeyOf]>([
  ['the vendor format, then a table', companyKey, tableCompanyKey],
  ['a table, then the vendor format', tableCompanyKey, companyKey],
])('a company of %s', (_, first, second) => {
  it.each([1, 2000])('is one if its names are equal, with one person, in batches of %i', async (size) => {
    const { pool } = await testDatabase()
    await load(pool, itemsOf([employee(first, 'Acme')]))
    const again = [employee(second, 'ACME Inc.'), employee(second, 'Acme', 'Bob Example')]
    const run = (dryRun: boolean) =>
      load(pool, [], { batches: new BatchReader(itemsOf(again), size), dryRun })
    const planned = await run(true)
    const done = await run(false)
    expect(done).toMatchObject({ added: 1, companies: { added: 0 } })
    expect({ ...planned, seconds: 0 }).toEqual({ ...done, seconds: 0 })
    expect(await run(false)).toMatchObject({ added: 0, changed: 0, unchanged: 2, companies: { added: 0 } })
    const { rows } = await pool.query(
      'select c.key, count(*)::int as people from companies c join people p on p.company_id = c.id group by c.id',
    )
    expect(rows).toEqual([{ key: employee(first, 'Acme').company?.key, people: 2 }])
  })

  it('is another if its name differs', async () => {
    const { pool } = await testDatabase()
    await load(pool, itemsOf([employee(first, 'Acme')]))
    const other = await load(pool, itemsOf([employee(second, 'Fire')]))
    expect(other).toMatchObject({ added: 1, companies: { added: 1 } })
  })
})
