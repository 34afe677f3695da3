import type { ImportItem, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { crowd } from '../../../test/people/crowd.ts'
import { load } from '../../../test/people/load-people.ts'
import { payrollItems } from '../../../test/people/payroll-items.ts'
import { itemsOf, storedCompanies, storedPeople } from '../../../test/people/stored.ts'
import { suppressionHash } from '../privacy/privacy.ts'
import { BatchReader } from './import-batches.ts'

/**
 * Yields people whose companies gain facts along the file. Some people repeat, and one must be left
 * out.
 */
function* growing(size: number): Generator<PersonRecord> {
  let index = 0
  for (const person of crowd(size)) {
    const company = companyRecord({
      name: `Growing ${index % 5}`,
      foundedYear: index % 3 === 0 ? 1990 : null,
      revenue: index > size / 2 ? 1e6 : null,
    })
    yield { ...person, company }
    if (index % 10 === 0) yield { ...person, company, headline: index % 20 === 0 ? 'other' : null }
    index++
  }
  yield personRecord({ key: 'left-out', linkedinSlug: 'left-out' })
  yield personRecord({ fullName: '' })
}

const sources: Record<string, () => Promise<ImportItem[]>> = {
  'a payroll': () => payrollItems(300),
  'companies that gain facts': async () => [...itemsOf(growing(120))],
  'companies alone': async () =>
    Array.from({ length: 60 }, (_, index) => ({
      line: index + 1,
      kind: 'company',
      company: companyRecord({ name: `Firm ${index % 7}`, revenue: index > 30 ? 5 : null }),
    })),
}

const counts = async (pool: Pool, items: ImportItem[], size: number, dryRun: boolean) => {
  const result = await load(pool, [], { batches: new BatchReader(items, size), dryRun })
  const { seconds: _, refusals: __, reported, ...summary } = result
  return { ...summary, reported: reported.toSorted((a, b) => a.line - b.line) }
}

async function emptyPool(): Promise<Pool> {
  const { pool } = await testDatabase()
  const hash = suppressionHash(testSuppressionKey, 'linkedin', 'left-out')
  await pool.query('insert into suppressions (kind, hash) values ($1, $2)', ['linkedin', hash])
  return pool
}

describe('a dry run reports what the import then reports', () => {
  it.each(Object.keys(sources))('%s: into nothing, after an interruption, and again', async (name) => {
    const items = await sources[name]!()
    const pool = await emptyPool()
    const whole = await counts(pool, items, 5000, true)
    for (const size of [1, 7, 50]) expect(await counts(pool, items, size, true)).toEqual(whole)

    const stop = new AbortController()
    const some = { batches: new BatchReader(items, 20), signal: stop.signal, onProgress: () => stop.abort() }
    expect(await load(pool, [], some)).toMatchObject({ isStopped: true })
    const rest = await counts(pool, items, 5000, true)
    expect(rest).not.toEqual(whole)
    expect(await counts(pool, items, 7, true)).toEqual(rest)
    expect(await counts(pool, items, 7, false)).toEqual(rest)

    const again = await counts(pool, items, 9, true)
    expect(again).toMatchObject({ added: 0, changed: 0, companies: { added: 0, changed: 0 } })
    expect(await counts(pool, items, 5000, false)).toEqual(again)

    const other = await emptyPool()
    expect(await counts(other, items, 11, false)).toEqual(whole)
    expect(await storedPeople(other)).toEqual(await storedPeople(pool))
    expect(await storedCompanies(other)).toEqual(await storedCompanies(pool))
  })

  it('counts a company once, however many batches name it', async () => {
    const pool = await emptyPool()
    const items = [...itemsOf(growing(120))]
    expect(await counts(pool, items, 10, true)).toMatchObject({ companies: { added: 55, changed: 0 } })
    const later = items.flatMap((item) =>
      item.kind === 'person' && item.person.company
        ? { ...item, person: { ...item.person, company: { ...item.person.company, industry: 'Software' } } }
        : [],
    )
    await counts(pool, items, 10, false)
    expect(await counts(pool, later, 10, true)).toMatchObject({ companies: { added: 0, changed: 5 } })
  })
})
