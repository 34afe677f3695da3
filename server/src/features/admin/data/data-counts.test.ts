import { expect, it } from 'vitest'
import { createPool } from '../../../database/database.ts'
import { DataCounts } from './data-counts.ts'

it('counts again after ten minutes, not at each look, also where counting fails', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none')
  let time = Date.parse('2026-11-20T10:00:00Z')
  const errors: unknown[] = []
  const counts = new DataCounts({ pool, now: () => new Date(time), onError: (error) => errors.push(error) })
  for (let look = 0; look < 3; look++) expect(await counts.get()).toBe(null)
  expect(errors).toHaveLength(1)
  time += 10 * 60_000
  await counts.get()
  expect(errors).toHaveLength(2)
  await pool.end()
})
