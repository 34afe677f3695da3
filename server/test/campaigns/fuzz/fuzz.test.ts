import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database.ts'
import { runHistory } from './history.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

const seeds = [1, 2]

test.each(seeds)(
  'history %i: nothing is sent twice, lost, or against a guard',
  async (seed) => {
    expect(await runHistory({ ...database, seed })).toEqual([])
  },
  300_000,
)
