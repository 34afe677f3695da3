import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database.ts'
import { runHistory } from './history.ts'
import { mailboxKinds } from './mail/providers.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

/**
 * A few short histories, chosen from sixty because they meet most kinds of faults and every kind of
 * answer; `npm run fuzz:campaigns` plays all others. Those of Gmail once failed: a reply before its
 * email was recorded as sent, an absence while it was on its way.
 */
const seeds = { gmail: [200, 201], smtp: [6, 10], outbox: [8] }

describe.each(mailboxKinds)('%s', (kind) => {
  test.each(seeds[kind])(
    'history %i: nothing is sent twice, lost, or against a guard',
    async (seed) => {
      expect(await runHistory({ ...database, seed, kinds: [kind], members: 1 })).toEqual([])
    },
    300_000,
  )
})

test.each([
  { members: 2, seed: 3 },
  { members: 2, seed: 6 },
  { members: 3, seed: 1 },
])(
  'a team of $members, history $seed: nobody is written to by two of them within the quiet days',
  async ({ members, seed }) => {
    expect(await runHistory({ ...database, seed, members })).toEqual([])
  },
  300_000,
)
