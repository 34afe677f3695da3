import { weakPersonKey } from '@rapport/dataset/import/person-facts.ts'
import { seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import type { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { updateDerivedKeys } from './derived-keys.ts'

/** The key that a release stored before it knew the legal form `UG (haftungsbeschränkt)`. */
const oldKey = 'acme ug haftungsbeschrankt'

/** An import may hold its lock for a moment after it has ended; then nothing is updated. */
const update = (pool: Pool) =>
  vi.waitFor(async () => {
    await updateDerivedKeys(pool)
    const { rows } = await pool.query('select name from derived_keys order by name')
    expect(rows).toEqual([{ name: 'names' }, { name: 'titles' }])
  })

async function databaseOfBefore() {
  const { pool } = await testDatabase()
  const name = 'Acme UG (haftungsbeschränkt)'
  const company = companyRecord({ name, key: `name:${oldKey}` })
  const school = {
    school: 'Stichting Example',
    degrees: [],
    fieldsOfStudy: [],
    startYear: null,
    endYear: null,
  }
  const [ada, bo] = await createPeople(pool, [
    personRecord({
      fullName: 'Ada Berg',
      key: weakPersonKey('Ada Berg', company.key),
      company,
      education: [school],
    }),
    personRecord({ fullName: 'Bo Lind', key: 'crm:7', company }),
  ])
  const user = await createUser(pool)
  const own = await createOwnPerson(pool, user.id, { fullName: 'Cy Fox', company: name })
  await pool.query('update companies set name_key = $1', [oldKey])
  await pool.query('update own_people set company_key = $1', [oldKey])
  await pool.query(`update education set school_key = 'stichting example'`)
  await pool.query('delete from derived_keys')
  return { pool, ada, bo, own }
}

test('keys of an earlier release are made again when the rules have changed, once', async () => {
  const { pool, ada, bo, own } = await databaseOfBefore()
  await update(pool)
  const companies = await pool.query(`select key, name_key from companies`)
  expect(companies.rows).toEqual([{ key: 'name:acme', name_key: 'acme' }])
  const people = await pool.query(`select id, key from people order by id`)
  expect(people.rows).toEqual([
    { id: ada, key: weakPersonKey('Ada Berg', 'name:acme') },
    { id: bo, key: 'crm:7' },
  ])
  expect((await pool.query('select id, company_key from own_people')).rows).toEqual([
    { id: own, company_key: 'acme' },
  ])
  expect((await pool.query('select school_key from education')).rows).toEqual([{ school_key: 'example' }])

  await pool.query(`update companies set name_key = 'untouched'`)
  await update(pool)
  expect((await pool.query('select name_key from companies')).rows).toEqual([{ name_key: 'untouched' }])
})

test('a key that another company has by now stays as it was', async () => {
  const { pool } = await databaseOfBefore()
  await createPeople(pool, [
    personRecord({ company: companyRecord({ name: 'Acme GmbH', key: 'name:acme' }) }),
  ])
  await update(pool)
  expect((await pool.query('select key, name_key from companies order by id')).rows).toEqual([
    { key: `name:${oldKey}`, name_key: 'acme' },
    { key: 'name:acme', name_key: 'acme' },
  ])
})

test('levels and normalised titles of an earlier release are read again, once, and the index hears of it', async () => {
  const { pool } = await testDatabase()
  const [driver, counsel] = await createPeople(pool, [
    personRecord({ title: '사장 수행기사' }),
    personRecord({ title: 'General Counsel' }),
    personRecord({ title: null }),
  ])
  const stored = async () =>
    (
      await pool.query(
        'select id, title_normalised, seniorities from people where title is not null order by id',
      )
    ).rows
  const current = await stored()
  await pool.query(`update people set seniorities = 1024, title_normalised = 'of before' where id = $1`, [
    driver,
  ])
  await pool.query('delete from derived_keys')
  await pool.query('delete from people_changes')
  await update(pool)
  expect(await stored()).toEqual(current)
  expect(current).toEqual([
    { id: driver, title_normalised: '사장 수행기사', seniorities: seniorityBits(['Specialist']) },
    { id: counsel, title_normalised: 'general counsel', seniorities: seniorityBits(['Specialist']) },
  ])
  const changes = await pool.query(`select ids from people_changes where kind = 'person'`)
  expect(changes.rows).toEqual([{ ids: [driver] }])

  await pool.query('update people set seniorities = 1024')
  await update(pool)
  expect(new Set((await stored()).map((row) => row.seniorities))).toEqual(new Set([1024]))
})
