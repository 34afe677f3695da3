import { pino } from 'pino'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { run } from '../../test/process.ts'
import { runDueJobs } from '../../test/run-due-jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { z } from 'zod'
import { addJob, defineJob, toTask, type Task } from './jobs.ts'
import { startWorker, type JobWorker } from './worker.ts'

const patience = { timeout: 15_000, interval: 20 }

let pool: Pool
let url: string
let lines: string[]
const workers: JobWorker[] = []

beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
  lines = []
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close(AbortSignal.abort())))
})

const log = () => pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })

async function start(task: Task): Promise<JobWorker> {
  const worker = await startWorker({ pool, tasks: [task], log: log(), sweepInterval: 100 })
  workers.push(worker)
  return worker
}

type Greeting = { userId: number }
type Run = (greeting: Greeting, signal: AbortSignal) => Promise<void>

/** As dying-job-worker.ts knows it, too. */
const greet = defineJob({
  name: 'greet',
  payload: z.strictObject({ userId: z.int() }),
  tries: 10,
  run: (greeter: Run, payload, signal) => greeter(payload, signal),
})
const greeting = (greeter: Run) => toTask(greet, greeter)
const greetUser = (userId: number) => addJob(pool, greet, { userId })
const jobs = async () =>
  (await pool.query('select id, attempts, last_error, locked_by from graphile_worker.jobs order by id')).rows

describe('a job', () => {
  test('is done once its transaction commits, and leaves nothing', async () => {
    const done: Greeting[] = []
    await start(greeting(async (payload) => void done.push(payload)))
    await inTransaction(pool, async (client) => {
      await addJob(client, greet, { userId: 7 })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(done).toEqual([])
    })
    await vi.waitFor(() => expect(done).toEqual([{ userId: 7 }]), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test('is not there when its transaction is rolled back', async () => {
    await inTransaction(pool, async (client) => {
      await addJob(client, greet, { userId: 7 })
      throw new Error('changed my mind')
    }).catch(() => {})
    expect(await jobs()).toEqual([])
  })

  test('is replaced by one of the same key', async () => {
    for (const userId of [1, 2]) await addJob(pool, greet, { userId }, { key: 'same' })
    const done: unknown[] = []
    await runDueJobs(pool, [greeting(async (payload) => void done.push(payload))])
    expect(done).toEqual([{ userId: 2 }])
  })

  test('that throws is logged, kept and tried again', async () => {
    await greetUser(1)
    let tries = 0
    await start(
      greeting(async () => {
        if (++tries === 1) throw new Error('nobody is at home')
      }),
    )
    await vi.waitFor(() => expect(lines.join('')).toContain('nobody is at home'), patience)
    await vi.waitFor(() => expect(tries).toBe(2), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test.each(['null', '{}', '{"userId":"1"}', '{"userId":1,"mail":"x"}', '[]'])(
    'with the payload %s is logged and dropped',
    async (payload) => {
      await pool.query(`select graphile_worker.add_job('greet', payload => $1::json)`, [payload])
      const done: unknown[] = []
      await start(greeting(async (given) => void done.push(given)))
      await vi.waitFor(() => expect(lines.join('')).toContain('job dropped'), patience)
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
      expect(done).toEqual([])
    },
  )
})

describe('a worker that ends', () => {
  test('killed in the middle of a job, leaves it to another within moments', async () => {
    await greetUser(1)
    const victim = run('server/test/dying-job-worker.ts', { DATABASE_URL: url })
    await victim.printed('begun')
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    const done: unknown[] = []
    await start(greeting(async (payload) => void done.push(payload)))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    // As long as it lives, the job is its own.
    expect(done).toEqual([])
    victim.child.kill('SIGKILL')
    expect(await victim.ended).toBe('SIGKILL')
    await vi.waitFor(() => expect(done).toEqual([{ userId: 1 }]), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test('tells its tasks to stop, waits for them, and leaves the rest', async () => {
    const done: string[] = []
    const worker = await start(
      greeting(async (_payload, signal) => {
        done.push('begun')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await new Promise((resolve) => setTimeout(resolve, 200))
        done.push('ended')
      }),
    )
    await greetUser(1)
    await vi.waitFor(() => expect(done).toEqual(['begun']), patience)
    await worker.close()
    expect(done).toEqual(['begun', 'ended'])
    expect(await jobs()).toEqual([])
    await greetUser(2)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await jobs()).toHaveLength(1)
  })

  test('takes its lock anew when its session is lost, and works on', async () => {
    const done: unknown[] = []
    await start(greeting(async (payload) => void done.push(payload)))
    await greetUser(1)
    // A session that is lost before the end of a job is noted would have it done again.
    await vi.waitFor(() => expect(done).toHaveLength(1), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await greetUser(2)
    await vi.waitFor(() => expect(done).toHaveLength(2), patience)
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toHaveLength(1)
  })
})
