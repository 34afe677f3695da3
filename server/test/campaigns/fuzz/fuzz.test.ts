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
      expect(await runHistory({ ...database, seed, kinds: [kind] })).toEqual([])
    },
    300_000,
  )
})
