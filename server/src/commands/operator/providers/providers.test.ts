import { beforeEach, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { testDatabase } from '../../../../test/database.ts'
import { freshDataDir, run } from '../../../../test/processes/process.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
  await pool.query(
    `insert into provider_requests (provider, what, price, asked_at)
     values ('People Data Labs', 'email', 5, now() - interval '1 hour'),
       ('People Data Labs', 'email', 5, now())`,
  )
})

async function operator(...args: string[]): Promise<[code: number | string, output: string]> {
  const env = { DATABASE_URL: url, DATA_DIR: freshDataDir() }
  const program = run('server/src/commands/operator/operator.ts', env, { args: ['providers', ...args] })
  return [await program.ended, program.output().trim()]
}

test('an operator lets a provider be asked again', async () => {
  expect(await operator('resume', 'people-data-labs')).toEqual([0, 'People Data Labs was not left alone.'])
  await pool.query(
    `insert into provider_pauses (provider, until, reason)
     values ('People Data Labs', now() + interval '1 day', 'no_hits')`,
  )
  expect(await operator('resume', 'people-data-labs')).toEqual([0, 'People Data Labs is asked again.'])
  expect((await pool.query('select from provider_pauses where until > now()')).rowCount).toBe(0)
})

test('an operator gives up answers that are missing, but for those that may arrive', async () => {
  expect(await operator('ask-again', 'people-data-labs')).toEqual([0, 'Answers given up: 1'])
  const { rows } = await pool.query('select outcome, charged::integer from provider_requests order by id')
  expect(rows).toEqual([
    { outcome: 'dropped', charged: 5 },
    { outcome: null, charged: null },
  ])
})

test.each([
  [['resume', 'nobody'], 'No provider nobody was ever asked. Known: people-data-labs'],
  [['resume'], 'Use providers resume NAME, or ask-again NAME'],
  [['forget', 'hunter'], 'Unknown task forget: use resume or ask-again'],
])('%j is refused', async (args, reason) => {
  expect(await operator(...args)).toEqual([1, reason])
})
