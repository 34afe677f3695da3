import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../test/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { addJob, defineJob, hasWaitingJobs } from './jobs.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})
beforeEach(() => pool.query('delete from graphile_worker._private_jobs'))

const greet = defineJob({ name: 'greet', payload: z.strictObject({}), tries: 2, run: async () => {} })

/** Makes the changes that a worker makes to a job when it takes it or gives it up. */
const setJobs = (assignments: string) => pool.query(`update graphile_worker._private_jobs set ${assignments}`)

describe('jobs wait', () => {
  test('from the commit that adds them until a worker takes them, and again once it puts them back', async () => {
    expect(await hasWaitingJobs(pool)).toBe(false)
    await inTransaction(pool, async (client) => {
      await addJob(client, greet, {})
      expect(await hasWaitingJobs(pool)).toBe(false)
    })
    expect(await hasWaitingJobs(pool)).toBe(true)
    await setJobs("locked_at = now(), locked_by = 'a worker', attempts = 1")
    expect(await hasWaitingJobs(pool)).toBe(false)
    await setJobs('locked_at = null, locked_by = null')
    expect(await hasWaitingJobs(pool)).toBe(true)
  })

  test('not before they are due', async () => {
    await addJob(pool, greet, {}, { runAt: new Date(Date.now() + 3_600_000) })
    expect(await hasWaitingJobs(pool)).toBe(false)
    await setJobs("run_at = now() - interval '1 second'")
    expect(await hasWaitingJobs(pool)).toBe(true)
  })

  test('not after their last attempt', async () => {
    await addJob(pool, greet, {})
    await setJobs('attempts = 1')
    expect(await hasWaitingJobs(pool)).toBe(true)
    await setJobs('attempts = max_attempts')
    expect(await hasWaitingJobs(pool)).toBe(false)
  })

  test('also behind a job that is at work', async () => {
    await addJob(pool, greet, {}, { queue: 'one' })
    await setJobs("locked_at = now(), locked_by = 'a worker', attempts = 1")
    await addJob(pool, greet, {}, { queue: 'one' })
    expect(await hasWaitingJobs(pool)).toBe(true)
  })
})
