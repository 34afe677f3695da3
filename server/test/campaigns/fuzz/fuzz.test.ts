import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database.ts'
import { runHistory } from './history.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

/**
 * The last seeds once failed: a reply before its email was recorded as sent, an absence while it
 * was on its way.
 */
const seeds = [1, 2, 200, 201]

test.each(seeds)(
  'history %i: nothing is sent twice, lost, or against a guard',
  async (seed) => {
    expect(await runHistory({ ...database, seed })).toEqual([])
  },
  300_000,
)
