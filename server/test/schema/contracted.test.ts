import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owners } from '../../src/database/owners.ts'
import { testDatabase } from '../database.ts'
import { contractedFile, isContracted, ofExpanded } from './contracted.ts'

const root = join(import.meta.dirname, '../../..')

test('each test that is skipped on the contracted schema exists', () => {
  const missing = Object.entries(ofExpanded).flatMap(([file, tests]) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (typeof tests === 'string') return []
    return Object.keys(tests).filter((name) => !text.includes(`'${name}'`))
  })
  expect(missing).toEqual([])
})

/** Keys of teams' tables that this release needs by the account. */
const byAccount = ['credit_entries_user_id_request_id_idx', 'own_fields_user_id_member_id_field_idx']

test('the contracted schema has no trigger that fills teams, and keys by the account where it must', async () => {
  const { pool } = await testDatabase()
  if (!isContracted) await pool.query(readFileSync(contractedFile, 'utf8'))
  const ofTeams = Object.keys(owners).filter((table) => owners[table]!.of === 'team')
  const { rows } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'user_id'
     where i.indisunique and i.indrelid::regclass::text = any($1::text[])
       and not exists (
         select from pg_attribute t
         where t.attrelid = i.indrelid and t.attnum = any(i.indkey) and t.attname = 'team_id'
       )
     order by 1`,
    [ofTeams],
  )
  expect(rows.map(({ name }) => name)).toEqual(byAccount)
  const triggers = await pool.query(`select from pg_trigger where tgname = 'fill_team'`)
  expect(triggers.rowCount).toBe(0)
})
