import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database.ts'
import { runHistory } from './history.ts'
import { mailboxKinds } from './mail/providers.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

/**
 * The last seeds of Gmail once failed: a reply before its email was recorded as sent, an absence
 * while it was on its way.
 */
const seeds = { gmail: [1, 2, 200, 201], smtp: [1, 2, 3, 4], outbox: [1, 2, 3, 4] }

describe.each(mailboxKinds)('%s', (kind) => {
  test.each(seeds[kind])(
    'history %i: nothing is sent twice, lost, or against a guard',
    async (seed) => {
      expect(await runHistory({ ...database, seed, kinds: [kind], members: 1 })).toEqual([])
    },
    300_000,
  )
})

test.each([2, 3, 4])(
  'a team of %i: nobody is written to by two of them within the quiet days',
  async (members) => {
    expect(await runHistory({ ...database, seed: members, members })).toEqual([])
  },
  300_000,
)
