import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

test('a cloned database is migrated', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query('select count(*)::int as n from migrations')
  expect(rows[0].n).toBeGreaterThan(1)
})
